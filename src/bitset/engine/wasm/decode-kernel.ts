/** Writes out ordinals by a kernel of its own, whatever kernels the engine has for programs. */

import type { SegmentMemory } from '../../layout/memory.js';
import { writeBitPlaces } from './core/decode-bits.js';
import type { CoreExports } from './core-instance.js';
import { NEXT_CHUNK, ROOM } from './scratch.js';

export class DecodeKernel {
  readonly #memory: SegmentMemory;
  readonly #core: CoreExports;
  readonly #scratch: number;

  constructor(memory: SegmentMemory, core: CoreExports, scratch: number) {
    this.#memory = memory;
    this.#core = core;
    this.#scratch = scratch;
    writeBitPlaces(memory.u32, scratch);
  }

  /** As an engine does. */
  decode(leaf: number, from: number, to: number, base: number, into: Uint32Array, at: number): number {
    const { u32 } = this.#memory;
    const decoded = (this.#scratch + ROOM) >>> 2;
    let end = at;
    for (let chunk = from; chunk < to; chunk = u32[(this.#scratch + NEXT_CHUNK) >>> 2] as number) {
      const count = this.#core.decode(this.#scratch, leaf, chunk, to, base);
      into.set(u32.subarray(decoded, decoded + count), end);
      end += count;
    }
    return end - at;
  }
}
