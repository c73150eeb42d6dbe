/**
 * What planning one filter over a segment has found so far: the leaves that are read, and the sets that would be read faster if they were made once and
 * kept. Nothing is made here, and nothing kept.
 */

import { invariant } from '../../base/invariant.js';
import type { CachedLeaf, LeafCache } from '../cache/leaf-cache.js';
import type { LeafAddress } from '../layout/addresses.js';
import type { Segment } from '../layout/segment.js';
import type { LeafReading } from '../leaf/measure-reading.js';
import { type Expression, leavesIn, type SetExpression } from '../program/set-expression.js';
import { LeafSources } from './leaf-sources.js';

/** What planning knows of a segment: its columns, how many devices its sets have, and what is kept of earlier answers. It is only looked at. */
export interface SegmentStatistics {
  readonly segment: Segment;
  readonly chunks: number;
  /** The devices that `all` means here: those of the segment, or with changes since then those of them that are left. */
  readonly live: LeafAddress;
  /** How many devices are live. */
  readonly devices: number;
  /** Whether every device of the segment is live. */
  readonly isWhole: boolean;
  readonly cache: Pick<LeafCache, 'find' | 'usesOf'>;
  /** What reading a sealed leaf takes. */
  readingOf(leaf: LeafAddress): LeafReading;
  /** A number for a column of the segment, for keys of the cache. */
  columnNumber(column: object): number;
}

/** A set that is not in the cache, and would be read faster from there. */
export interface Candidate<Content> {
  /** Tells the set apart from all others of the segment. */
  readonly key: string;
  /** It is worth making from this use on. */
  readonly fromUse: number;
  /** What it is to be made of: work that is only worth it then. */
  readonly content: () => Content;
}

/** What was planned, with what there is to know of it in the cache. */
export interface Planned<Content> {
  /** Cached leaves that it reads: it is good as long as they are alive. */
  readonly kept: readonly CachedLeaf[];
  /** In the order in which they were looked for; a set that is read twice is there twice. */
  readonly candidates: readonly Candidate<Content>[];
}

/** Leaves of an expression up to which it is as well read anew each time. */
const MAX_READ_ANEW = 3;

/** A set is kept from this use on: who asks twice asks again. */
export const KEPT_FROM_USE = 2;

/** A set of values as it is read without being kept, and what there was to know of it in the cache. */
export interface ReadSet extends Planned<Expression> {
  readonly set: SetExpression;
}

export class Planner {
  readonly statistics: SegmentStatistics;
  readonly sources: LeafSources;
  /** By key: for planning once more. */
  readonly readSets: Map<string, ReadSet>;
  readonly #kept: CachedLeaf[] = [];
  readonly #candidates: Candidate<Expression>[] = [];

  /** `earlier`: of the same plan, before something was kept; what did not change since then is found there. */
  constructor(statistics: SegmentStatistics, earlier: Planner | null) {
    this.statistics = statistics;
    this.sources = earlier?.sources ?? new LeafSources(statistics.segment.memory);
    this.readSets = earlier?.readSets ?? new Map();
  }

  /** Cached leaves that are read. */
  get kept(): readonly CachedLeaf[] {
    return this.#kept;
  }

  get candidates(): readonly Candidate<Expression>[] {
    return this.#candidates;
  }

  /** Whether the set was asked for before without being kept. */
  isKnown(key: string): boolean {
    return this.readSets.has(key) || this.statistics.cache.usesOf(key) > 0;
  }

  /** The key of a set of values that is a candidate itself; null: it is no such set. */
  keyOf(expression: Expression | null): string | null {
    for (const [key, { set, candidates }] of this.readSets)
      if (set.inner === expression && candidates.some((candidate) => candidate.key === key)) return key;
    return null;
  }

  isKept(key: string): boolean {
    return this.statistics.cache.find(key) !== null;
  }

  /** The devices with some values of a column, no complement. `key` tells the set apart from all others of the segment. */
  valueSet(key: string, make: () => SetExpression): SetExpression {
    const cached = this.statistics.cache.find(key);
    if (cached !== null) return this.#read(cached);
    const earlier = this.readSets.get(key);
    if (earlier === undefined || earlier.candidates.some((candidate) => this.isKept(candidate.key)))
      return this.#make(key, make);
    this.#kept.push(...earlier.kept);
    const isKnown = this.isKnown(key);
    for (const candidate of earlier.candidates) if (candidate.key === key || !isKnown) this.#candidates.push(candidate);
    return earlier.set;
  }

  #make(key: string, make: () => SetExpression): SetExpression {
    const [leaves, sets] = [this.#kept.length, this.#candidates.length];
    const set = make();
    const expression = expressionOf(set);
    if (expression !== null && leavesIn(expression) > MAX_READ_ANEW)
      this.#candidates.push({ key, fromUse: KEPT_FROM_USE, content: () => expression });
    this.readSets.set(key, { set, kept: this.#kept.slice(leaves), candidates: this.#candidates.slice(sets) });
    return set;
  }

  /** The set where it is kept, which it may be from its use `fromUse` on; null: it is not. No complement, and not empty. */
  keptSet(key: string, make: () => SetExpression, fromUse: number): SetExpression | null {
    const cached = this.statistics.cache.find(key);
    if (cached !== null) return this.#read(cached);
    this.#candidates.push({ key, fromUse, content: () => someDevices(make()) });
    return null;
  }

  #read(cached: CachedLeaf): SetExpression {
    this.#kept.push(cached);
    return this.sources.cached(cached);
  }
}

function expressionOf({ negated, inner }: SetExpression): Expression | null {
  invariant(!negated, 'what devices have is no complement');
  return inner;
}

function someDevices(set: SetExpression): Expression {
  const expression = expressionOf(set);
  invariant(expression !== null, 'what others are made of has devices');
  return expression;
}
