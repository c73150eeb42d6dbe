/**
 * Sets of ordinals, leaves and programs, biased to the edges of words, blocks, arrays, chunks and segments. Sets are described, not listed,
 * so that fast-check shrinks a case to a few words: `{ shape: 'run', at: 511, count: 2 }`.
 */

import fc from 'fast-check';
import {
  BLOCK_BYTES,
  CHUNK_BYTES,
  CHUNK_ORDINALS,
  CONTAINER_ARRAY,
  CONTAINER_BITMAP,
  CONTAINER_BLOCKS,
  CONTAINER_NONE,
  CONTAINER_RUNS,
  chunksOf,
  LEAF_CARDINALITY,
  LEAF_LOWER,
  LEAF_META,
  LEAF_RECORD_BYTES,
  LEAF_UPPER,
  META_BYTES,
  SUMMARY_BYTES,
} from '../../src/bitset/layout/layout.js';
import type { SegmentMemory } from '../../src/bitset/layout/memory.js';
import { writeLeaf } from '../../src/bitset/leaf/write-leaf.js';
import type { Operation, Program, Step } from '../../src/bitset/program/program.js';
import { Random } from '../../src/devices/random.js';

/** What one chunk holds. Ordinals behind the segment's size are left out. */
export type ChunkShape =
  | { readonly shape: 'empty' | 'full' }
  | { readonly shape: 'one' | 'all-but-one'; readonly at: number }
  | { readonly shape: 'run'; readonly at: number; readonly count: number }
  | { readonly shape: 'some'; readonly count: number; readonly seed: number }
  | { readonly shape: 'runs'; readonly mean: number; readonly seed: number }
  | { readonly shape: 'blocks'; readonly live: number; readonly full: number; readonly seed: number };

const EDGES = [
  0, 1, 31, 32, 63, 64, 65, 127, 128, 255, 256, 257, 511, 512, 513, 1023, 4095, 4096, 4097, 32_768, 65_023, 65_534,
  65_535,
];

const position = fc.oneof(fc.constantFrom(...EDGES), fc.integer({ min: 0, max: CHUNK_ORDINALS - 1 }));
const seed = fc.integer({ min: 0, max: 0xffff });

const chunkShape: fc.Arbitrary<ChunkShape> = fc.oneof(
  { withCrossShrink: true },
  fc.record({ shape: fc.constantFrom('empty', 'full') }),
  fc.record({ shape: fc.constantFrom('one', 'all-but-one'), at: position }),
  fc.record({ shape: fc.constant('run'), at: position, count: position }),
  fc.record({ shape: fc.constant('some'), count: position, seed }),
  fc.record({ shape: fc.constant('runs'), mean: fc.constantFrom(2, 40, 1000, 5000, 20_000), seed }),
  fc.record({
    shape: fc.constant('blocks'),
    live: fc.integer({ min: 0, max: 40 }),
    full: fc.integer({ min: 0, max: 80 }),
    seed,
  }),
);

/** Sizes of segments of up to `chunks` chunks. */
export function segmentSize(chunks: number): fc.Arbitrary<number> {
  const edges = [1, 63, 64, 511, 512, 4095, 4096, 65_535, 65_536, 65_537, 131_071, 131_072, 196_607, 196_608];
  const most = chunks * CHUNK_ORDINALS;
  return fc.oneof(fc.constantFrom(...edges.filter((size) => size <= most)), fc.integer({ min: 1, max: most }));
}

/** A set of ordinals below `size`, as one shape for each chunk. */
function chunkShapes(size: number): fc.Arbitrary<readonly ChunkShape[]> {
  const chunks = chunksOf(size);
  const mixed = fc.array(chunkShape, { minLength: chunks, maxLength: chunks });
  return fc.oneof(
    { weight: 3, arbitrary: mixed },
    chunkShape.map((shape) => new Array<ChunkShape>(chunks).fill(shape)),
  );
}

/** Ordinals below `size`, ascending. */
export function ordinalSet(size: number): fc.Arbitrary<Uint32Array> {
  return chunkShapes(size).map((shapes) => ordinalsOf(shapes, size));
}

/** The ordinals that `shapes` describe. */
export function ordinalsOf(shapes: readonly ChunkShape[], size: number): Uint32Array {
  const members = new Uint8Array(size);
  shapes.forEach((shape, chunk) => {
    const from = chunk * CHUNK_ORDINALS;
    drawShape(members.subarray(from, from + CHUNK_ORDINALS), shape);
  });
  return ordinalsOfMembers(members);
}

