/**
 * Where the leaves of an expression come from: leaves in memory, and sets that have to become a temporary leaf before they can be
 * read. Numbers of leaves in expressions are places in this list.
 */

import type { CachedLeaf } from '../cache/leaf-cache.js';
import type { LeafAddress, ValueDevices } from '../layout/addresses.js';
import { LEAF_CARDINALITY } from '../layout/layout.js';
import type { SegmentMemory } from '../layout/memory.js';
import type { CodeScan } from '../leaf/bind-codes.js';
import { type Expression, leafSet, NOTHING, type SetExpression } from '../program/set-expression.js';
import type { TemporarySource, UnionSource } from './temporary-source.js';

/** A leaf that lies in memory. */
export interface StoredSource {
  readonly kind: 'leaf';
  readonly leaf: LeafAddress;
  readonly devices: number;
  /** Null: sealed data, which never moves. */
  readonly cached: CachedLeaf | null;
}

export type LeafSource = StoredSource | TemporarySource;

export class LeafSources {
  readonly #memory: SegmentMemory;
  readonly #sources: LeafSource[] = [];
  readonly #numbers = new Map<number, number>();

  constructor(memory: SegmentMemory) {
    this.#memory = memory;
  }

  at(number: number): LeafSource {
    // SAFETY: numbers are handed out here.
    return this.#sources[number] as LeafSource;
  }

  /** A stored leaf or a posting slice; it is one leaf of the expression, however often it is asked for. */
  setOf(devices: ValueDevices): SetExpression {
    if (devices.kind === 'leaf')
      return devices.leaf === 0 ? NOTHING : this.#once(devices.leaf, () => this.#stored(devices.leaf));
    const { start, count } = devices;
    return this.#once(start, () => ({ kind: 'union', sets: [devices], devices: count, disjoint: true }));
  }

  /** The union of some sets, as one leaf. `disjoint`: no device is in two of them. */
  unionOf(sets: readonly ValueDevices[], disjoint: boolean): SetExpression {
    const [first, second] = sets;
    if (first === undefined) return NOTHING;
    if (second === undefined) return this.setOf(first);
    const devices = sets.reduce((sum, set) => sum + this.devicesIn(set), 0);
    return this.#add({ kind: 'union', sets, devices, disjoint });
  }

  /** Devices in a stored set. */
  devicesIn(set: ValueDevices): number {
    if (set.kind === 'postings') return set.count;
    return set.leaf === 0 ? 0 : (this.#memory.u32[(set.leaf + LEAF_CARDINALITY) >>> 2] as number);
  }

  /** The devices whose codes are looked for. `key` tells the set apart from all others of the segment. */
  codesIn(scan: CodeScan, devices: number, key: string): SetExpression {
    return this.#add({ kind: 'codes', scan, devices, key });
  }

  cached(cached: CachedLeaf): SetExpression {
    const { leaf, devices } = cached;
    return devices === 0 ? NOTHING : this.#once(leaf, () => ({ kind: 'leaf', leaf, devices, cached }));
  }

  /** The source of an expression that is nothing but a union of stored sets; null for every other. */
  unionIn(expression: Expression | null): UnionSource | null {
    if (expression?.kind !== 'leaf') return null;
    const source = this.at(expression.leaf);
    return source.kind === 'union' ? source : null;
  }

  #stored(leaf: LeafAddress): StoredSource {
    return { kind: 'leaf', leaf, devices: this.devicesIn({ kind: 'leaf', leaf }), cached: null };
  }

  #once(address: number, source: () => LeafSource): SetExpression {
    const number = this.#numbers.get(address);
    if (number !== undefined) return leafSet(number);
    this.#numbers.set(address, this.#sources.length);
    return this.#add(source());
  }

  #add(source: LeafSource): SetExpression {
    return leafSet(this.#sources.push(source) - 1);
  }
}
