/** What predicates ask of their attribute. Few of them are objects: a million ranges, texts, or short sets of texts that differ are numbers. */

import type { Platform } from '../base/vocabulary.js';
import { valuesTest } from '../evaluate/match/device-test.js';
import type { AskingLeaf } from '../evaluate/match/jumps.js';
import type { TagInPlan, ValueSet } from '../plan/plan.js';
import { MOST_TEXTS } from './text-blocks.js';

/**
 * What is asked of the attribute of a predicate.
 * - null: a subscription
 * - a text: that it is the value
 * - a number from 0 on: that the value is in the range of this node
 * - a number below 0: that the value is one of a few texts, or has one of them as an item: see `textsOperand`
 * - anything else: by its kind
 */
export type Operand = null | string | number | PlatformOperand | ValuesOperand;

interface PlatformOperand {
  readonly kind: 'platforms';
  readonly platforms: readonly Platform[];
}

interface ValuesOperand {
  readonly kind: 'values';
  readonly values: readonly ValueSet[];
  readonly holds: ReturnType<typeof valuesTest>;
  /** Nodes of its ranges in the tree of its attribute. */
  readonly nodes: readonly number[];
}

const NO_NODES: readonly number[] = [];

type Texts = Extract<ValueSet, { kind: 'strings' | 'list-shares-any' }>;

/** Twice the number of the set of texts, plus 1 where items are meant, as a number below 0. */
export function textsOperand(set: number, areItems: boolean): number {
  return -1 - (set * 2 + (areItems ? 1 : 0));
}

export function textSetOf(operand: number): number {
  return (-1 - operand) >> 1;
}

export function areItems(operand: number): boolean {
  return ((-1 - operand) & 1) === 1;
}

/** The texts of a leaf that asks for a few of them; null: it asks for something else, or for one value, which is its own operand. */
export function fewTextsOf(leaf: AskingLeaf): Texts | null {
  const [set, ...others] = leaf.kind === 'tag-in' ? leaf.values : [];
  if (set === undefined || others.length > 0 || !isTexts(set) || set.values.length > MOST_TEXTS) return null;
  return set.kind === 'strings' && set.values.length < 2 ? null : set;
}

function isTexts(set: ValueSet): set is Texts {
  return set.kind === 'list-shares-any' || (set.kind === 'strings' && !set.complement);
}

export function operandOf(leaf: AskingLeaf, nodes: readonly number[]): Operand {
  if (leaf.kind === 'subscribed') return null;
  if (leaf.kind === 'platform-in') return { kind: 'platforms', platforms: leaf.platforms };
  const [set] = leaf.values;
  const [value, ...others] = set?.kind === 'strings' && !set.complement ? set.values : [];
  if (leaf.values.length === 1 && value !== undefined && others.length === 0) return value;
  const [node] = nodes;
  if (isOneRange(leaf) && node !== undefined) return node;
  return { kind: 'values', values: leaf.values, holds: valuesTest(leaf.values), nodes };
}

/** True for what is one interval of whole numbers and nothing else. */
function isOneRange({ values }: TagInPlan): boolean {
  const [set] = values;
  return values.length === 1 && set?.kind === 'integers' && set.intervals.length === 1;
}

export function nodesOf(operand: Operand | undefined): readonly number[] {
  if (typeof operand === 'number') return operand < 0 ? NO_NODES : [operand];
  return typeof operand === 'object' && operand?.kind === 'values' ? operand.nodes : [];
}