function drawShape(chunk: Uint8Array, shape: ChunkShape): void {
  switch (shape.shape) {
    case 'empty':
      break;
    case 'full':
      chunk.fill(1);
      break;
    case 'one':
      chunk.fill(1, shape.at, shape.at + 1);
      break;
    case 'all-but-one':
      chunk.fill(1).fill(0, shape.at, shape.at + 1);
      break;
    case 'run':
      chunk.fill(1, shape.at, shape.at + shape.count);
      break;
    case 'some':
      drawSome(chunk, shape.count, new Random(shape.seed));
      break;
    case 'runs':
      drawRuns(chunk, shape.mean, new Random(shape.seed));
      break;
    case 'blocks':
      drawBlocks(chunk, shape.live, shape.full, new Random(shape.seed));
      break;
  }
}

/** Exactly `count` ordinals of a whole chunk; more than half of them by leaving out the others. */
function drawSome(chunk: Uint8Array, count: number, random: Random): void {
  const few = count <= CHUNK_ORDINALS / 2;
  const member = few ? 1 : 0;
  const whole = new Uint8Array(CHUNK_ORDINALS).fill(1 - member);
  for (let left = few ? count : CHUNK_ORDINALS - count; left > 0; ) {
    const at = random.uint32() % CHUNK_ORDINALS;
    if (whole[at] === member) continue;
    whole[at] = member;
    left--;
  }
  chunk.set(whole.subarray(0, chunk.length));
}

function drawRuns(chunk: Uint8Array, mean: number, random: Random): void {
  let member = random.uint32() % 2;
  for (let at = 0; at < chunk.length; member = 1 - member) {
    const length = 1 + (random.uint32() % (mean * 2));
    chunk.fill(member, at, at + length);
    at += length;
  }
}

function drawBlocks(chunk: Uint8Array, live: number, full: number, random: Random): void {
  const pick = (): number => (random.uint32() % 128) * 512;
  for (let block = 0; block < full; block++) {
    const at = pick();
    chunk.fill(1, at, at + 512);
  }
  for (let block = 0; block < live; block++) {
    const at = pick();
    for (let bit = at; bit < Math.min(at + 512, chunk.length); bit++) chunk[bit] = random.uint32() & 1;
  }
}

/** One byte for each ordinal, 1 for a member: sets as naive as they come. */
export function membersOf(ordinals: ArrayLike<number>, size: number): Uint8Array {
  const members = new Uint8Array(size);
  for (let at = 0; at < ordinals.length; at++) members[ordinals[at] as number] = 1;
  return members;
}

// Loops, here and below: laws call them for hundreds of thousands of ordinals a case.
export function ordinalsOfMembers(members: Uint8Array): Uint32Array {
  const ordinals = new Uint32Array(members.length);
  let count = 0;
  for (let ordinal = 0; ordinal < members.length; ordinal++) {
    ordinals[count] = ordinal;
    count += members[ordinal] as number;
  }
  return ordinals.slice(0, count);
}

/** A bitmap of `ordinals`, bit i of byte i >> 3. */
export function bitmapOf(ordinals: Iterable<number>, size: number): Uint8Array {
  const bitmap = new Uint8Array(Math.ceil(size / 8));
  for (const ordinal of ordinals) bitmap[ordinal >> 3] = (bitmap[ordinal >> 3] ?? 0) | (1 << (ordinal & 7));
  return bitmap;
}

/**
 * How a leaf is written: as sealed leaves are; `listed`: as ordinals and runs however many, as earlier versions sealed some; or `loose`, as results may be:
 * summaries that are bounds, blocks that need not be.
 */
export type LeafStyle = 'sealed' | 'listed' | 'loose';

export const leafStyle: fc.Arbitrary<LeafStyle> = fc.constantFrom('sealed', 'listed', 'loose');

/** Writes a leaf that is no 0, even for the empty set. */
export function writeStyledLeaf(memory: SegmentMemory, size: number, ordinals: Uint32Array, style: LeafStyle): number {
  if (style === 'listed') return writeListedLeaf(memory, size, ordinals);
  const leaf = style === 'loose' ? 0 : writeLeaf(memory, size, ordinals);
  return leaf === 0 ? writeLooseLeaf(memory, size, ordinals) : leaf;
}

