/**
 * A run of different operators, some of them of another language: what it may mean there, and how each meaning is written here.
 * Readings that group alike are one.
 */

import type { Span } from '../../base/span.js';
import type { Edit, Fix } from '../../diagnostics/diagnostic.js';
import type { Expression } from '../ast.js';
import type { OperationKind } from '../operation.js';

/**
 * What stands on one level of a filter: sets, groups and the operators between them. `reported`: nothing more is to be said about what stands
 * before or behind it.
 */
export type Entry =
  | { readonly kind: 'operand'; readonly expression: Expression; readonly reported: boolean }
  | {
      readonly kind: 'operator';
      readonly operator: OperationKind;
      readonly text: string;
      readonly span: Span;
      readonly reported: boolean;
    };

export type OperandEntry = Extract<Entry, { kind: 'operand' }>;

export type OperatorEntry = Extract<Entry, { kind: 'operator' }>;

/** How tightly the operators bind here. */
const PLAIN: Readonly<Record<OperationKind, number>> = { union: 1, intersection: 1, difference: 2 };

/** How tightly they may bind: as here; intersections and differences before unions; all alike. */
const READINGS: readonly Readonly<Record<OperationKind, number>>[] = [
  PLAIN,
  { union: 1, intersection: 2, difference: 2 },
  { union: 1, intersection: 1, difference: 1 },
];

const SIGNS: Readonly<Record<OperationKind, string>> = { union: '+', intersection: '*', difference: '\\' };

/** The brackets of a reading: how many open before each operand, and close behind it. */
interface Brackets {
  readonly opening: Uint32Array;
  readonly closing: Uint32Array;
}

/** One fix for each meaning of the run, in which operands and operators take turns. All are guesses. O(run). */
export function mixedFixes(operands: readonly Expression[], operators: readonly OperatorEntry[]): readonly Fix[] {
  // Without a union every reading finds the same devices.
  const readings = operators.some(({ operator }) => operator === 'union') ? READINGS : [PLAIN];
  const distinct = new Map<string, Fix>();
  for (const binding of readings) {
    const brackets = bracketsOf(operands.length, operators, binding);
    const key = `${brackets.opening} ${brackets.closing}`;
    distinct.set(key, fixOf(operands, operators, brackets));
  }
  const fixes = [...distinct.values()];
  return fixes.length === 1 ? fixes.map((fix) => ({ ...fix, title: 'write the operators of this language' })) : fixes;
}

/** A part of the run that is grouped already, from one operand to another. */
interface Group {
  readonly first: number;
  readonly last: number;
  readonly operator: OperationKind | null;
}

/** Groups by precedence, each level from left to right; a bracket stands around every group inside another of a different operator. */
function bracketsOf(
  count: number,
  operators: readonly OperatorEntry[],
  binding: Readonly<Record<OperationKind, number>>,
): Brackets {
  const brackets: Brackets = { opening: new Uint32Array(count), closing: new Uint32Array(count) };
  const output: Group[] = [{ first: 0, last: 0, operator: null }];
  const waiting: OperationKind[] = [];
  const join = (): void => {
    const right = output.pop() as Group;
    const left = output.pop() as Group;
    const operator = waiting.pop() as OperationKind;
    if (left.operator !== null && left.operator !== operator) enclose(brackets, left);
    if (right.operator !== null) enclose(brackets, right);
    output.push({ first: left.first, last: right.last, operator });
  };
  for (const [index, { operator }] of operators.entries()) {
    while (waiting.length > 0 && binding[waiting[waiting.length - 1] as OperationKind] >= binding[operator]) join();
    waiting.push(operator);
    output.push({ first: index + 1, last: index + 1, operator: null });
  }
  while (waiting.length > 0) join();
  return brackets;
}

function enclose({ opening, closing }: Brackets, { first, last }: Group): void {
  opening[first] = (opening[first] ?? 0) + 1;
  closing[last] = (closing[last] ?? 0) + 1;
}

function fixOf(operands: readonly Expression[], operators: readonly OperatorEntry[], brackets: Brackets): Fix {
  const edits: Edit[] = [];
  const shape: string[] = [];
  for (const [index, { outer }] of operands.entries()) {
    const open = '('.repeat(brackets.opening[index] ?? 0);
    const close = ')'.repeat(brackets.closing[index] ?? 0);
    if (open !== '') edits.push({ span: { start: outer.start, end: outer.start }, text: open });
    if (close !== '') edits.push({ span: { start: outer.end, end: outer.end }, text: close });
    const operator = operators[index];
    if (operator !== undefined) edits.push({ span: operator.span, text: SIGNS[operator.operator] });
    shape.push(`${open}…${close}`, operator === undefined ? '' : SIGNS[operator.operator]);
  }
  const title = shape.length > LONGEST_SHAPE ? 'group them so' : `write ${shape.join(' ').trim()}`;
  return { title, safety: 'unsafe', edits };
}

/** Longer runs are not drawn in a title. */
const LONGEST_SHAPE = 16;
