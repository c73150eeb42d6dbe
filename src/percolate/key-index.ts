/**
 * Values of devices to the predicates they may make true: by platform, and for each attribute by subscription, text, number, range, any
 * string, and no value. What is found is tested before it is believed, so that a list may hold more than what holds, and never less.
 */

import { unreachable } from '../base/invariant.js';
import type { AskingLeaf } from '../evaluate/match/jumps.js';
import type { Interval } from '../plan/intervals.js';
import type { TagInPlan, ValueSet } from '../plan/plan.js';
import { type Attribute, NO_LIST } from './attributes.js';
import { PostingLists } from './posting-lists.js';
import { RangeNodes } from './range-nodes.js';
import { RangeTrees } from './range-trees.js';
import { Retired } from './retired.js';

const NO_NODES: readonly number[] = [];

export class KeyIndex {
  /** Predicates that may hold for a value. */
  readonly lists: PostingLists;
  /** Those of them that filters hang on, but for ranges. */
  readonly hangingLists: PostingLists;
  readonly nodes = new RangeNodes();
  /** Attributes that predicates want unset. */
  readonly wantedUnset = new Set<Attribute>();
  readonly platforms = new Map<string, number>();
  /** By list of a text or a platform: what it is. */
  readonly texts: (string | undefined)[] = [];
  private readonly trees = new RangeTrees(this.nodes);
  /** Predicates in `hangingLists`: they stay there as long as they are. */
  private readonly hanging = new Set<number>();
  private readonly retired: Retired;
  private readonly freeLists: number[] = [];
  private listCount = 0;

  /** `released` is told of predicates whose numbers may be used again. */
  constructor(released: (predicate: number) => void) {
    this.retired = new Retired(released);
    this.lists = new PostingLists(this.retired);
    this.hangingLists = new PostingLists(this.retired);
  }

  /** @returns the nodes of the ranges of the predicate */
  add(predicate: number, attribute: Attribute | null, leaf: AskingLeaf): readonly number[] {
    switch (leaf.kind) {
      case 'platform-in':
        for (const platform of leaf.platforms) this.texts[this.append(this.platforms, platform, predicate)] = platform;
        return NO_NODES;
      case 'subscribed':
        if (attribute !== null) attribute.subscribed = this.appended(attribute.subscribed, predicate);
        return NO_NODES;
      case 'tag-in':
        return attribute === null ? NO_NODES : this.addTag(predicate, attribute, leaf);
      default:
        return unreachable(leaf);
    }
  }

  range(node: number): Interval {
    return [this.nodes.min(node), this.nodes.max(node)];
  }

  isRetired(predicate: number): boolean {
    return this.retired.has(predicate);
  }

  /** A predicate that filters hang on, or not any more. */
  mark(predicate: number, attribute: Attribute, leaf: AskingLeaf, nodes: readonly number[], isMarked: boolean): void {
    for (const node of nodes) if (!this.isPoint(node)) this.trees.mark(attribute.ranges, node, isMarked);
    if (!isMarked || this.hanging.has(predicate)) return;
    this.hanging.add(predicate);
    for (const list of this.listsOf(attribute, leaf)) {
      this.hangingLists.reserve(list + 1);
      this.hangingLists.append(list, predicate);
    }
  }

  private addTag(predicate: number, attribute: Attribute, { values }: TagInPlan): readonly number[] {
    for (const text of textsOf(values)) this.texts[this.append(attribute.texts, text, predicate)] = text;
    if (values.some(isComplement)) attribute.anyString = this.appended(attribute.anyString, predicate);
    if (values.some(isUnset)) {
      attribute.unset = this.appended(attribute.unset, predicate);
      this.wantedUnset.add(attribute);
    }
    return intervalsOf(values).flatMap((interval, _, all) => this.addInterval(predicate, attribute, interval, all));
  }

  /** A single number has a node only where it is all of the predicate. */
  private addInterval(
    predicate: number,
    attribute: Attribute,
    [min, max]: Interval,
    all: readonly Interval[],
  ): readonly number[] {
    if (min === max) this.append(attribute.numbers, min, predicate);
    if (min === max && all.length > 1) return NO_NODES;
    const node = this.nodes.create(min, max, predicate);
    if (min !== max) attribute.ranges = this.trees.insert(attribute.ranges, node);
    return [node];
  }