/** A leaf with exact summaries, whose chunks are ARRAY and RUNS by turns, and RUNS where an array has no room. */
function writeListedLeaf(memory: SegmentMemory, size: number, ordinals: Uint32Array): number {
  const chunks = chunksOf(size);
  const tables = LEAF_RECORD_BYTES + chunks * (SUMMARY_BYTES * 2 + META_BYTES);
  const leaf = memory.allocate(tables + 4 * ordinals.length + 4);
  const { u8, u16, u32 } = memory;
  const upper = leaf + LEAF_RECORD_BYTES;
  const lower = upper + chunks * SUMMARY_BYTES;
  const meta = lower + chunks * SUMMARY_BYTES;
  u8.fill(0, leaf, leaf + tables);
  u32.set([upper, lower, meta, ordinals.length], leaf >>> 2);
  const inBlocks = new Uint16Array(chunks * 128);
  for (const ordinal of ordinals) inBlocks[ordinal >>> 9]!++;
  for (const [block, count] of inBlocks.entries()) {
    if (count > 0) u8[upper + (block >>> 3)]! |= 1 << (block & 7);
    if (count === 512) u8[lower + (block >>> 3)]! |= 1 << (block & 7);
  }
  let address = leaf + tables;
  for (let chunk = 0, from = 0; chunk < chunks; chunk++) {
    let to = from;
    while (to < ordinals.length && ordinals[to]! >>> 16 === chunk) to++;
    const isLive = inBlocks.subarray(chunk * 128, (chunk + 1) * 128).some((count) => count > 0 && count < 512);
    const low = ordinals.subarray(from, to);
    from = to;
    if (!isLive) continue;
    const isArray = chunk % 2 === 0 && low.length < CHUNK_ORDINALS;
    const count = isArray ? low.length : writeBounds(u16, address >>> 1, low);
    if (isArray) for (let at = 0; at < count; at++) u16[(address >>> 1) + at] = low[at]!;
    u32[(meta >>> 2) + chunk * 2] = address;
    u32[(meta >>> 2) + chunk * 2 + 1] = isArray ? count * 256 + CONTAINER_ARRAY : count * 128 + CONTAINER_RUNS;
    address += count * 2;
  }
  return leaf;
}

/** Writes first and last ordinal of each run; how many that are. */
function writeBounds(u16: Uint16Array, to: number, ordinals: Uint32Array): number {
  let count = 0;
  for (let at = 0; at < ordinals.length; at++) {
    const ordinal = ordinals[at]!;
    if (at === 0 || ordinals[at - 1] !== ordinal - 1) u16[to + count++] = ordinal;
    if (at === ordinals.length - 1 || ordinals[at + 1] !== ordinal + 1) u16[to + count++] = ordinal;
  }
  return count;
}

/**
 * A leaf with inexact summaries: every third empty block is in upper, every third full one is not in lower; chunks are BITMAP and
 * BLOCKS by turns, and NONE where the summaries say all.
 */
