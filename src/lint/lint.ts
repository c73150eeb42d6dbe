/** Runs rules over a filter that has no errors: one walk for all of them. */

import type { Limits } from '../base/limits.js';
import type { Catalog } from '../catalog/catalog.js';
import type { Bound } from '../check/bound.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { isOperation } from '../format/brackets.js';
import type { Filter } from '../plan/filter.js';
import type { Expression } from '../syntax/ast.js';
import { isBoundOperation } from './operations.js';
import type { LintContext, LintRule, RuleContext, VisitedOperation, VisitedSet } from './rule.js';
import { type FoundString, unusualStrings } from './strings.js';
import { structuralKeys } from './structural-keys.js';

/** What `rules` have to say, in no particular order. O(nodes + values). */
export function lint(rules: readonly LintRule[], filter: LintContext): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const context = new Context(filter, diagnostics);
  for (const rule of rules) rule.filter?.(context);
  walk(rules, context);
  return diagnostics;
}

/** What rules share, each part made when the first rule asks for it: most filters need none of them. */
class Context implements RuleContext {
  readonly text: string;
  readonly ast: Expression;
  readonly bound: Bound;
  readonly filter: Filter;
  readonly catalog: Catalog | null;
  readonly limits: Limits;
  readonly suggestions: boolean;
  private keys: ((bound: Bound) => number) | null = null;
  private found: readonly FoundString[] | null = null;

  constructor(
    { text, ast, bound, filter, catalog, limits, suggestions }: LintContext,
    private readonly diagnostics: Diagnostic[],
  ) {
    this.text = text;
    this.ast = ast;
    this.bound = bound;
    this.filter = filter;
    this.catalog = catalog;
    this.limits = limits;
    this.suggestions = suggestions;
  }

  report(diagnostic: Diagnostic): void {
    this.diagnostics.push(diagnostic);
  }

  keyOf(bound: Bound): number {
    this.keys ??= structuralKeys(this.catalog);
    return this.keys(bound);
  }

  strings(): readonly FoundString[] {
    this.found ??= unusualStrings(this.text, this.ast);
    return this.found;
  }
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
    if (isOperation(ast) && isBoundOperation(bound)) {
      const visited: VisitedOperation = { operation: ast, bound, parent };
      for (const rule of rules) rule.operation?.(context, visited);
      pushOperands(stack, visited);
    } else if (!isOperation(ast) && ast.kind !== 'error' && !isBoundOperation(bound)) {
      const visited: VisitedSet = { set: ast, bound, parent };
      for (const rule of rules) rule.set?.(context, visited);
    }
  }
}

function pushOperands(stack: Pending[], parent: VisitedOperation): void {
  const { operation, bound } = parent;
  operation.operands.forEach((ast, index) => {
    stack.push({ ast, bound: bound.operands[index] as Bound, parent });
  });
}
