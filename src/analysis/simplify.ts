/**
 * A shorter filter with the same audience: sets of a run merged, what makes no difference left out, what is shared written once, in
 * turn until nothing changes. The result is read again as text and proven equivalent, or it is not given.
 */

import { withoutByteOrderMark } from '../base/span.js';
import type { Filter, Lowered } from '../plan/filter.js';
import { readFilter } from '../syntax/parse.js';
import { EVERYWHERE } from './care.js';
import { proveEquivalent } from './proof.js';
import { type QuestionOptions, Questions } from './questions.js';
import { type ReadingOptions, readAgain } from './read-again.js';
import { shrink } from './shrink.js';
import { clauseCount } from './simplify-nodes.js';
import { printTree } from './simplify-print.js';
import { textOfTree } from './simplify-text.js';

export interface SimplifyOptions extends QuestionOptions, ReadingOptions {}

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
  const questions = new Questions(options);
  const shrunk = shrink({ questions, tags: filter.tags, care: EVERYWHERE, facts: [] }, filter.lowered);
  const unchanged = { text: filter.text, filter, reason: questions.reason };
  if (shrunk.kind !== 'tree' || !isShorter(shrunk.tree, filter.lowered)) return unchanged;
  const text = cutText(filter, shrunk.tree, options);
  const again = readAgain(filter, text, options);
  if (again === null) return unchanged;
  const { answer, reason } = proveEquivalent(filter, again, options);
  return answer === 'yes' ? { text, filter: again, reason: questions.reason } : { ...unchanged, reason };
}

/** The text of a tree that was made from `filter`, cut from its text where it stands there. */
export function cutText(filter: Filter, tree: Lowered, { dialect = 'strict' }: ReadingOptions): string {
  const { comments } = readFilter(filter.text, { dialect, comments: true, suggestions: false });
  return textOfTree({ text: withoutByteOrderMark(filter.text), comments }, tree);
}

/** Fewer sets, or as many in a shorter text. */
function isShorter(left: Lowered, right: Lowered): boolean {
  const more = clauseCount(left) - clauseCount(right);
  return left !== right && (more < 0 || (more === 0 && printTree(left).length < printTree(right).length));
}
