/**
 * How sets of devices lie in the memory of a segment. Everything that reads or writes that memory - the scalar engine, the
 * wasm kernels, the leaf writer, the snapshot - agrees on this file and on nothing else.
 *
 * A segment numbers its devices 0, 1, 2 ...: their ordinals. A *leaf* is a set of ordinals. It is cut into *chunks* of 65,536
 * ordinals, and these into *blocks* of 512 (64 bytes: a cache line). All addresses are byte offsets into the segment's memory,
 * little-endian u32; 0 is no address.
 */

export const CHUNK_ORDINALS = 65_536;
export const CHUNK_BYTES = 8_192;
export const BLOCK_ORDINALS = 512;
export const BLOCK_BYTES = 64;
export const BLOCKS_PER_CHUNK = 128;

/**
 * The leaf record, 32 bytes, 16-aligned: what a kernel is told of a leaf.
 *
 *     +0  u32 upper        address of the upper summary: 16 bytes a chunk, bit b set where block b may hold devices
 *     +4  u32 lower        address of the lower summary: bit b set where block b is full; 0 for a thin leaf, which has no full block
 *     +8  u32 meta         address of the chunk table: 8 bytes a chunk
 *     +12 u32 cardinality  devices in the leaf; UNKNOWN_CARDINALITY in a result nobody has counted yet
 *     +16 u32 flags        LEAF_FLAT
 *     +20 u32 bytes        of summaries, chunk table and containers together, without this record
 *     +24 u32 reserved, +28 u32 reserved
 *
 * INVARIANT: lower is a subset of upper; a block outside upper is empty, a block inside lower is full (all 512 ordinals, so never
 * the last block of a segment whose size is no multiple of 512). In sealed leaves both are exact; in results they are bounds.
 * INVARIANT: no bit at or behind the segment's size is ever set.
 */
export const LEAF_RECORD_BYTES = 32;
export const LEAF_UPPER = 0;
export const LEAF_LOWER = 4;
export const LEAF_META = 8;
export const LEAF_CARDINALITY = 12;
export const LEAF_FLAGS = 16;
export const LEAF_BYTES = 20;

/** Every chunk is a BITMAP container, and chunk c + 1 lies 8,192 bytes behind chunk c: readable as one bitmap. */
export const LEAF_FLAT = 1;

export const UNKNOWN_CARDINALITY = 0xffff_ffff;

export const SUMMARY_BYTES = 16;
/** A summary is read as two halves, of 64 bits each. */
export const BLOCKS_PER_HALF = 64;

/**
 * The chunk table: for each chunk `u32 address` and `u32 count * 256 + container`. Container kinds:
 *
 * - NONE:   nothing is stored: every block is empty or full, as the summaries say. Address 0.
 * - BITMAP: 8,192 bytes at the address (64-aligned), bit i of byte i >> 3 for ordinal i of the chunk; count 0.
 * - ARRAY:  `count` u16, ascending, at the address (2-aligned). 1 to 65,535 of them.
 * - BLOCKS: the blocks that are in upper and not in lower, ascending, by reference: for each a u32 with the address of its 64
 *           bytes, any alignment; the references lie at the address (4-aligned), `count` of them = popcount(upper & ~lower).
 * - RUNS:   `count` pairs of u16, first and last ordinal of each run, ascending, not adjacent, at the address (2-aligned).
 */
export const META_BYTES = 8;
/** Where in an entry the count and the container are. */
export const META_COUNT = 4;
/** Of the number that holds both, the container is in the low bits. */
export const CONTAINER_BITS = 8;
export const CONTAINER_MASK = 0xff;
/** An ordinal of an ARRAY; a run of RUNS, and where in it its last ordinal is; a reference of BLOCKS. */
export const ORDINAL_BYTES = 2;
export const RUN_BYTES = 4;
export const RUN_LAST = 2;
export const REFERENCE_BYTES = 4;
export const CONTAINER_NONE = 0;
export const CONTAINER_BITMAP = 1;
export const CONTAINER_ARRAY = 2;
export const CONTAINER_BLOCKS = 3;
export const CONTAINER_RUNS = 4;

/**
 * The constants at the beginning of every segment's memory.
 *
 * ZEROS_AT: one chunk of zeros, ONES_AT: one chunk of ones (a NONE container is read from them).
 * RAMPS_AT: blocks with one edge, so that the block in which a run begins or ends is stored as a reference of four bytes.
 * For e = edge & 7 there are 128 bytes: `rise` holds 64 zero bytes, then a byte with its e low bits clear, then ones; the block whose bits are
 * set from `edge` (1 .. 511) on starts at riseAddress(edge). `fall` is its complement: bits set below `edge`.
 */
export const ZEROS_AT = 8_192;
export const ONES_AT = 16_384;
const RISES_AT = 24_576;
const FALLS_AT = 25_600;
const RAMP_BYTES = 128;
/** First byte behind the constants. */
export const DATA_AT = 32_768;

/** Address of the block whose bits `edge` to 511 are set. */
export function riseAddress(edge: number): number {
  return RISES_AT + (edge & 7) * RAMP_BYTES + 64 - (edge >> 3);
}

/** Address of the block whose bits 0 to `edge - 1` are set. */
export function fallAddress(edge: number): number {
  return FALLS_AT + (edge & 7) * RAMP_BYTES + 64 - (edge >> 3);
}

/** Writes the constants; `bytes` are zero before. */
export function writeConstants(bytes: Uint8Array): void {
  bytes.fill(0xff, ONES_AT, ONES_AT + CHUNK_BYTES);
  for (let low = 0; low < 8; low++) {
    const rise = RISES_AT + low * RAMP_BYTES;
    const fall = FALLS_AT + low * RAMP_BYTES;
    bytes[rise + 64] = (0xff << low) & 0xff;
    bytes.fill(0xff, rise + 65, rise + RAMP_BYTES);
    bytes.fill(0xff, fall, fall + 64);
    bytes[fall + 64] = 0xff >> (8 - low);
  }
}

/** Chunks of a segment of `size` devices. */
export function chunksOf(size: number): number {
  return Math.ceil(size / CHUNK_ORDINALS);
}
