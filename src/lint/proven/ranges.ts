/** Conditions of one run that give a tag its ends, and are one range: GTE, LTE and BETWEEN that meet or overlap. */

import { mergedCondition } from '../../analysis/simplify/merged-condition.js';
import { isNegative, operatorRow } from '../../base/operators.js';
import type { BoundTag } from '../../check/bound.js';
import type { RangeFinding } from './finding.js';
import type { LiveParts } from './live-parts.js';
import type { Part } from './part.js';

interface Bounding {
  readonly part: Part;
  readonly condition: BoundTag;
}

/** One finding for each tag whose ranges in this union or intersection are one. O(operands). */
export function rangesIn(live: LiveParts, operation: Part): readonly RangeFinding[] {
  const { kind } = operation.tree;
  if (kind !== 'union' && kind !== 'intersection') return [];
  const byTag = new Map<string, Bounding[]>();
  for (const part of live.of(operation)) {
    if (part.tree.kind !== 'clause' || part.tree.clause.kind !== 'tag') continue;
    const condition = part.tree.clause;
    if (!operatorRow(condition.operator).ordered) continue;
    const key = JSON.stringify([condition.application?.code ?? null, condition.tag]);
    byTag.set(key, [...(byTag.get(key) ?? []), { part, condition }]);
  }
  return [...byTag.values()].flatMap((bounding): readonly RangeFinding[] => {
    const merged =
      bounding.length < 2
        ? null
        : mergedCondition(
            kind,
            bounding.map(({ condition }) => condition),
          );
    if (merged === null || isNegative(merged.operator)) return [];
    return [{ kind: 'range', operation, parts: bounding.map(({ part }) => part), condition: merged }];
  });
}
