/** Parts of a filter in the words of messages. */

import { shown } from '../../base/shown.js';
import type { BoundTag } from '../../check/bound.js';
import { print } from '../../format/print.js';
import type { Ground } from './finding.js';
import type { Part } from './part.js';

/** Longer parts are pointed at, not repeated. */
const LONGEST_PART_UNITS = 60;

/** The part as text in backticks, or the words for one that is too long. */
export function partName(part: Part, otherwise: string): string {
  const text = print(part.ast);
  return text.length <= LONGEST_PART_UNITS ? `\`${shown(text)}\`` : otherwise;
}

/** The condition that a part is; null for other parts. */
export function conditionOf({ tree }: Part): BoundTag | null {
  return tree.kind === 'clause' && tree.clause.kind === 'tag' ? tree.clause : null;
}

/** At least one. */
type Conditions = readonly [BoundTag, ...BoundTag[]];

/** The conditions that these parts are, when all are about one tag and count by the devices inside; else null. */
export function conditionsOfOneTag(parts: readonly Part[], grounds: readonly Ground[]): Conditions | null {
  if (grounds.some(({ side }) => side === 'outside')) return null;
  const [first, ...others] = parts.map(conditionOf);
  if (first === undefined || first === null) return null;
  const same = others.flatMap((one) => (one !== null && isOfSameTag(one, first) ? [one] : []));
  return same.length === others.length ? [first, ...same] : null;
}

export function isOfSameTag(left: BoundTag, right: BoundTag): boolean {
  return left.tag === right.tag && left.application?.code === right.application?.code;
}
