/** The devices of a filter, as a set in the memory of their index: counted, listed, combined without being copied out. */

import { type Expectation, expectArgument, LIMIT, TEXT, wrongArgument } from '../../base/argument.js';
import { invariant } from '../../base/invariant.js';
import type { Platform } from '../../base/vocabulary.js';
import { IndexError } from '../layout/errors.js';
import { CHUNK_ORDINALS } from '../layout/layout.js';
import { hasOrdinal } from '../leaf/read-leaf.js';
import type { Operation } from '../program/program.js';
import { combineLeaves } from '../run/combine-leaves.js';
import { countLeaf } from '../run/run-query.js';
import { countByApplication, countByPlatform } from './count-by.js';
import type { IndexState } from './index-state.js';
import { expectSampling, pickRanks } from './pick-ranks.js';
import { ResultLeaves, type ResultPart } from './result-leaves.js';
import { ordinalsAtRanks } from './take-ordinals.js';

const ORDINALS: Expectation = { holds: (value) => value instanceof Uint32Array, what: 'a Uint32Array' };

/** Gives back the memory of sets that were dropped and not disposed of. A net only: nobody knows when it is drawn. */
const dropped = new FinalizationRegistry<ResultLeaves>((leaves) => leaves.release());

/**
 * Reads the memory of its index: it ends with it. Dispose of a set that is no longer wanted; one that is just dropped gives its
 * memory back only when the garbage collector finds it. Every method throws IndexError `disposed` after the end.
 */
export class DeviceSet {
  readonly #state: IndexState;
  readonly #leaves: ResultLeaves;

  /** Made by an index; `leaves` are the set's from now on. */
  constructor(state: IndexState, leaves: ResultLeaves) {
    this.#state = state;
    this.#leaves = leaves;
    dropped.register(this, leaves, leaves);
  }

  /** Devices in the set. Counted when first asked for. */
  get size(): number {
    return this.#parts().reduce((sum, { runtime, leaf }) => sum + countLeaf(runtime, leaf), 0);
  }

  /** Whether the device with this ordinal is in the set; false for what is no ordinal of the index. */
  has(ordinal: number): boolean {
    const parts = this.#parts();
    const inside = Number.isInteger(ordinal) && ordinal >= 0 && ordinal < this.#state.end;
    const part = inside ? parts.findLast(({ base }) => base <= ordinal) : undefined;
    return part !== undefined && hasOrdinal(part.runtime.memory, part.leaf, ordinal - part.base);
  }

  /**
   * Whether the device with this id is in the set; false when there is no such device.
   * @throws IndexError `no-ids`
   */
  hasId(id: string): boolean {
    expectArgument('DeviceSet.hasId: `id`', id, TEXT);
    return this.has(this.#state.ordinalOf(id));
  }

  /**
   * The ordinals, ascending: in a new array, or in the first places of `into`, of which the part that holds them is returned.
   * @throws RangeError when they do not fit into `into`
   */
  ordinals(into?: Uint32Array): Uint32Array {
    if (into !== undefined) expectArgument('DeviceSet.ordinals: `into`', into, ORDINALS);
    const { size } = this;
    const target = into ?? new Uint32Array(size);
    if (target.length < size) throw new RangeError(`${size} ordinals do not fit into ${target.length} places`);
    let at = 0;
    for (const part of this.#parts()) at += decode(part, 0, chunksIn(part), target, at);
    return target.subarray(0, at);
  }

  /**
   * The ids, in the order of the ordinals, from ordinal `from` on; one chunk of 65,536 devices is decoded at a time.
   * @throws IndexError `no-ids`, before the first
   */
  ids(from = 0): Generator<string, void, undefined> {
    expectArgument('DeviceSet.ids: `from`', from, LIMIT);
    this.#parts();
    this.#state.mustHaveIds();
    return this.#eachId(from);
  }

  /**
   * The ordinals, ascending, of `count` devices picked from the set, or of all when there are no more: each choice is as likely as any
   * other, and the same for a seed.
   */
  sample(count: number, seed: number): Uint32Array {
    expectSampling('DeviceSet.sample', count, seed);
    const { size } = this;
    return ordinalsAtRanks(this.#parts(), pickRanks(size, count, seed), Math.min(size, count));
  }

  /** Devices by platform, without zeros. */
  byPlatform(): ReadonlyMap<Platform, number> {
    return countByPlatform(this.#parts());
  }

  /** Devices by application they are subscribed to, without zeros; a device counts once for each. */
  byApplication(): ReadonlyMap<string, number> {
    return countByApplication(this.#parts());
  }

  /** A new set: the devices in either. The other is of the same index. */
  union(other: DeviceSet): DeviceSet {
    return this.#combine('or', other);
  }

  /** A new set: the devices in both. The other is of the same index. */
  intersection(other: DeviceSet): DeviceSet {
    return this.#combine('and', other);
  }

  /** A new set: the devices in this one and not in the other. The other is of the same index. */
  difference(other: DeviceSet): DeviceSet {
    return this.#combine('andnot', other);
  }

  /** Gives the memory back. A second call does nothing. */
  dispose(): void {
    dropped.unregister(this.#leaves);
    this.#leaves.release();
  }

  /** Gives its memory back: it is asked no more. */
  [Symbol.dispose](): void {
    this.dispose();
  }

  #combine(operation: Operation, other: DeviceSet): DeviceSet {
    if (!(other instanceof DeviceSet)) wrongArgument('DeviceSet: `other`', 'a DeviceSet of the same index', other);
    const parts = this.#parts();
    const others = other.#parts();
    invariant(this.#state === other.#state, 'sets of two indexes have nothing to do with each other');
    const leaves = new ResultLeaves();
    try {
      for (const [number, { runtime, base, leaf }] of parts.entries()) {
        const right = (others[number] as ResultPart).leaf;
        leaves.add(runtime, base, { leaf: combineLeaves(runtime, operation, leaf, right), owner: 'result' });
      }
    } catch (error) {
      leaves.release();
      throw error;
    }
    return new DeviceSet(this.#state, leaves);
  }

  *#eachId(from: number): Generator<string, void, undefined> {
    const ordinals = new Uint32Array(Math.min(CHUNK_ORDINALS, this.#state.end));
    for (const part of this.#parts()) {
      const first = Math.max(0, Math.floor((from - part.base) / CHUNK_ORDINALS));
      for (let chunk = first; chunk < chunksIn(part); chunk++) {
        const count = decode(part, chunk, chunk + 1, ordinals, 0);
        for (const ordinal of ordinals.subarray(0, count)) if (ordinal >= from) yield this.#state.idOf(ordinal);
        // Between two chunks the set may have come to its end.
        this.#parts();
      }
    }
  }

  #parts(): readonly ResultPart[] {
    if (this.#leaves.isReleased) throw new IndexError('disposed', 'the set was used after its end');
    if (this.#state.isDisposed) throw new IndexError('disposed', 'the set was used after the end of its index');
    return this.#leaves.parts;
  }
}

function chunksIn({ leaf, runtime }: ResultPart): number {
  return leaf === 0 ? 0 : runtime.chunks;
}

function decode(part: ResultPart, from: number, to: number, into: Uint32Array, at: number): number {
  return part.runtime.engine.decode(part.leaf, from, to, part.base, into, at);
}
