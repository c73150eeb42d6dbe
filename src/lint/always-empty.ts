/** Intersections that no device can be in, as far as one run shows it: conditions on one tag, and lists of platforms. */

import type { Platform } from '../base/vocabulary.js';
import type { BoundOperation } from '../check/bound.js';
import type { Expression, Operation } from '../syntax/ast.js';
import { excludedConditions, noCommonPlatform } from './errors.js';
import { possibleValues } from './possible-values.js';
import type { LintRule, RuleContext } from './rule.js';
import { repeatedTags } from './tag-runs.js';

export const alwaysEmpty: LintRule = {
  operation(context, { operation, bound }) {
    if (operation.kind !== 'intersection') return;
    reportConditions(context, operation, bound);
    reportPlatforms(context, operation, bound);
  },
};

function reportConditions(context: RuleContext, operation: Operation, bound: BoundOperation): void {
  for (const run of repeatedTags(bound, () => true)) {
    const possible = possibleValues(run.flatMap(({ tag }) => [tag]));
    const last = run[possible.emptyAt];
    if (last === undefined) continue;
    const earlier = run.slice(0, possible.emptyAt);
    const places = earlier.map(({ index }) => operation.operands[index] as Expression);
    const conditions = [...earlier, last].map(({ tag }) => tag);
    context.report(excludedConditions(operation.operands[last.index] as Expression, places, conditions));
  }
}

/** A device has one platform: two lists that share none exclude each other, whatever the applications. */
function reportPlatforms(context: RuleContext, operation: Operation, bound: BoundOperation): void {
  let common: readonly Platform[] | null = null;
  const seen: Expression[] = [];
  for (let index = 0; index < bound.operands.length; index++) {
    const operand = bound.operands[index];
    if (operand === undefined || (operand.kind !== 'application' && operand.kind !== 'group')) continue;
    const { platforms } = operand;
    if (platforms === null) continue;
    const here = operation.operands[index] as Expression;
    const both: readonly Platform[] = common?.filter((platform) => platforms.includes(platform)) ?? platforms;
    if (both.length === 0) {
      context.report(noCommonPlatform(here, seen));
      return;
    }
    common = both;
    seen.push(here);
  }
}