  remove(predicate: number, attribute: Attribute | null, leaf: AskingLeaf, nodes: readonly number[]): void {
    const lists = this.listsOf(attribute, leaf);
    if (attribute !== null) for (const node of nodes) this.removeNode(attribute, node);
    this.retire(predicate, lists);
    const emptied = lists.filter((list) => this.lists.count(list) === 0);
    if (emptied.length === 0) return;
    if (attribute === null) this.dropPlatforms(leaf);
    else this.drop(attribute, leaf);
    for (const list of new Set(emptied)) {
      this.freeLists.push(list);
      if (this.texts[list] !== undefined) this.texts[list] = undefined;
    }
  }

  private retire(predicate: number, lists: readonly number[]): void {
    const isHanging = this.hanging.delete(predicate);
    this.retired.begin(predicate, lists.length * (isHanging ? 2 : 1));
    for (const list of lists) {
      if (isHanging) this.hangingLists.drop(list);
      this.lists.drop(list);
    }
  }

  private removeNode(attribute: Attribute, node: number): void {
    if (!this.isPoint(node)) attribute.ranges = this.trees.remove(attribute.ranges, node);
    this.nodes.release(node);
  }

  private isPoint(node: number): boolean {
    return this.nodes.min(node) === this.nodes.max(node);
  }

  /** The lists that a predicate stands in: those of its values. */
  listsOf(attribute: Attribute | null, leaf: AskingLeaf): readonly number[] {
    if (leaf.kind === 'platform-in') return leaf.platforms.map((platform) => this.platforms.get(platform) ?? NO_LIST);
    if (attribute === null) return [];
    if (leaf.kind === 'subscribed') return [attribute.subscribed];
    const { values } = leaf;
    const lists = [...textsOf(values)].map((text) => attribute.texts.get(text) ?? NO_LIST);
    for (const [min, max] of intervalsOf(values)) if (min === max) lists.push(attribute.numbers.get(min) ?? NO_LIST);
    if (values.some(isComplement)) lists.push(attribute.anyString);
    if (values.some(isUnset)) lists.push(attribute.unset);
    return lists;
  }

  private dropPlatforms(leaf: AskingLeaf): void {
    if (leaf.kind !== 'platform-in') return;
    for (const platform of leaf.platforms) this.dropEmpty(this.platforms, platform);
  }

  /** Forgets the lists of an attribute that a predicate left empty. */
  private drop(attribute: Attribute, leaf: AskingLeaf): void {
    if (this.isEmpty(attribute.subscribed)) attribute.subscribed = NO_LIST;
    if (this.isEmpty(attribute.anyString)) attribute.anyString = NO_LIST;
    if (this.isEmpty(attribute.unset)) {
      attribute.unset = NO_LIST;
      this.wantedUnset.delete(attribute);
    }
    if (leaf.kind !== 'tag-in') return;
    for (const text of textsOf(leaf.values)) this.dropEmpty(attribute.texts, text);
    for (const [min] of intervalsOf(leaf.values)) this.dropEmpty(attribute.numbers, min);
  }

  private dropEmpty<Key>(map: Map<Key, number>, key: Key): void {
    if (this.isEmpty(map.get(key) ?? NO_LIST)) map.delete(key);
  }

  private isEmpty(list: number): boolean {
    return list !== NO_LIST && this.lists.count(list) === 0;
  }

  /** @returns the list of the key */
  private append<Key>(map: Map<Key, number>, key: Key, predicate: number): number {
    const list = map.get(key) ?? NO_LIST;
    const appended = this.appended(list, predicate);
    if (appended !== list) map.set(key, appended);
    return appended;
  }

  /** The list with one more predicate; a new one in place of none. */
  private appended(list: number, predicate: number): number {
    const known = list === NO_LIST ? this.createList() : list;
    this.lists.append(known, predicate);
    return known;
  }

  private createList(): number {
    const list = this.freeLists.pop() ?? this.listCount++;
    this.lists.reserve(list + 1);
    return list;
  }
}

/** Texts that are the value, or an item of it: each once. */
function textsOf(values: readonly ValueSet[]): Iterable<string> {
  const lists = values.flatMap((set) =>
    set.kind === 'unset' || set.kind === 'integers' || isComplement(set) ? [] : [set.values],
  );
  const [only, ...others] = lists;
  return others.length === 0 ? (only ?? []) : new Set(lists.flat());
}

function intervalsOf(values: readonly ValueSet[]): readonly Interval[] {
  return values.flatMap((set) => (set.kind === 'integers' ? set.intervals : []));
}

function isComplement(set: ValueSet): boolean {
  return set.kind === 'strings' && set.complement;
}

function isUnset(set: ValueSet): boolean {
  return set.kind === 'unset';
}
