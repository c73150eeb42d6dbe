/** A filter that names an application, and still reaches devices outside every application it names. */

import { type Span, withoutByteOrderMark } from '../base/span.js';
import { print } from '../format/print.js';
import type { Expression } from '../syntax/ast.js';
import { accountWide as reachesAll } from './errors.js';
import { applicationToStayInside, namesApplication } from './named-applications.js';
import type { LintRule } from './rule.js';

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
  if (left === undefined || right === undefined || !ast.operands.some((operand) => isPlain(operand, inside)))
    return null;
  const between = withoutByteOrderMark(text).slice(left.outer.end, right.outer.start);
  const plus = /^\s*\+/.exec(between);
  return plus === null ? null : { start: left.outer.end + plus[0].length - 1, end: left.outer.end + plus[0].length };
}

function isPlain(operand: Expression, inside: string): boolean {
  return (operand.kind === 'application' || operand.kind === 'group') && print(operand) === inside;
}
