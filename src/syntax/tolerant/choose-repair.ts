/** Which of the possible repairs of a set is meant, and whether that is certain: the brackets around the set have a say. */

import type { Repair } from './bracket-repair.js';
import type { Part } from './parts.js';

/** What stands around a set. */
export interface Surroundings {
  /** Groups that are open where the set stands. */
  readonly open: number;
  /** How many of them should be closed right behind it, for the brackets of the whole text to match. */
  readonly closing: number;
  /** True where no set stands before it in the text. */
  readonly isFirst: boolean;
  /** True where the text ends behind it. */
  readonly isLast: boolean;
}

export interface Choice {
  readonly repair: Repair;
  /** False where another edit of a bracket or comma may be meant. Where nothing tells so, every other one is tried on the text. */
  readonly certain: boolean;
  /** True where the brackets of the whole text match with it. */
  readonly balanced: boolean;
  /** False where bare text beside it may hold more than a name or value: the edit could take an operator into the set. */
  readonly offered: boolean;
}

/** The repair to make of `parts`; null where there are none. */
export function chooseRepair(
  parts: readonly Part[],
  repairs: readonly Repair[],
  { open, closing, isFirst, isLast }: Surroundings,
): Choice | null {
  const possible = repairs.filter(({ parts }) => groupsClosedBy(parts) <= open);
  const balanced = possible.filter(({ parts }) => groupsClosedBy(parts) === closing);
  const candidates = balanced.length > 0 ? balanced : possible;
  const repair = candidates[0] ?? repairs[0];
  if (repair === undefined) return null;
  // Where more follows, the brackets around a set say which repair is likely, and no more: they may be wrong themselves.
  const rivals = isLast ? candidates : possible;
  const certain =
    rivals.length === 1 &&
    (isFirst || !closesListOnly(parts, repair)) &&
    ((isFirst && isLast) || !isOfGroup(parts, repair)) &&
    !partsValues(parts, repair);
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

/** True for what is put in between two values that touch, or of which one is no string: together they may be one. */
function partsValues(parts: readonly Part[], { index }: Repair): boolean {
  const [before, after] = [parts[index - 1], parts[index]];
  if (before?.symbol !== 'x' || after?.symbol !== 'x') return false;
  return before.end === after.start || !isString(before) || !isString(after);
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

function isString({ tokens }: Part): boolean {
  return tokens.length === 1 && tokens[0]?.kind === 'string';
}

/** How many `)` stand behind the one that closes the set. */
function groupsClosedBy(parts: readonly Part[]): number {
  let count = 0;
  while (parts[parts.length - 1 - count]?.symbol === ')') count++;
  return count - 1;
}
