/**
 * What questions are asked of: filters as lowered, facts about a device as plans, and any operation over them. Trees may share
 * parts; a part that comes again, as the same object, costs nothing the second time.
 */

import type { Lowered } from '../plan/filter.js';
import { ALL_PLAN, type Plan } from '../plan/plan.js';

/** An operation on formulas. */
export interface FormulaOperation {
  readonly kind: 'union' | 'intersection' | 'difference';
  /** At least one. A difference is the first without all the others. */
  readonly operands: readonly Formula[];
}

/** A set of devices. A fact is a plan: `{ kind: 'subscribed', … }`, `{ kind: 'platform-in', … }`, or `outside` of one. */
export type Formula = Lowered | Plan | FormulaOperation;

const NO_OPERANDS: readonly Formula[] = [];

/** The operands of an operation; none for a clause and for a leaf of a plan. */
export function formulaOperands(formula: Formula): readonly Formula[] {
  return 'operands' in formula ? formula.operands : NO_OPERANDS;
}

/** The devices of all operands. */
export function meet(...operands: readonly Formula[]): Formula {
  return { kind: 'intersection', operands };
}

/** The devices of any operand. */
export function join(...operands: readonly Formula[]): Formula {
  return { kind: 'union', operands };
}

/** The devices of `kept` that are in none of `removed`. */
export function without(kept: Formula, ...removed: readonly Formula[]): Formula {
  return { kind: 'difference', operands: [kept, ...removed] };
}

/** Every device that is not in `formula`. */
export function outside(formula: Formula): Formula {
  return without(ALL_PLAN, formula);
}
