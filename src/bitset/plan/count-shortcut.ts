/** What is known of a count before anything is counted: `|a or b| = |a| + |b| - |a and b|`, `|a without b| = |a| - |a and b|`. */

import { UNKNOWN_CARDINALITY } from '../layout/layout.js';
import { type Expression, intersect, operandsOf, type SetExpression } from '../program/set-expression.js';
import type { LeafSources } from './leaf-sources.js';
import { knownDevices } from './temporary-source.js';

/** The count is `base + factor * |expression|`; null: the count is `base`. */
export interface CountShortcut {
  readonly base: number;
  readonly factor: 1 | -1;
  readonly expression: Expression | null;
}

/** Intersections have fewer blocks to look at than unions and differences, so two leaves are always counted as one. */
export function countShortcut(sources: LeafSources, { negated, inner }: SetExpression, live: number): CountShortcut {
  const { base, factor, expression } = inner === null ? NOTHING : positive(sources, inner);
  return negated ? { base: live - base, factor: factor === 1 ? -1 : 1, expression } : { base, factor, expression };
}

const NOTHING: CountShortcut = { base: 0, factor: 1, expression: null };

function positive(sources: LeafSources, inner: Expression): CountShortcut {
  const plain: CountShortcut = { base: 0, factor: 1, expression: inner };
  if (inner.kind === 'leaf') {
    const devices = cardinality(sources, inner);
    return devices === null ? plain : { ...NOTHING, base: devices };
  }
  const operands = operandsOf(inner);
  if (inner.kind === 'and' || operands.length !== 2) return plain;
  const [left = null, right = null] = operands.map((operand) => cardinality(sources, operand));
  if (left === null || right === null) return plain;
  const { inner: both } = intersect(operands.map((operand) => ({ negated: false, inner: operand })));
  return { base: inner.kind === 'or' ? left + right : left, factor: -1, expression: both };
}

/** Null: it is no leaf, or has to be counted. */
function cardinality(sources: LeafSources, expression: Expression): number | null {
  if (expression.kind !== 'leaf') return null;
  const source = sources.at(expression.leaf);
  if (source.kind !== 'leaf') return knownDevices(source);
  return source.devices === UNKNOWN_CARDINALITY ? null : source.devices;
}
