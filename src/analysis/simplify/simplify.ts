/**
 * A shorter filter with the same audience: sets of a run merged, what makes no difference left out, what is shared written once, in
 * turn until nothing changes. The result is read again as text and proven equivalent, or it is not given.
 */

import { type Expectations, expectOptions } from '../../base/argument.js';
import { withoutByteOrderMark } from '../../base/span.js';
import { expectFilter } from '../../plan/expect-filter.js';
import type { Filter, Lowered } from '../../plan/filter.js';
import { readFilter } from '../../syntax/parse.js';
import { equivalence } from '../proof.js';
import { QUESTION_OPTIONS, type QuestionOptions, Questions } from '../questions.js';
import { READING_OPTIONS, type ReadingOptions, readAgain } from '../read-again.js';
import { EVERYWHERE } from '../region.js';
import type { Mergeable } from './merge-sets.js';
import { shrink } from './shrink.js';
import { textOfTree } from './text-of-tree.js';

export interface SimplifyOptions extends QuestionOptions, ReadingOptions {}

const SIMPLIFY_OPTIONS: Expectations<SimplifyOptions> = { ...QUESTION_OPTIONS, ...READING_OPTIONS };

/** A shorter filter with the same audience, and the steps that lead to it. */
export interface Simplified {
  /** The shorter filter, with all comments of the given one; the text as given where there is none. */
  readonly text: string;
  /** What `text` compiles to. */
  readonly filter: Filter;
  /** Why a shorter filter may have been missed; null where the search came to its end. */
  readonly reason: string | null;
}

/**
 * The shortest filter that was found: fewer sets, or as many and a shorter text. Done twice it changes nothing more. A filter that
 * nobody or everybody is in stays as it is: the language has no word for either. The catalog is the one the filter was compiled with.
 */
export function simplify(filter: Filter, options: SimplifyOptions = {}): Simplified {
  expectFilter('simplify: `filter`', filter);
  expectOptions('simplify', options, SIMPLIFY_OPTIONS);
  const questions = new Questions(options);
  const again = shorter(filter, questions, 'all', options) ?? shorter(filter, questions, 'platforms', options);
  if (again === null) return { text: filter.text, filter, reason: questions.reason };
  const { answer, reason } = equivalence(filter, again, options);
  if (answer !== 'yes') return { text: filter.text, filter, reason };
  return { text: again.text, filter: again, reason: questions.reason };
}

/** The filter that is left, read from its text; null where it is no shorter, or its tags would have other types. */
function shorter(filter: Filter, questions: Questions, mergeable: Mergeable, options: SimplifyOptions): Filter | null {
  const shrunk = shrink({ questions, tags: filter.tags, region: EVERYWHERE, facts: [], mergeable }, filter.lowered);
  if (shrunk.kind !== 'tree' || shrunk.tree === filter.lowered) return null;
  return readAgain(filter, cutText(filter, shrunk.tree, options), options);
}

/** The text of a tree that was made from `filter`, cut from its text where it stands there. */
export function cutText(filter: Filter, tree: Lowered, { dialect = 'strict' }: ReadingOptions): string {
  const { comments } = readFilter(filter.text, { dialect, comments: true, suggestions: false });
  return textOfTree({ text: withoutByteOrderMark(filter.text), comments }, tree);
}
