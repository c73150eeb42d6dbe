/** Nodes of a lowered tree and of a plan as one line each. */

import { unreachable } from '../../base/invariant.js';
import { type Operator, operatorRow } from '../../base/operators.js';
import { grouped } from '../../base/plural.js';
import type { Platform } from '../../base/vocabulary.js';
import type { BoundScalar, BoundSet } from '../../check/bound.js';
import type { Lowered } from '../filter.js';
import { type Interval, MAX_INTEGER, MIN_INTEGER } from '../intervals.js';
import type { Plan, ValueSet } from '../plan.js';
import { orList, quoted } from './sentence-parts.js';

const MOST_ITEMS = 8;

/** A clause in the words of the language, `A("X", ["iOS"])`; an operation by its kind. */
export function loweredLabel(lowered: Lowered): string {
  return lowered.kind === 'clause' ? clauseLabel(lowered.clause) : lowered.kind;
}

function clauseLabel(set: BoundSet): string {
  switch (set.kind) {
    case 'application':
      return `A(${quoted(set.application.code)}${platformsLabel(set.platforms)})`;
    case 'group':
      return `G(${quoted(set.code)}${platformsLabel(set.platforms)})`;
    case 'tag': {
      const names = set.application === null ? [set.tag] : [set.application.code, set.tag];
      const word = set.application === null ? 'T' : 'AT';
      return `${word}(${[...names.map(quoted), set.operator, valueLabel(set.operator, set.values)].join(', ')})`;
    }
    default:
      return unreachable(set);
  }
}

function platformsLabel(platforms: readonly Platform[] | null): string {
  return platforms === null ? '' : `, [${platforms.map(quoted).join(', ')}]`;
}

function valueLabel(operator: Operator, values: readonly BoundScalar[]): string {
  const items = values.slice(0, MOST_ITEMS).map(({ text, integer }) => (integer === null ? quoted(text) : text));
  const { shape } = operatorRow(operator);
  switch (shape) {
    case 'nothing':
      return '""';
    case 'list':
    case 'range':
      return `[${withMore(items, values.length).join(', ')}]`;
    case 'scalar':
      return items.join();
    default:
      return unreachable(shape);
  }
}

/** A leaf by what it asks; an operation by its kind. */
export function planLabel(plan: Plan): string {
  switch (plan.kind) {
    case 'all':
      return 'everyone';
    case 'none':
      return 'nobody';
    case 'subscribed':
      return `subscribed to ${quoted(plan.application)}`;
    case 'platform-in':
      return `on ${orList(plan.platforms)}`;
    case 'tag-in': {
      const owner = plan.application === null ? '' : ` of ${quoted(plan.application)}`;
      return `${quoted(plan.tag)}${owner} in ${plan.values.map(valueSetLabel).join(', or ')}`;
    }
    case 'union':
    case 'intersection':
    case 'difference':
      return plan.kind;
    default:
      return unreachable(plan);
  }
}

function valueSetLabel(set: ValueSet): string {
  switch (set.kind) {
    case 'integers':
      return itemsLabel(set.intervals.map(intervalLabel));
    case 'strings':
      if (set.values.length === 0) return 'any string';
      return `${set.complement ? 'any string but ' : ''}${itemsLabel(set.values.map(quoted))}`;
    case 'list-shares-any':
      return `lists with ${itemsLabel(set.values.map(quoted))}`;
    case 'unset':
      return 'unset';
    default:
      return unreachable(set);
  }
}

function itemsLabel(items: readonly string[]): string {
  return withMore(items.slice(0, MOST_ITEMS), items.length).join(', ');
}

/** `18..30`, `18..`, `..30`, `5`. */
function intervalLabel([min, max]: Interval): string {
  if (min === max) return String(min);
  return `${min === MIN_INTEGER ? '' : min}..${max === MAX_INTEGER ? '' : max}`;
}

function withMore(items: readonly string[], count: number): readonly string[] {
  return count > items.length ? [...items, `… ${grouped(count - items.length)} more`] : items;
}
