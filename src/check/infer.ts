/**
 * Types of tags where no catalog declares them: each use allows some types, and a tag has those that all its uses allow.
 * A tag that no type fits is reported once, at the two uses that exclude each other.
 */

import type { TagType } from '../base/tag-types.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import {
  type ApplicationTagSet,
  type ErrorText,
  type Expression,
  isCondition,
  type OperatorWord,
  operandsOf,
  type Scalar,
  type TagSet,
} from '../syntax/ast.js';
import { contradiction } from './errors.js';
import { isDecimal, isIntegerText } from './number-text.js';
import { EVERY_TYPE, INTEGER, typeBitsTaking, typesOf } from './possible-types.js';

/** What the uses of one tag say together. */
interface Votes {
  readonly name: string;
  /** Types every use allows. */
  all: number;
  /** The same, with quoted integers taken for integers. */
  withoutQuoted: number;
  integerOnly: OperatorWord | null;
  excludesInteger: Scalar | null;
}

export interface InferredTypes {
  /** The types the tag can have; none for a tag that no type fits (reported). `application` is null for an account tag. */
  typesOf(application: string | null, tag: string): readonly TagType[];
}

/** Infers the type of every tag in `ast`. O(nodes + values). */
export function inferTypes(ast: Expression, diagnostics: Diagnostic[]): InferredTypes {
  const accountTags = new Map<string, Votes>();
  const applicationTags = new Map<string, Map<string, Votes>>();
  forEachTag(ast, (set) => {
    if (set.tag.kind === 'error' || set.operator.kind === 'error') return;
    if (set.kind === 'tag') vote(accountTags, set.tag.value, set.operator, set);
    else if (set.code.kind !== 'error') {
      let tags = applicationTags.get(set.code.value);
      if (tags === undefined) {
        tags = new Map();
        applicationTags.set(set.code.value, tags);
      }
      vote(tags, set.tag.value, set.operator, set);
    }
  });
  report(accountTags, diagnostics);
  for (const tags of applicationTags.values()) report(tags, diagnostics);
  return {
    typesOf(application, tag) {
      const votes = (application === null ? accountTags : applicationTags.get(application))?.get(tag);
      // A tag all of whose uses have a broken operator has no votes.
      return typesOf(votes === undefined ? EVERY_TYPE : verdict(votes));
    },
  };
}

/** Visits the tags in the order of the text, with a stack of its own. */
function forEachTag(ast: Expression, visit: (set: TagSet | ApplicationTagSet) => void): void {
  const stack: Expression[] = [ast];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (isCondition(node)) visit(node);
    const operands = operandsOf(node);
    for (let index = operands.length - 1; index >= 0; index--) stack.push(operands[index] as Expression);
  }
}

function vote(
  tags: Map<string, Votes>,
  name: string,
  operator: OperatorWord,
  { value }: TagSet | ApplicationTagSet,
): void {
  let votes = tags.get(name);
  if (votes === undefined) {
    votes = { name, all: EVERY_TYPE, withoutQuoted: EVERY_TYPE, integerOnly: null, excludesInteger: null };
    tags.set(name, votes);
  }
  const taking = typeBitsTaking(operator.name);
  votes.all &= taking;
  votes.withoutQuoted &= taking;
  if (taking === INTEGER) votes.integerOnly ??= operator;
  else if (value.kind === 'list') for (const item of value.items) voteOfValue(votes, item);
  else voteOfValue(votes, value);
}

function voteOfValue(votes: Votes, value: Scalar | ErrorText): void {
  if (value.kind === 'error' || (value.kind === 'number' && !isDecimal(value.text))) return;
  votes.all &= ~INTEGER;
  if (value.kind === 'string' && isIntegerText(value.value)) return;
  votes.withoutQuoted &= ~INTEGER;
  votes.excludesInteger ??= value;
}

function verdict(votes: Votes): number {
  return votes.integerOnly === null ? votes.all : votes.withoutQuoted;
}

function report(tags: ReadonlyMap<string, Votes>, diagnostics: Diagnostic[]): void {
  for (const votes of tags.values()) {
    const { name, integerOnly, excludesInteger } = votes;
    if (integerOnly !== null && excludesInteger !== null)
      diagnostics.push(contradiction(name, integerOnly, excludesInteger));
  }
}
