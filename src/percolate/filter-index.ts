/**
 * Filters that hang on what covers them, each with a guard. For a device, the filters that hang on what it has and whose guards it passes are tried,
 * and the filters that have no cover; no others.
 */

import type { Device } from '../devices/device.js';
import { type AskingLeaf, jumpsOf } from '../evaluate/match/jumps.js';
import type { Plan } from '../plan/plan.js';
import { BY_VALUE, knownBy } from './conjunction.js';
import { costOf, type FilterStatistics } from './costs.js';
import { type Cover, coverOf } from './cover.js';
import { DeviceState } from './device-state.js';
import { FilterTable } from './filter-table.js';
import { FoundFilters } from './found-filters.js';
import { type Guard, NO_GUARD } from './guards.js';
import { Hooks } from './hooks.js';
import { NumberSet } from './number-set.js';
import { PostingLists } from './posting-lists.js';
import { Predicates } from './predicates.js';
import { Retired } from './retired.js';
import { FIRST, HANGING, predicateOf, wordOf } from './shapes.js';
import { eachDifference, eachTrueRange, eachValueList } from './true-predicates.js';

type Uncovered = Extract<Cover, { kind: 'every-device' }>['because'];
type Visit = (number: number) => void;

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
  private readonly retired = new Retired((filter) => this.filters.giveBack(filter));
  /** By predicate: filters that mention it. */
  private readonly mentions = new PostingLists(this.retired);
  /** Filters that hang on a value, by its list; and on a predicate. */
  private readonly ofValues = new Hooks(this.retired);
  private readonly ofPredicates = new Hooks(this.retired);
  private readonly before: DeviceState;
  private readonly after: DeviceState;
  /** Of the device in question: predicates that may hold, and filters that are to be tried. Empty in between. */
  private readonly predicatesFound = new NumberSet();
  private readonly found = new FoundFilters();
  private readonly findLater: Visit = (predicate) => this.predicatesFound.add(predicate);
  private readonly tryLater: Visit = (filter) => this.found.tried.add(filter);

  /** `lastEpoch`: how often what was found of a device is forgotten by counting on, before it is cleared. */
  constructor(statistics: FilterStatistics | null, lastEpoch?: number) {
    this.predicates = new Predicates((leaf) => costOf(statistics, leaf));
    this.before = new DeviceState(this.predicates, lastEpoch);
    this.after = new DeviceState(this.predicates, lastEpoch);
  }

  /** Adds a filter, in place of the one that has the key. */
  add(key: string, plan: Plan): void {
    const numbers = new Map(jumpsOf(plan).leaves.map((leaf) => [leaf, this.predicates.intern(leaf)]));
    const numberOf = (leaf: AskingLeaf) => numbers.get(leaf) ?? 0;
    const cover = coverOf(plan, (leaf) => this.predicates.cost(numberOf(leaf)));
    const guards = this.guardsOf(cover, numberOf);
    const { plan: ordered, known } = knownBy(plan, cover);
    const jumps = jumpsOf(ordered);
    const words = wordsOf(jumps.leaves.map(numberOf), guards);
    this.retain(words);
    this.remove(key);
    const filter = this.filters.add(key, this.filters.shapes.retain(jumps), words);
    if (cover.kind === 'every-device') this.uncovered.set(filter, cover.because);
    for (const word of words) if ((word & FIRST) !== 0) this.mention(filter, predicateOf(word));
    for (const [predicate, guard] of guards) this.hang(filter, predicate, guard, known);
  }

  /** By predicate that the filter hangs on: its guard. */
  private guardsOf(cover: Cover, numberOf: (leaf: AskingLeaf) => number): ReadonlyMap<number, Guard> {
    const guards = new Map<number, Guard>();
    if (cover.kind === 'every-device') return guards;
    for (const { leaf, guard } of cover.hooks) {
      const predicate = numberOf(leaf);
      const isSecond = guards.has(predicate);
      guards.set(predicate, guard === null || isSecond ? NO_GUARD : this.predicates.guard(numberOf(guard)));
    }
    return guards;
  }

  /** Before anything is removed: predicates that the filter has in common with another one must stay. */
  private retain(words: readonly number[]): void {
    for (const word of words) if ((word & FIRST) !== 0) this.predicates.retain(predicateOf(word));
  }

  private mention(filter: number, predicate: number): void {
    this.mentions.reserve(predicate + 1);
    this.mentions.append(predicate, filter);
  }

  private hang(filter: number, predicate: number, guard: Guard, known: number): void {
    const lists = this.predicates.fewLists(predicate);
    for (const list of lists ?? []) this.ofValues.add(list, filter, guard, known);
    if (lists !== null) return;
    if (this.ofPredicates.count(predicate) === 0) this.predicates.mark(predicate, true);
    this.ofPredicates.add(predicate, filter, guard, known);
  }

  /** @returns false where no filter has the key */
  remove(key: string): boolean {
    const filter = this.filters.numberOf(key);
    if (filter === undefined) return false;
    const words = this.filters.words(filter).filter((word) => (word & FIRST) !== 0);
    const hanging = [...words].filter(isHanging).map(predicateOf);
    const lists = hanging.map((predicate) => this.predicates.fewLists(predicate));
    this.filters.remove(filter);
    this.uncovered.delete(filter);
    this.retired.begin(filter, words.length + lists.reduce((sum, few) => sum + (few?.length ?? 1), 0));
    for (const word of words) this.mentions.drop(predicateOf(word));
    for (const [at, predicate] of hanging.entries()) this.unhang(predicate, lists[at] ?? null);
    for (const word of words) this.predicates.release(predicateOf(word));
    return true;
  }

  private unhang(predicate: number, lists: readonly number[] | null): void {
    for (const list of lists ?? []) this.ofValues.drop(list);
    if (lists !== null) return;
    this.ofPredicates.drop(predicate);
    if (this.ofPredicates.count(predicate) === 0) this.predicates.mark(predicate, false);
  }

  /** By predicate: how many filters hang on it. O(filters). */
  hanging(): ReadonlyMap<number, number> {
    const counts = new Map<number, number>();
    for (let filter = 0; filter < this.filters.size; filter++)
      for (const word of this.filters.words(filter))
        if (isHanging(word)) counts.set(predicateOf(word), (counts.get(predicateOf(word)) ?? 0) + 1);
    return counts;
  }

  match(device: Device): string[] {
    this.findCandidates(device);
    return this.found.takeMatching(this.filters, this.after);
  }

  /** Keys of the filters that are found for a device: those it is in are among them. */
  candidates(device: Device): string[] {
    const keys: string[] = [];
    this.findCandidates(device);
    this.found.drain((filter) => {
      if (!this.retired.has(filter)) keys.push(this.filters.keyOf(filter));
    });
    return keys;
  }

  /** Reads the device; removed filters may be among what is found. */
  private findCandidates(device: Device): void {
    const { after, found } = this;
    const { keys } = this.predicates;
    after.read(device);
    this.reserve();
    eachValueList(keys, after, (list, arrival) => {
      this.ofValues.collect(list, arrival, after.guards, found);
      keys.hangingLists.each(list, this.findLater);
    });
    eachTrueRange(keys, after, this.findLater);
    for (const filter of this.uncovered.keys()) found.tried.add(filter);
    this.predicatesFound.drain((predicate) => this.ofPredicates.collect(predicate, BY_VALUE, after.guards, found));
  }

  private reserve(): void {
    this.predicatesFound.reserve(this.predicates.size);
    this.found.reserve(this.filters.size);
  }

  /** Both states of the device are evaluated, for the filters that mention what changed. */
  moved(before: Device, after: Device): Moved {
    const moved: Moved = { entered: [], left: [] };
    this.before.read(before);
    this.after.read(after);
    this.reserve();
    eachDifference(this.predicates.keys, this.before, this.after, this.findLater);
    this.predicatesFound.drain((predicate) => {
      if (this.before.holds(predicate) !== this.after.holds(predicate)) this.mentions.each(predicate, this.tryLater);
    });
    this.found.drain((filter) => this.tell(filter, moved));
    return moved;
  }

  private tell(filter: number, { entered, left }: Moved): void {
    const was = this.filters.isIn(filter, this.before);
    const is = this.filters.isIn(filter, this.after);
    if (is && !was) entered.push(this.filters.keyOf(filter));
    if (was && !is) left.push(this.filters.keyOf(filter));
  }
}

/** The predicates of steps as words. */
function wordsOf(predicates: readonly number[], hanging: ReadonlyMap<number, unknown>): readonly number[] {
  const known = new Set<number>();
  return predicates.map((predicate) => {
    if (known.has(predicate)) return wordOf(predicate, 0);
    known.add(predicate);
    return wordOf(predicate, FIRST | (hanging.has(predicate) ? HANGING : 0));
  });
}

function isHanging(word: number): boolean {
  return (word & HANGING) !== 0;
}
