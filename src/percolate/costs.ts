/** What it costs to try a filter wherever a leaf holds: the share of devices, known or guessed, and a little for each value listed. */

import { unreachable } from '../base/invariant.js';
import type { Platform } from '../base/vocabulary.js';
import type { AskingLeaf } from '../evaluate/match/jumps.js';
import { type Interval, MAX_INTEGER, MIN_INTEGER } from '../plan/intervals.js';
import type { ValueSet } from '../plan/plan.js';

/** What is known of the devices that will come. A wrong share costs time; it never changes an answer. */
export interface FilterStatistics {
  /** The share of devices for which a leaf of a plan holds, in `[0, 1]`. Asked once for each different leaf. */
  shareOf(leaf: AskingLeaf): number;
}

/** So that a list of thousands is hung on its values only where nothing shorter will do. */
const COST_OF_A_KEY = 0.0001;

const MOST_VALUES = 16;

/** Guesses: of what people of most accounts have. */
const PLATFORM_SHARES: Readonly<Partial<Record<Platform, number>>> = { iOS: 0.35, Android: 0.4 };
const OTHER_PLATFORM = 0.05;
const SUBSCRIBED = 0.3;
const UNSET = 0.4;
const MOST_SET = 0.8;
const ONE_TEXT = 0.03;
const ONE_ITEM = 0.1;
const ONE_NUMBER = 0.02;
const RANGE = 0.2;
const OPEN_RANGE = 0.4;

/** The cost of a leaf as the cover of a filter; Infinity where it holds for nearly every device. */
export function costOf(statistics: FilterStatistics | null, leaf: AskingLeaf): number {
  if (leaf.kind === 'tag-in' && isUnbounded(leaf.values)) return Number.POSITIVE_INFINITY;
  const share = statistics === null ? guessedShare(leaf) : knownShare(statistics, leaf);
  return share + COST_OF_A_KEY * keysOf(leaf);
}

/** Whether filters hang on each value of the leaf by itself: it is no range, and no long list, which is in the index once for all filters. */
export function isFewValues(leaf: AskingLeaf): boolean {
  return keysOf(leaf) <= MOST_VALUES && !(leaf.kind === 'tag-in' && leaf.values.some(hasRange));
}

function hasRange(set: ValueSet): boolean {
  return set.kind === 'integers' && set.intervals.some(([min, max]) => min !== max);
}

/** No value at all, and all values but some. */
function isUnbounded(values: readonly ValueSet[]): boolean {
  return values.some((set) => set.kind === 'unset') && values.some(isNegative);
}

function isNegative(set: ValueSet): boolean {
  if (set.kind === 'strings') return set.complement;
  if (set.kind !== 'integers') return false;
  return set.intervals.some(([min]) => min === MIN_INTEGER) && set.intervals.some(([, max]) => max === MAX_INTEGER);
}

function knownShare(statistics: FilterStatistics, leaf: AskingLeaf): number {
  const share: unknown = statistics.shareOf(leaf);
  if (typeof share === 'number' && share >= 0 && share <= 1) return share;
  throw new TypeError('pushsift: `statistics.shareOf` must return a number from 0 to 1');
}

function guessedShare(leaf: AskingLeaf): number {
  switch (leaf.kind) {
    case 'subscribed':
      return SUBSCRIBED;
    case 'platform-in':
      return leaf.platforms.reduce((sum, platform) => sum + (PLATFORM_SHARES[platform] ?? OTHER_PLATFORM), 0);
    case 'tag-in':
      return (leaf.application === null ? 1 : SUBSCRIBED) * sumOf(leaf.values, guessedValues);
    default:
      return unreachable(leaf);
  }
}

function guessedValues(set: ValueSet): number {
  switch (set.kind) {
    case 'unset':
      return UNSET;
    case 'integers':
      return Math.min(MOST_SET, sumOf(set.intervals, guessedInterval));
    case 'strings':
      return set.complement ? MOST_SET : Math.min(MOST_SET, set.values.length * ONE_TEXT);
    case 'list-shares-any':
      return Math.min(MOST_SET, set.values.length * ONE_ITEM);
    default:
      return unreachable(set);
  }
}

function guessedInterval([min, max]: Interval): number {
  if (min === max) return ONE_NUMBER;
  return min === MIN_INTEGER || max === MAX_INTEGER ? OPEN_RANGE : RANGE;
}

function keysOf(leaf: AskingLeaf): number {
  if (leaf.kind !== 'tag-in') return 1;
  return sumOf(leaf.values, (set) => {
    if (set.kind === 'unset') return 1;
    return set.kind === 'integers' ? set.intervals.length : set.values.length;
  });
}

function sumOf<Item>(items: readonly Item[], numberOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + numberOf(item), 0);
}
