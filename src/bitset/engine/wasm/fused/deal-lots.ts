/** Deals the programs of a batch to loops: those that share the most come together, and no loop has more than the registers bear. */

import type { BatchMember } from './batch-shape.js';
import { SharedValues } from './shared-values.js';

/** Programs in one loop. Two are 1.1 times as quick as one by one, four 1.25 times, five and six less again: registers run out. */
const LOT_PROGRAMS = 4;

/** For each lot the numbers of its members. Every member is in one of them. O(members ** 2 x steps). */
export function dealLots(members: readonly BatchMember[]): readonly (readonly number[])[] {
  const alone = members.map((member) => costOf([member]));
  const costAlone = (member: number): number => alone[member] as number;
  const left = [...members.keys()].sort((one, other) => costAlone(other) - costAlone(one));
  const lots: number[][] = [];
  for (let first = left.shift(); first !== undefined; first = left.shift()) {
    const lot = [first];
    while (lot.length < LOT_PROGRAMS && left.length > 0) {
      // SAFETY: numbers of members.
      const costWith = (member: number): number => costOf([...lot, member].map((at) => members[at] as BatchMember));
      const extra = left.map((member) => costWith(member) - costAlone(member));
      lot.push(...left.splice(extra.indexOf(Math.min(...extra)), 1));
    }
    lots.push(lot);
  }
  return lots;
}

/** Values to be loaded or computed. */
function costOf(members: readonly BatchMember[]): number {
  const shared = new SharedValues();
  for (const member of members) shared.add(member);
  return shared.values.length;
}
