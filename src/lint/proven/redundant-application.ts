/** `A("X") * AT("X", …)`: a condition on a tag of an application is inside the application by itself (L8). */

import { redundantApplication as redundant } from './errors.js';
import type { Part } from './part.js';
import { conditionOf } from './part-text.js';
import type { ProvenRule } from './proven-rule.js';

export const redundantApplication: ProvenRule = (finding, fixes) => {
  if (finding.kind !== 'needless' || finding.role !== 'keeps' || !isBound(finding.part)) return null;
  const [only, ...others] = finding.grounds;
  if (only === undefined || others.length > 0 || only.side === 'outside') return null;
  const condition = conditionOf(only.part);
  return condition === null || condition.application === null ? null : redundant(finding, only.part, fixes);
};

function isBound({ tree }: Part): boolean {
  return tree.kind === 'clause' && tree.clause.kind !== 'tag';
}
