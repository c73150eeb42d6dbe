/** `T("a", EQ, 1) + T("a", EQ, 2)` is `T("a", IN, [1, 2])`. */

import type { Diagnostic, Edit } from '../diagnostics/diagnostic.js';
import { print } from '../format/print.js';
import {
  type ApplicationTagSet,
  type Expression,
  isCondition,
  type Operation,
  type Scalar,
  type TagSet,
} from '../syntax/ast.js';
import { equalsAreIn } from './errors.js';

import type { LintRule, RuleContext } from './rule.js';
import { removeOperand } from './source-text.js';
import { identityOf } from './structural-keys.js';
import { repeatedTags, type TagOperand } from './tag-runs.js';

export const unionOfEquals: LintRule = {
  operation(context, { operation, bound }) {
    if (operation.kind !== 'union') return;
    for (const run of repeatedTags(bound, ({ operator }) => operator === 'EQ')) {
      const finding = oneIn(context, operation, run);
      if (finding !== null) context.report(finding);
    }
  },
};

function oneIn({ catalog, limits }: RuleContext, operation: Operation, run: readonly TagOperand[]): Diagnostic | null {
  const values = new Map<string | number, Scalar>();
  const sets: (TagSet | ApplicationTagSet)[] = [];
  for (const { index, tag } of run) {
    const set = operation.operands[index];
    if (set === undefined || !isCondition(set)) return null;
    const [value] = tag.values;
    if (value === undefined || set.value.kind === 'list' || set.value.kind === 'error') return null;
    const identity = identityOf(value, tag.type);
    if (!values.has(identity)) values.set(identity, set.value);
    sets.push(set);
  }
  const first = sets[0];
  if (first === undefined || values.size < 2 || values.size > limits.listItems) return null;
  const text = listCondition(first, [...values.values()]);
  const edits = [{ span: first.span, text }, ...removals(operation, run.slice(1))];
  // Without a catalog IN leaves room for a List: the types that are inferred change, and with them the devices.
  return equalsAreIn(run[0]?.tag.tag ?? '', sets, text, catalog === null ? null : edits);
}

/** The set with IN and these values, in canonical form. */
function listCondition(set: TagSet | ApplicationTagSet, items: readonly Scalar[]): string {
  const { span } = set;
  return print({
    ...set,
    operator: { kind: 'operator', name: 'IN', span },
    value: { kind: 'list', items, span },
  });
}

function removals(operation: Operation, run: readonly TagOperand[]): readonly Edit[] {
  return run.map(({ index }) =>
    removeOperand(operation.operands[index - 1] as Expression, operation.operands[index] as Expression),
  );
}
