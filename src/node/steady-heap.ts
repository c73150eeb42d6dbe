/** Keeps the memory of a process that reads a long stream about as small as that of one that reads a short one. */

import { setFlagsFromString } from 'node:v8';

/**
 * What a stream leaves behind is garbage at once, and V8 would let more of it wait the longer it reads:
 * - `optimize-for-size`: the old generation grows in small steps between collections. Short strings out of JSON, such as ids of
 *   up to ten characters, go there at once.
 * - `no-incremental-marking`: a collection that is under way keeps all that is new meanwhile. Collecting what little is alive
 *   here takes milliseconds in one go.
 * - `semi-space-growth-factor`: the young generation stays as it is; a block of lines fits into it many times.
 *
 * For commands alone: the flags hold for the whole process.
 */
export function keepHeapSteady(): void {
  setFlagsFromString('--optimize-for-size');
  setFlagsFromString('--no-incremental-marking');
  setFlagsFromString('--semi-space-growth-factor=1');
}
