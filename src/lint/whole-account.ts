/** Filters that name no application, or reach devices outside those that they name. */

import { type Span, withoutByteOrderMark } from '../base/span.js';
import { print } from '../format/print.js';
import type { Expression } from '../syntax/ast.js';
import { noApplication as missing, accountWide as reachesAll } from './errors.js';
import { applicationToStayInside, namesApplication } from './named-applications.js';
import type { LintRule } from './rule.js';

/** A filter that names no application goes to every device of the account that meets its conditions. */
export const noApplication: LintRule = {
  filter(context) {
    const { ast, filter } = context;
    if (filter.reach.accountWide && !namesApplication(filter.lowered)) context.report(missing(ast.outer));
  },
};

/** A filter that names an application, and still reaches devices outside every application it names. */
export const accountWide: LintRule = {
  filter(context) {
    const { text, ast, filter } = context;
    if (!filter.reach.accountWide || !namesApplication(filter.lowered)) return;
    const inside = applicationToStayInside(filter.lowered);
    context.report(
      reachesAll(text, filter.reach.because, inside, inside === null ? null : plusBeside(text, ast, inside)),
    );
  },
};

/** The `+` of a filter that is no more than `inside` and one other set: what stays inside is in `inside` already. */
function plusBeside(text: string, ast: Expression, inside: string): Span | null {
  if (ast.kind !== 'union' || ast.operands.length !== 2) return null;
  const [left, right] = ast.operands;
  if (left === undefined || right === undefined || !ast.operands.some((operand) => print(operand) === inside))
    return null;
  const between = withoutByteOrderMark(text).slice(left.outer.end, right.outer.start);
  const plus = /^\s*\+/.exec(between);
  return plus === null ? null : { start: left.outer.end + plus[0].length - 1, end: left.outer.end + plus[0].length };
}
