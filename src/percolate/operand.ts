/** What predicates ask of devices, as numbers: a million predicates that differ are no objects. Only sets of many values, and of several types, are. */

import { valuesTest } from '../evaluate/match/device-test.js';
import type { ValueSet } from '../plan/plan.js';
import { MOST_TEXTS } from './text-blocks.js';

/** An operand is `value * KINDS + kind`. */
export type Operand = number;

const KIND_BITS = 3;

/** The attribute is there: a subscription. */
export const PRESENT = 0;
/** The number is in the range of the node `value`. */
export const IN_RANGE = 1;
/** The text is that of the list `value`. */
export const IS_TEXT = 2;
/** The text is one of the set `value`. */
export const IS_ONE_OF = 3;
/** The list of texts has one of the set `value`. */
export const HAS_ONE_OF = 4;
/** The platform is one of the set `value`. */
export const ON_PLATFORM = 5;
/** The values at place `value` say it. */
export const AMONG_VALUES = 6;

export function operandOf(kind: number, value: number): Operand {
  return (value << KIND_BITS) | kind;
}

export function kindOf(operand: Operand): number {
  return operand & ((1 << KIND_BITS) - 1);
}

export function contentOf(operand: Operand): number {
  return operand >>> KIND_BITS;
}

/** A set of many values, or of several types. */
export interface ManyValues {
  readonly values: readonly ValueSet[];
  readonly holds: ReturnType<typeof valuesTest>;
  /** Nodes of its ranges in the tree of its attribute. */
  readonly nodes: readonly number[];
}

export function manyValues(values: readonly ValueSet[], nodes: readonly number[]): ManyValues {
  return { values, holds: valuesTest(values), nodes };
}

type Texts = Extract<ValueSet, { kind: 'strings' | 'list-shares-any' }>;

/** The texts of values that are a few of them and nothing else; null: they are something else. */
export function fewTextsOf(values: readonly ValueSet[]): Texts | null {
  const [set, ...others] = values;
  if (set === undefined || others.length > 0 || !isTexts(set)) return null;
  return set.values.length > MOST_TEXTS ? null : set;
}

function isTexts(set: ValueSet): set is Texts {
  return set.kind === 'list-shares-any' || (set.kind === 'strings' && !set.complement);
}

/** True for what is one interval of whole numbers and nothing else. */
export function isOneRange(values: readonly ValueSet[]): boolean {
  const [set] = values;
  return values.length === 1 && set?.kind === 'integers' && set.intervals.length === 1;
}
