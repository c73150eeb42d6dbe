/**
 * A sealed segment of a live index, and which of its devices are left. Bits are cleared here; readers see them once `prepare` has written them
 * to a new leaf, which with `publish` takes the place of the one before: a snapshot keeps the leaf it was made with.
 */

import type { Expectation } from '../../base/argument.js';
import { DeviceIndex } from '../index/device-index.js';
import type { LeafAddress } from '../layout/addresses.js';
import { IndexError } from '../layout/errors.js';
import type { SegmentMemory } from '../layout/memory.js';
import type { Segment } from '../layout/segment.js';
import { writeBits } from '../leaf/write-leaf.js';
import type { SegmentRuntime } from '../run/segment-runtime.js';
import { eachOrdinal } from '../segment/stored-devices.js';
import { RowReader } from './read-row.js';

interface OwnedLeaf {
  readonly memory: SegmentMemory;
  readonly leaf: LeafAddress;
}

/** Leaves of live devices that snapshots read are given back once nobody can ask them any more. */
const dropped = new FinalizationRegistry<OwnedLeaf>(({ memory, leaf }) => memory.release(leaf));

export class LiveSegment {
  readonly segment: Segment;
  readonly rows: RowReader;
  /** A bit for each device: whether it is live, whatever readers see. */
  readonly live: Uint8Array;
  /** How many are. */
  devices: number;
  #runtime: SegmentRuntime;
  #isChanged = false;
  /** A leaf that was prepared; 0: none. */
  #next: LeafAddress = 0;
  /** The live leaf of the runtime is one of ours, and no snapshot has it. */
  #isUnread = false;

  constructor(runtime: SegmentRuntime) {
    this.segment = runtime.segment;
    this.rows = new RowReader(runtime.segment);
    this.devices = runtime.devices;
    this.live = bitmapOf(runtime);
    this.#runtime = runtime;
  }

  /** Devices, live or not. */
  get size(): number {
    return this.segment.size;
  }

  /** The ordinal of the device with this id, live or not; -1: it never was here. */
  ordinalOf(id: string): number {
    return this.segment.ids?.ordinalOf(id) ?? -1;
  }

  isLive(ordinal: number): boolean {
    return (((this.live[ordinal >> 3] ?? 0) >> (ordinal & 7)) & 1) === 1;
  }

  /** A live device is live no more. */
  clear(ordinal: number): void {
    this.live[ordinal >> 3] = (this.live[ordinal >> 3] ?? 0) & ~(1 << (ordinal & 7));
    this.devices--;
    this.#isChanged = true;
  }

  /** Takes a `clear` back of which readers saw nothing. */
  restore(ordinal: number): void {
    this.live[ordinal >> 3] = (this.live[ordinal >> 3] ?? 0) | (1 << (ordinal & 7));
    this.devices++;
  }

  /** Writes down who is live, for `publish`. @throws IndexError `out-of-memory` */
  prepare(): void {
    if (!this.#isChanged || this.devices === 0) return;
    const { memory, size } = this.segment;
    if (this.#next !== 0) memory.release(this.#next);
    this.#next = 0;
    this.#next = writeBits(memory, size, this.live);
  }

  /** What was prepared is what readers see from now on. */
  publish(): void {
    if (this.#next === 0) return;
    const before = this.#runtime;
    this.#runtime = before.withLive(this.#next);
    if (this.#isUnread) this.segment.memory.release(before.live);
    this.#isUnread = true;
    this.#isChanged = false;
    this.#next = 0;
  }

  /** What readers see. */
  get published(): SegmentRuntime {
    return this.#runtime;
  }

  /** For a snapshot, which may ask it as long as it likes. */
  read(): SegmentRuntime {
    if (this.#isUnread) dropped.register(this.#runtime, { memory: this.segment.memory, leaf: this.#runtime.live });
    this.#isUnread = false;
    return this.#runtime;
  }
}

/** A bit for each device of a segment: whether it is live. */
export function bitmapOf({ segment, live, isWhole }: SegmentRuntime): Uint8Array {
  const { size } = segment;
  const bits = new Uint8Array(Math.ceil(size / 8));
  if (isWhole) {
    bits.fill(0xff);
    if (size % 8 > 0) bits[bits.length - 1] = 0xff >> (8 - (size % 8));
    return bits;
  }
  for (const ordinal of eachOrdinal(segment, { kind: 'leaf', leaf: live }))
    bits[ordinal >> 3] = (bits[ordinal >> 3] ?? 0) | (1 << (ordinal & 7));
  return bits;
}

/** An index of this copy of the package, whose segments can be read. */
export const OWN_INDEX: Expectation = { holds: (value) => value instanceof DeviceIndex, what: 'a DeviceIndex' };

/** @throws IndexError `no-ids` */
export function mustHaveIds(runtimes: readonly SegmentRuntime[]): void {
  if (runtimes.some(({ segment }) => segment.ids === null))
    throw new IndexError('no-ids', 'the index was built without ids: changes name devices by their ids');
}
