/** Which of the possible repairs of a set is meant, and whether that is certain: the brackets around the set have a say. */

import type { Repair } from './bracket-repair.js';
import type { Part } from './parts.js';

/** What stands around a set. */
export interface Surroundings {
  /** Groups that are open where the set stands. */
  readonly open: number;
  /** How many of them should be closed right behind it, for the brackets of the whole text to match. */
  readonly closing: number;
}

export interface Choice {
  readonly repair: Repair;
  /** True where no other single edit of a bracket or comma makes sense of the text. */
  readonly certain: boolean;
  /** True where the brackets of the whole text match with it. */
  readonly balanced: boolean;
}

/** The repair to make of `parts`; null where there are none. */
export function chooseRepair(
  parts: readonly Part[],
  repairs: readonly Repair[],
  { open, closing }: Surroundings,
): Choice | null {
  const possible = repairs.filter(({ parts }) => groupsClosedBy(parts) <= open);
  const balanced = possible.filter(({ parts }) => groupsClosedBy(parts) === closing);
  const candidates = balanced.length > 0 ? balanced : possible;
  const repair = candidates[0] ?? repairs[0];
  if (repair === undefined) return null;
  const certain = candidates.length === 1 && !mayBeDigit(parts, repair) && !mayMissValue(parts, repair);
  return { repair, certain, balanced: balanced.length > 0 };
}

/**
 * True where the character that is wrong may be a digit instead: `[1)2]` may be `[12]`, `18))` may be `185)`, and the last digit
 * of `[1, 22)` may be the bracket that is missing.
 */
function mayBeDigit(parts: readonly Part[], { kind, index, bracket, span }: Repair): boolean {
  const before = parts[index - 1];
  if (kind === 'insert') {
    const after = parts[index];
    const isOnly = parts[index - 2]?.symbol === '[' || parts[index + 1]?.symbol === ']';
    const least = isOnly && (bracket === '[' || bracket === ']') ? 1 : 2;
    return unitsOfNumber(before) >= least || unitsOfNumber(after) >= least;
  }
  const touchesBefore = unitsOfNumber(before) > 0 && before?.end === span.start;
  const after = parts.slice(index + 1).find(({ symbol }) => symbol !== '[' && symbol !== ',');
  const touchesAfter = unitsOfNumber(after) > 0 && after?.start === span.end;
  if (kind === 'replace') return touchesBefore && touchesAfter;
  const separates = parts[index]?.symbol === ',' || parts[index]?.symbol === '[';
  return touchesBefore || touchesAfter || (separates && unitsOfNumber(after) > 0);
}

/** Length of the part, where it is a number; else 0. */
function unitsOfNumber(part: Part | undefined): number {
  return part?.tokens.length === 1 && part.tokens[0]?.kind === 'number' ? part.end - part.start : 0;
}

/** True where the comma that is one too many in a list may separate a value that is missing. */
function mayMissValue(parts: readonly Part[], { kind, index }: Repair): boolean {
  if (kind !== 'delete' || parts[index]?.symbol !== ',') return false;
  const inList = parts.slice(0, index).findLast(({ symbol }) => symbol === '[' || symbol === ']')?.symbol === '[';
  return inList && parts.some(({ symbol }) => symbol === 'o');
}

/** How many `)` stand behind the one that closes the set. */
function groupsClosedBy(parts: readonly Part[]): number {
  let count = 0;
  while (parts[parts.length - 1 - count]?.symbol === ')') count++;
  return count - 1;
}
