/** Which of the possible repairs of a set is meant, and whether that is certain: the brackets around the set have a say. */

import type { Constructor } from '../../base/vocabulary.js';
import type { Repair } from './bracket-repair.js';
import type { Part } from './parts.js';

/** What stands around a set. */
export interface Surroundings {
  /** Groups that are open where the set stands. */
  readonly open: number;
  /** How many of them should be closed right behind it, for the brackets of the whole text to match. */
  readonly closing: number;
  /** What stands right behind it: the end of the text; an operator, or what else may follow a set; anything else. */
  readonly behind: 'end' | 'more' | 'other';
  /** True where no set stands before it in the text. */
  readonly isFirst: boolean;
  /** False where another set stands beside it, with no operator between. */
  readonly isApart: boolean;
}

export interface Choice {
  readonly repair: Repair;
  /** True where no other single edit of a bracket or comma makes sense of the text. */
  readonly certain: boolean;
  /** True where the brackets of the whole text match with it. */
  readonly balanced: boolean;
  /** False where bare text beside it may hold more than a name or value: the edit could take an operator into the set. */
  readonly offered: boolean;
}

/** The repair to make of `parts`; null where there are none. */
export function chooseRepair(
  keyword: Constructor,
  parts: readonly Part[],
  repairs: readonly Repair[],
  { open, closing, behind, isFirst, isApart }: Surroundings,
): Choice | null {
  const possible = repairs.filter(({ parts }) => groupsClosedBy(parts) <= open);
  const balanced = possible.filter(({ parts }) => groupsClosedBy(parts) === closing);
  const candidates = balanced.length > 0 ? balanced : possible;
  const repair = candidates[0] ?? repairs[0];
  if (repair === undefined) return null;
  // Where more follows, the brackets around a set say which repair is likely, and no more: they may be wrong themselves.
  const rivals = behind === 'end' ? candidates : possible;
  const isAlone = isFirst && behind === 'end';
  const isOnly =
    rivals.length === 1 &&
    isApart &&
    behind !== 'other' &&
    (isFirst || !closesListOnly(parts, repair)) &&
    (isAlone || !isOfGroup(parts, repair));
  const certain = isOnly && isCertain(keyword, parts, repair);
  return { repair, certain, balanced: balanced.length > 0, offered: !isBesideOddText(parts, repair) };
}

/** True where a `)` is taken for the end of a list: it may close a group before the set that lost its own bracket. */
function closesListOnly(parts: readonly Part[], { kind, index, bracket }: Repair): boolean {
  return kind === 'replace' && bracket === ']' && parts[index]?.symbol === ')' && parts[index + 1]?.symbol === ')';
}

/** True where a bracket is one too many, which may be one of a group that lost the other, and where one is to close a group. */
function isOfGroup(parts: readonly Part[], { kind, index, bracket, parts: mended }: Repair): boolean {
  if (kind === 'delete') return parts[index]?.symbol !== ',';
  return bracket === ')' && groupsClosedBy(mended) > 0;
}

/** False where an edit of another character than a bracket or comma makes sense of the set, too: of a letter, of a place of a template. */
function isCertain(keyword: Constructor, parts: readonly Part[], repair: Repair): boolean {
  if (isBesideOddText(parts, repair) || mayBeLetter(parts, repair) || mayBeTemplate(parts)) return false;
  // Where no operator can be read, what of the arguments is its list is not certain.
  const isCondition = keyword === 'T' || keyword === 'AT';
  if (isCondition && repair.bracket === '[' && !parts.some(({ symbol }) => symbol === 'o')) return false;
  return repair.bracket !== ',' || repair.kind !== 'insert' || partsApart(parts[repair.index - 1], parts[repair.index]);
}

/** True where a comma surely belongs between the two: an operator is one of them, or both are whole and apart. */
function partsApart(before: Part | undefined, after: Part | undefined): boolean {
  if (before === undefined || after === undefined) return false;
  if (before.symbol === 'o' || after.symbol === 'o') return true;
  // Bare text beside a missing comma may be part of a name that lost its quotes.
  return isWhole(before) && isWhole(after) && (before.end < after.start || !isString(before) || !isString(after));
}

/** A string, or a bracket. */
function isWhole(part: Part): boolean {
  return part.symbol !== 'x' || isString(part);
}

/** True where bare text beside the place has more in it than a name: what of it belongs to the text is not certain. */
function isBesideOddText(parts: readonly Part[], { kind, index }: Repair): boolean {
  const after = parts[kind === 'insert' ? index : index + 1];
  return isOddText(parts[index - 1]) || isOddText(after);
}

/** Bare text that is more than a name or a number. */
export function isOddText(part: Part | undefined): boolean {
  if (part === undefined || part.symbol !== 'x' || isString(part)) return false;
  const text = part.tokens.map((token) => token.text).join('');
  return part.end - part.start !== text.length || !/^[\p{L}\p{M}\p{N}_.-]+$/u.test(text);
}

/**
 * True where the bracket or comma that is missing may be a letter of the bare text beside it: `A(Xb` may be `A(X)`. One too many
 * that touches bare text may be a part of that: `(]x` may be `($x`.
 */
function mayBeLetter(parts: readonly Part[], { kind, index, bracket, span }: Repair): boolean {
  // A set has a name at least, so that a name of one letter is no bracket.
  const least = bracket === '[' || bracket === ']' ? 1 : 2;
  if (kind === 'insert') return [parts[index - 1], parts[index]].some((part) => unitsOfBareText(part) >= least);
  const after = parts[index + 1];
  return after?.start === span.end && unitsOfBareText(after) > 0;
}

/** Length of the part, where it is a word without quotes, and no operator; else 0. */
function unitsOfBareText(part: Part | undefined): number {
  if (part?.symbol !== 'x' || isString(part) || unitsOfNumber(part) > 0) return 0;
  return part.end - part.start;
}

/** True where a brace stands beside bare text: `{code.` may be a place of a template that lost its other brace. */
export function mayBeTemplate(parts: readonly Part[]): boolean {
  return parts.some(
    ({ tokens }, index) =>
      tokens[0]?.kind === 'brace' && [parts[index - 1], parts[index + 1]].some((part) => unitsOfBareText(part) > 0),
  );
}

function isString({ tokens }: Part): boolean {
  return tokens.length === 1 && tokens[0]?.kind === 'string';
}

/** Length of the part, where it is a number; else 0. */
function unitsOfNumber(part: Part | undefined): number {
  return part?.tokens.length === 1 && part.tokens[0]?.kind === 'number' ? part.end - part.start : 0;
}

/** How many `)` stand behind the one that closes the set. */
function groupsClosedBy(parts: readonly Part[]): number {
  let count = 0;
  while (parts[parts.length - 1 - count]?.symbol === ')') count++;
  return count - 1;
}
