/** A finding of proofs as the diagnostic of its rule. Every finding has one. */

import type { Role } from '../../analysis/region.js';
import { printSet } from '../../analysis/simplify/print-tree.js';
import { unreachable } from '../../base/invariant.js';
import type { Diagnostic, Fix } from '../../diagnostics/diagnostic.js';
import {
  addsNothing,
  alwaysEmpty,
  alwaysEveryone,
  impliedClause,
  oneRange,
  redundantApplication,
  takesNothing,
} from './errors.js';
import type { Finding, NeedlessFinding } from './finding.js';
import type { Part } from './part.js';
import { conditionOf } from './part-text.js';

/** What is said of an operand without which the filter means the same, by what it does for its operation. */
const NEEDLESS: Readonly<Record<Role, (finding: NeedlessFinding, fixes: readonly Fix[]) => Diagnostic>> = {
  // An operand of an intersection that others imply: every device that meets those is in it.
  keeps: (finding, fixes) => {
    const condition = conditionOfApplication(finding);
    return condition === null ? impliedClause(finding, fixes) : redundantApplication(finding, condition, fixes);
  },
  // An operand of a union whose devices are in it already, or are left out by what stands around.
  adds: addsNothing,
  // A set that is taken away, and has no device that is left by then.
  takes: takesNothing,
};

/** `fixes` are proven; at most one. */
export function diagnoseFinding(finding: Finding, fixes: readonly Fix[]): Diagnostic {
  switch (finding.kind) {
    case 'empty':
      return alwaysEmpty(finding, fixes);
    case 'everyone':
      return alwaysEveryone(finding, fixes);
    case 'needless':
      return NEEDLESS[finding.role](finding, fixes);
    case 'range':
      return oneRange(finding, printSet(finding.condition), fixes);
    default:
      return unreachable(finding);
  }
}

/** `A("X") * AT("X", …)`: a condition on a tag of an application is inside the application by itself (L8). Null: it is another part. */
function conditionOfApplication({ part, grounds }: NeedlessFinding): Part | null {
  if (!isApplication(part) || grounds.length > 1) return null;
  return grounds.map((ground) => ground.part).find(isConditionOfApplication) ?? null;
}

function isConditionOfApplication(part: Part): boolean {
  const condition = conditionOf(part);
  return condition !== null && condition.application !== null;
}

function isApplication({ tree }: Part): boolean {
  return tree.kind === 'clause' && tree.clause.kind !== 'tag';
}
