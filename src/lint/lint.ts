/** Runs rules over a filter that has no errors: one walk for all of them. */

import type { Bound } from '../check/bound.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Expression } from '../syntax/ast.js';
import type { LintContext, LintRule, RuleContext, VisitedOperation } from './rule.js';
import { structuralKeys } from './structural-keys.js';

/** What `rules` have to say, in no particular order. O(nodes + values). */
export function lint(rules: readonly LintRule[], filter: LintContext): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const context: RuleContext = {
    ...filter,
    report: (diagnostic) => diagnostics.push(diagnostic),
    keyOf: structuralKeys(),
  };
  for (const rule of rules) rule.filter?.(context);
  walk(rules, context);
  return diagnostics;
}

interface Pending {
  readonly ast: Expression;
  readonly bound: Bound;
  readonly parent: VisitedOperation | null;
}

function walk(rules: readonly LintRule[], context: RuleContext): void {
  const stack: Pending[] = [{ ast: context.ast, bound: context.bound, parent: null }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { ast, bound, parent } = next;
    // INVARIANT: the bound tree has the shape of the AST, and a filter without errors has no error nodes.
    if (ast.kind === 'error') continue;
    if ('operands' in ast && 'operands' in bound) {
      const visited: VisitedOperation = { operation: ast, bound, parent };
      for (const rule of rules) rule.operation?.(context, visited);
      pushOperands(stack, visited);
    } else if (!('operands' in ast) && !('operands' in bound)) {
      for (const rule of rules) rule.set?.(context, { set: ast, bound, parent });
    }
  }
}

/** Last operand first: the stack gives them back in the order of the text. */
function pushOperands(stack: Pending[], parent: VisitedOperation): void {
  const { operation, bound } = parent;
  for (let index = operation.operands.length - 1; index >= 0; index--) {
    stack.push({ ast: operation.operands[index] as Expression, bound: bound.operands[index] as Bound, parent });
  }
}
