/**
 * A leaf of a plan as text: equal leaves, and only they, have equal texts. Ordering by it is the canonical order of operands,
 * and hashing it makes the fingerprint, so that a change here is a new plan version.
 */

import { unreachable } from '../base/invariant.js';
import { PLATFORMS, type Platform } from '../base/vocabulary.js';
import { type Intervals, MAX_INTEGER, MIN_INTEGER } from './intervals.js';
import type { Plan, TagInPlan, ValueSet } from './plan.js';

export type LeafPlan = Exclude<Plan, { readonly kind: 'union' | 'intersection' | 'difference' }>;

/**
 * Starts with a letter per kind, in canonical order. Names are followed by their lengths, so that no choice of names makes
 * two leaves look alike.
 */
export function leafText(leaf: LeafPlan): string {
  switch (leaf.kind) {
    case 'none':
      return '0';
    case 'all':
      return '1';
    case 'subscribed':
      return `a${leaf.application}`;
    case 'platform-in':
      return platformsText(leaf.platforms);
    case 'tag-in':
      return tagText(leaf) + valuesText(leaf.values);
    default:
      return unreachable(leaf);
  }
}

function platformsText(platforms: readonly Platform[]): string {
  let text = 'p';
  for (const platform of platforms) text += `${text.length === 1 ? '' : ','}${PLATFORMS.indexOf(platform)}`;
  return text;
}

/** The tag a leaf asks, as text: account tags first. */
export function tagText({ application, tag }: TagInPlan): string {
  return application === null
    ? `t${tag}\n${tag.length}`
    : `u${application}\n${tag}\n${application.length},${tag.length}`;
}

/** What follows the tag: starts with a line break, which ends the lengths before it. */
export function valuesText(values: readonly ValueSet[]): string {
  let text = '\n';
  for (const set of values) text += valueSetText(set);
  return text;
}

function valueSetText(set: ValueSet): string {
  switch (set.kind) {
    case 'integers':
      return `i${intervalsText(set.intervals)};`;
    case 'strings':
      return `${set.complement ? 'c' : 's'}${stringsText(set.values)};`;
    case 'list-shares-any':
      return `l${stringsText(set.values)};`;
    case 'unset':
      return 'n;';
    default:
      return unreachable(set);
  }
}

function intervalsText(intervals: Intervals): string {
  let text = '';
  for (const interval of intervals) {
    const [min, max] = interval;
    text += min === max ? `,${min}` : `,${endText(min)}_${endText(max)}`;
  }
  return text;
}

const MIN_TEXT = String(MIN_INTEGER);
const MAX_TEXT = String(MAX_INTEGER);

/** Open ends are common, and their sixteen digits take long to make. */
function endText(end: number): string {
  if (end === MAX_INTEGER) return MAX_TEXT;
  return end === MIN_INTEGER ? MIN_TEXT : String(end);
}

function stringsText(values: readonly string[]): string {
  let text = '';
  for (const value of values) text += `,${value.length}:${value}`;
  return text;
}
