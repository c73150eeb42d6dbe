/** Plans as formulas for tests: short constructors, and the formula of a plan with every operation in brackets. */

import { fold } from '../../src/base/fold.js';
import type { Platform } from '../../src/base/vocabulary.js';
import { type Plan, planOperands, type ValueSet } from '../../src/plan/plan.js';

export const all: Plan = { kind: 'all' };
export const none: Plan = { kind: 'none' };
export const app = (application: string): Plan => ({ kind: 'subscribed', application });
export const on = (...platforms: Platform[]): Plan => ({ kind: 'platform-in', platforms });
export const tagged = (tag: string, ...values: ValueSet[]): Plan => ({
  kind: 'tag-in',
  application: null,
  tag,
  values,
});
export const appTagged = (application: string, tag: string, ...values: ValueSet[]): Plan => ({
  kind: 'tag-in',
  application,
  tag,
  values,
});

export const ints = (...intervals: [number, number][]): ValueSet => ({ kind: 'integers', intervals });
export const only = (...values: string[]): ValueSet => ({ kind: 'strings', values, complement: false });
export const except = (...values: string[]): ValueSet => ({ kind: 'strings', values, complement: true });
export const sharing = (...values: string[]): ValueSet => ({ kind: 'list-shares-any', values });
export const unset: ValueSet = { kind: 'unset' };

export const plus = (...operands: Plan[]): Plan => ({ kind: 'union', operands });
export const times = (...operands: Plan[]): Plan => ({ kind: 'intersection', operands });
export const minus = (...operands: Plan[]): Plan => ({ kind: 'difference', operands });

const SIGNS = { union: ' + ', intersection: ' * ', difference: ' \\ ' } as const;

/** `((X * on(iOS)) \ age[18..30, unset])`. */
export function formula(plan: Plan): string {
  return fold<Plan, string>(plan, planOperands, (node, operands) => {
    switch (node.kind) {
      case 'all':
      case 'none':
        return node.kind;
      case 'subscribed':
        return node.application;
      case 'platform-in':
        return `on(${node.platforms.join(' ')})`;
      case 'tag-in':
        return `${node.application === null ? '' : `${node.application}.`}${node.tag}[${node.values.map(valuesText).join(', ')}]`;
      default:
        return `(${operands.join(SIGNS[node.kind])})`;
    }
  });
}

function valuesText(set: ValueSet): string {
  switch (set.kind) {
    case 'integers':
      return set.intervals.map(intervalText).join(' ');
    case 'strings':
      return `${set.complement ? '!' : ''}{${set.values.join(' ')}}`;
    case 'list-shares-any':
      return `any{${set.values.join(' ')}}`;
    case 'unset':
      return 'unset';
  }
}

function intervalText([min, max]: readonly [number, number]): string {
  if (min === max) return String(min);
  return `${min === Number.MIN_SAFE_INTEGER ? '' : min}..${max === Number.MAX_SAFE_INTEGER ? '' : max}`;
}
