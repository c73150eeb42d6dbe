/** A segment as a file holds it: with the devices that are live as part of its sealed data. */

import { DATA_AT } from '../layout/layout.js';
import { SegmentMemory } from '../layout/memory.js';
import type { Segment } from '../layout/segment.js';
import { leafOrdinals } from '../leaf/read-leaf.js';
import { writeBits } from '../leaf/write-leaf.js';
import type { SegmentRuntime } from '../run/segment-runtime.js';

export interface StoredSegment extends Segment {
  /** The last bytes up to `directory.end`, which the memory does not have there. */
  readonly tail?: Uint8Array;
}

/**
 * The segment with its live devices in the directory. Their leaf lies anywhere in the memory; leaves hold addresses, so that it is written
 * anew where the sealed data ends.
 * @throws IndexError `out-of-memory`
 */
export function storedSegment({ segment, live, devices }: SegmentRuntime): StoredSegment {
  if (live === segment.live) return segment;
  const { memory, size, directory } = segment;
  const copy = new SegmentMemory({ wasm: false });
  copy.allocate(directory.end - DATA_AT);
  const leaf = writeBits(copy, size, leafOrdinals(memory, live, size));
  const tail = copy.u8.slice(directory.end, copy.end);
  const { end } = copy;
  // One that was read from a checkpoint says how many devices were live then.
  const { size: _, devices: __, ...others } = directory;
  return {
    ...segment,
    tail,
    directory: { size, devices, ...others, end, live: leaf, leafBytes: end - DATA_AT },
  };
}