function writeLooseLeaf(memory: SegmentMemory, size: number, ordinals: Uint32Array): number {
  const chunks = chunksOf(size);
  const leaf = memory.allocate(LEAF_RECORD_BYTES + chunks * (SUMMARY_BYTES * 2 + META_BYTES));
  const data = memory.allocate(chunks * (CHUNK_BYTES + 128 * 4));
  const { u8, u32 } = memory;
  const upper = leaf + LEAF_RECORD_BYTES;
  const lower = upper + chunks * SUMMARY_BYTES;
  const meta = lower + chunks * SUMMARY_BYTES;
  u8.fill(0, leaf, meta + chunks * META_BYTES);
  u32[(leaf + LEAF_UPPER) >>> 2] = upper;
  u32[(leaf + LEAF_LOWER) >>> 2] = lower;
  u32[(leaf + LEAF_META) >>> 2] = meta;
  u32[(leaf + LEAF_CARDINALITY) >>> 2] = ordinals.length;
  u8.fill(0, data, data + chunks * CHUNK_BYTES);
  for (let at = 0; at < ordinals.length; at++) {
    const ordinal = ordinals[at] as number;
    u8[data + (ordinal >>> 3)]! |= 1 << (ordinal & 7);
  }
  for (let chunk = 0; chunk < chunks; chunk++) {
    const references = data + chunks * CHUNK_BYTES + chunk * 512;
    const bits = data + chunk * CHUNK_BYTES;
    let live = 0;
    for (let block = 0; block < 128; block++) {
      // A block behind the segment's end is never in upper.
      if (chunk * CHUNK_ORDINALS + block * 512 >= size) break;
      const bytes = u8.subarray(bits + block * BLOCK_BYTES, bits + (block + 1) * BLOCK_BYTES);
      const empty = bytes.every((byte) => byte === 0);
      const full = bytes.every((byte) => byte === 255);
      const word = (chunk * SUMMARY_BYTES) / 4 + (block >> 5);
      if (!empty || block % 3 === 0) u32[(upper >>> 2) + word] = (u32[(upper >>> 2) + word] ?? 0) | (1 << (block & 31));
      if (full && block % 3 !== 0) u32[(lower >>> 2) + word] = (u32[(lower >>> 2) + word] ?? 0) | (1 << (block & 31));
      if ((empty && block % 3 === 0) || (!empty && !full) || (full && block % 3 === 0)) {
        u32[(references >>> 2) + live++] = bits + block * BLOCK_BYTES;
      }
    }
    const entry = (meta >>> 2) + chunk * 2;
    const container = live === 0 ? CONTAINER_NONE : chunk % 2 === 0 ? CONTAINER_BITMAP : CONTAINER_BLOCKS;
    u32[entry] = container === CONTAINER_NONE ? 0 : container === CONTAINER_BITMAP ? bits : references;
    u32[entry + 1] = (container === CONTAINER_BLOCKS ? live * 256 : 0) + container;
  }
  return leaf;
}

const operation: fc.Arbitrary<Operation> = fc.constantFrom('and', 'or', 'andnot');

/** Programs of up to `steps` steps over up to `slots` slots; registers are written again, and read by later steps or not. */
export function leafProgram(slots: number, steps: number): fc.Arbitrary<Program> {
  const choice = fc.tuple(operation, fc.nat(), fc.nat(), fc.nat());
  return fc.tuple(fc.integer({ min: 1, max: slots }), fc.array(choice, { maxLength: steps })).map(programOf);
}

function programOf([slots, choices]: [number, [Operation, number, number, number][]]): Program {
  const names = new Map<number, number>();
  const slot = (index: number): number => {
    if (!names.has(index)) names.set(index, names.size);
    return names.get(index) ?? 0;
  };
  const written = new Set<number>();
  const operand = (choice: number): number => {
    const registers = [...written];
    const at = choice % (slots + registers.length);
    return at < slots ? slot(at) : -1 - (registers[at - slots] ?? 0);
  };
  const steps = choices.map(([operation, left, right, target]): Step => {
    // Now and then a register is written again.
    const register = target % 3 === 0 || written.size === 0 ? written.size : target % written.size;
    const step = { operation, target: register, left: operand(left), right: operand(right) };
    written.add(register);
    return step;
  });
  if (steps.length === 0) slot(0);
  return makeProgram(names.size, written.size, steps);
}

/** A program with the key that belongs to it. */
export function makeProgram(slots: number, registers: number, steps: readonly Step[]): Program {
  const key = `${slots};${steps.map(({ operation, target, left, right }) => `${target}=${left} ${operation} ${right}`).join(';')}`;
  return { slots, registers, steps, key };
}

/** What `program` means, one byte for each ordinal. */
export function runOnMembers(program: Program, leaves: readonly Uint8Array[]): Uint8Array {
  const registers: Uint8Array[] = [];
  const read = (operand: number): Uint8Array =>
    (operand >= 0 ? leaves[operand] : registers[-1 - operand]) as Uint8Array;
  let result = read(0);
  for (const { operation, target, left, right } of program.steps) {
    result = combined(operation, read(left), read(right));
    registers[target] = result;
  }
  return result;
}

function combined(operation: Operation, left: Uint8Array, right: Uint8Array): Uint8Array {
  const result = left.slice();
  for (let at = 0; at < result.length; at++) {
    const other = right[at] as number;
    if (operation === 'or') result[at] = (left[at] as number) | other;
    else result[at] = (left[at] as number) & (operation === 'and' ? other : 1 - other);
  }
  return result;
}
