/**
 * Filters listed under the predicates that cover them. For a device, the filters listed under the predicates that it makes true are tried,
 * and the filters that have no cover; no others.
 */

import type { Device } from '../devices/device.js';
import { jumpsOf } from '../evaluate/match/jumps.js';
import type { Plan } from '../plan/plan.js';
import { costOf, type FilterStatistics } from './costs.js';
import { type Cover, coverOf } from './cover.js';
import { DeviceState } from './device-state.js';
import { FilterTable } from './filter-table.js';
import { NumberSet } from './number-set.js';
import { PostingLists } from './posting-lists.js';
import { Predicates } from './predicates.js';
import { FIRST, HANGING, predicateOf, wordOf } from './shapes.js';
import { eachCandidate, eachDifference } from './true-predicates.js';

type Uncovered = Extract<Cover, { kind: 'every-device' }>['because'];
type Visit = (filter: number) => void;

/** What became of the filters of a device that changed. */
export interface Moved {
  /** Keys of the filters that it is in now, and was not. */
  readonly entered: string[];
  /** Keys of the filters that it was in, and is not. */
  readonly left: string[];
}

export class FilterIndex {
  readonly predicates: Predicates;
  readonly filters = new FilterTable();
  /** Filters that are tried on every device, with what of their plans leaves them without a cover. */
  readonly uncovered = new Map<number, Uncovered>();
  /** Two lists for each predicate: filters that hang on it, and filters that mention it. */
  private readonly lists = new PostingLists((filter) => this.filters.giveBack(filter));
  private readonly before: DeviceState;
  private readonly after: DeviceState;
  /** Of the device in question: predicates that may hold, and filters that are to be tried. Empty in between. */
  private readonly found = new NumberSet();
  private readonly tried = new NumberSet();
  private readonly tryLater: Visit = (filter) => this.tried.add(filter);

  /** `lastEpoch`: how often what was found of a device is forgotten by counting on, before it is cleared. */
  constructor(statistics: FilterStatistics | null, lastEpoch?: number) {
    this.predicates = new Predicates((leaf) => costOf(statistics, leaf));
    this.before = new DeviceState(this.predicates, lastEpoch);
    this.after = new DeviceState(this.predicates, lastEpoch);
  }

  /** Adds a filter, in place of the one that has the key. */
  add(key: string, plan: Plan): void {
    const jumps = jumpsOf(plan);
    const numbers = new Map(jumps.leaves.map((leaf) => [leaf, this.predicates.intern(leaf)]));
    const cover = coverOf(plan, (leaf) => this.predicates.cost(numbers.get(leaf) ?? 0));
    const covering = cover.kind === 'leaves' ? cover.leaves : [];
    const hanging = new Set(covering.map((leaf) => numbers.get(leaf) ?? 0));
    const words = wordsOf(
      jumps.leaves.map((leaf) => numbers.get(leaf) ?? 0),
      hanging,
    );
    this.retain(words);
    this.remove(key);
    const filter = this.filters.add(key, this.filters.shapes.retain(jumps), words);
    if (cover.kind === 'every-device') this.uncovered.set(filter, cover.because);
    for (const word of words) this.hang(filter, word);
  }

  /** Before anything is removed: predicates that the filter has in common with another one must stay. */
  private retain(words: readonly number[]): void {
    for (const word of words) if ((word & FIRST) !== 0) this.predicates.retain(predicateOf(word));
  }

  private hang(filter: number, word: number): void {
    if ((word & FIRST) === 0) return;
    const predicate = predicateOf(word);
    this.lists.reserve(mentionsOf(predicate) + 1);
    this.lists.append(mentionsOf(predicate), filter);
    if ((word & HANGING) === 0) return;
    if (this.hangingOn(predicate) === 0) this.predicates.markRanges(predicate, true);
    this.lists.append(hangersOf(predicate), filter);
  }

  /** @returns false where no filter has the key */
  remove(key: string): boolean {
    const filter = this.filters.numberOf(key);
    if (filter === undefined) return false;
    const words = this.filters.words(filter).filter((word) => (word & FIRST) !== 0);
    this.filters.remove(filter);
    this.uncovered.delete(filter);
    this.lists.retire(filter, listsOf(words));
    for (const word of words) this.unhang(word);
    return true;
  }

  private unhang(word: number): void {
    const predicate = predicateOf(word);
    if ((word & HANGING) !== 0 && this.hangingOn(predicate) === 0) this.predicates.markRanges(predicate, false);
    this.predicates.release(predicate);
  }

  /** Filters that hang on a predicate. */
  hangingOn(predicate: number): number {
    return this.lists.count(hangersOf(predicate));
  }

  match(device: Device): string[] {
    const keys: string[] = [];
    this.eachCandidate(device, (filter) => {
      if (this.filters.isIn(filter, this.after)) keys.push(this.filters.keyOf(filter));
    });
    return keys;
  }

  /** Keys of the filters that are tried on a device: those it is in are among them. */
  candidates(device: Device): string[] {
    const keys: string[] = [];
    this.eachCandidate(device, (filter) => {
      if (!this.lists.isRetired(filter)) keys.push(this.filters.keyOf(filter));
    });
    return keys;
  }

  /** Each filter once, with the device read; removed ones may be among them. */
  private eachCandidate(device: Device, visit: Visit): void {
    const { predicates, after, found, tried } = this;
    after.read(device);
    found.reserve(predicates.size);
    tried.reserve(this.filters.size);
    eachCandidate(predicates.keys, after, (predicate) => found.add(predicate));
    for (const filter of this.uncovered.keys()) tried.add(filter);
    found.drain((predicate) => {
      if (this.hangingOn(predicate) > 0 && after.holds(predicate)) this.lists.each(hangersOf(predicate), this.tryLater);
    });
    tried.drain(visit);
  }

  /** Both states of the device are evaluated, for the filters that mention what changed. */
  moved(before: Device, after: Device): Moved {
    const moved: Moved = { entered: [], left: [] };
    this.before.read(before);
    this.after.read(after);
    this.found.reserve(this.predicates.size);
    this.tried.reserve(this.filters.size);
    eachDifference(this.predicates.keys, this.before, this.after, (predicate) => this.found.add(predicate));
    this.found.drain((predicate) => {
      if (this.before.holds(predicate) !== this.after.holds(predicate))
        this.lists.each(mentionsOf(predicate), this.tryLater);
    });
    this.tried.drain((filter) => this.tell(filter, moved));
    return moved;
  }

  private tell(filter: number, { entered, left }: Moved): void {
    const was = this.filters.isIn(filter, this.before);
    const is = this.filters.isIn(filter, this.after);
    if (is && !was) entered.push(this.filters.keyOf(filter));
    if (was && !is) left.push(this.filters.keyOf(filter));
  }
}

function hangersOf(predicate: number): number {
  return predicate * 2;
}

function mentionsOf(predicate: number): number {
  return predicate * 2 + 1;
}

/** The predicates of steps as words. */
function wordsOf(predicates: readonly number[], hanging: ReadonlySet<number>): readonly number[] {
  const known = new Set<number>();
  return predicates.map((predicate) => {
    if (known.has(predicate)) return wordOf(predicate, 0);
    known.add(predicate);
    return wordOf(predicate, FIRST | (hanging.has(predicate) ? HANGING : 0));
  });
}

function listsOf(words: Int32Array): readonly number[] {
  const lists: number[] = [];
  for (const word of words) {
    lists.push(mentionsOf(predicateOf(word)));
    if ((word & HANGING) !== 0) lists.push(hangersOf(predicateOf(word)));
  }
  return lists;
}
