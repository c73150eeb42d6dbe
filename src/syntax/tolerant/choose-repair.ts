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

/** The repair to make. `repairs` is not empty. */
export function chooseRepair(repairs: readonly Repair[], { open, closing }: Surroundings): Choice | null {
  const possible = repairs.filter(({ parts }) => groupsClosedBy(parts) <= open);
  const balanced = possible.filter(({ parts }) => groupsClosedBy(parts) === closing);
  const candidates = balanced.length > 0 ? balanced : possible;
  const repair = candidates[0] ?? repairs[0];
  return repair === undefined ? null : { repair, certain: candidates.length === 1, balanced: balanced.length > 0 };
}

/** How many `)` stand behind the one that closes the set. */
function groupsClosedBy(parts: readonly Part[]): number {
  let count = 0;
  while (parts[parts.length - 1 - count]?.symbol === ')') count++;
  return count - 1;
}
