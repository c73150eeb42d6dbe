/**
 * Finds devices by the codes that bit planes spell, one after the other: for sets of so many codes that an expression over the planes would be longer than
 * the work of reading every code. Costs the same for any set.
 */

import type { LeafAddress, ValueDevices } from '../layout/addresses.js';
import { BLOCKS_PER_CHUNK, CHUNK_BYTES, CHUNK_ORDINALS } from '../layout/layout.js';
import type { SegmentMemory } from '../layout/memory.js';
import { clipSlice } from './bind-union.js';
import { loadBlocks } from './load-blocks.js';
import { bindBitmap, type ChunkRange } from './window-leaf.js';

export interface CodeScan {
  /** Devices that have a code. */
  readonly set: ValueDevices;
  /** Plane i are the devices whose code has bit i. At most 32. */
  readonly planes: readonly ValueDevices[];
  /** Codes that are looked for, as closed intervals, ascending, below `2 ** planes.length`. */
  readonly codes: readonly (readonly [first: number, last: number])[];
}

const WORDS_PER_CHUNK = CHUNK_BYTES / 4;
const WORD_BITS = 32;

/**
 * A leaf of the devices inside `window` whose code is looked for, to be read there alone. Its cardinality is unknown. Released by `memory.release`.
 * O(devices), and a bit for each code beside the memory.
 * @throws IndexError `out-of-memory`
 */
export function bindCodes(memory: SegmentMemory, scan: CodeScan, window: ChunkRange): LeafAddress {
  const wanted = wantedCodes(scan);
  const lines = new Uint32Array((scan.planes.length + 1) * WORDS_PER_CHUNK);
  return bindBitmap(memory, window, (words, at) => {
    for (let chunk = window.from; chunk < window.to; chunk++) {
      loadLines(memory, scan, chunk, lines);
      findCodes(lines, scan.planes.length, wanted, words, at + (chunk - window.from) * WORDS_PER_CHUNK);
    }
  });
}

/** A bit for each code. */
function wantedCodes({ codes }: CodeScan): Uint32Array {
  const wanted = new Uint32Array(Math.floor((codes.at(-1)?.[1] ?? 0) / WORD_BITS) + 1);
  for (const [first, last] of codes)
    for (let code = first; code <= last; code++)
      wanted[code >>> 5] = (wanted[code >>> 5] as number) | (1 << (code & 31));
  return wanted;
}

/** The bits of the planes in a chunk, one plane behind the other, and behind them those of the set. */
function loadLines(memory: SegmentMemory, { planes, set }: CodeScan, chunk: number, lines: Uint32Array): void {
  for (const [line, devices] of [...planes, set].entries())
    loadLine(memory, devices, chunk, lines, line * WORDS_PER_CHUNK);
}

function loadLine(memory: SegmentMemory, devices: ValueDevices, chunk: number, lines: Uint32Array, at: number): void {
  if (devices.kind === 'leaf' && devices.leaf !== 0) {
    loadBlocks(memory, devices.leaf, { chunk, first: 0, last: BLOCKS_PER_CHUNK }, lines, at);
    return;
  }
  lines.fill(0, at, at + WORDS_PER_CHUNK);
  if (devices.kind === 'leaf') return;
  const { start, count } = clipSlice(memory.u32, devices, { from: chunk, to: chunk + 1 });
  for (let posting = start >>> 2; posting < (start >>> 2) + count; posting++) {
    const bit = (memory.u32[posting] as number) - chunk * CHUNK_ORDINALS;
    lines[at + (bit >>> 5)] = (lines[at + (bit >>> 5)] as number) | (1 << (bit & 31));
  }
}

/** Writes a bit for each device of the chunk, from word `at` on. */
function findCodes(lines: Uint32Array, planes: number, wanted: Uint32Array, words: Uint32Array, at: number): void {
  const codes = new Uint32Array(WORD_BITS);
  const last = wanted.length * WORD_BITS;
  for (let word = 0; word < WORDS_PER_CHUNK; word++) {
    const set = lines[planes * WORDS_PER_CHUNK + word] as number;
    let found = 0;
    if (set !== 0) {
      for (let plane = 0; plane < planes; plane++) codes[plane] = lines[plane * WORDS_PER_CHUNK + word] as number;
      codes.fill(0, planes);
      transpose(codes);
      for (let bit = 0; bit < WORD_BITS; bit++) {
        const code = codes[bit] as number;
        if (code < last) found |= (((wanted[code >>> 5] as number) >>> (code & 31)) & 1) << bit;
      }
    }
    words[at + word] = found & set;
  }
}

/** Makes bit j of word i bit i of word j, of 32 words (Warren, Hacker's Delight, section 7-3, lowest bit first). */
function transpose(words: Uint32Array): void {
  let mask = 0x0000_ffff;
  for (let distance = 16; distance !== 0; distance >>= 1, mask ^= mask << distance) {
    for (let at = 0; at < WORD_BITS; at = (at + distance + 1) & ~distance) {
      const low = words[at] as number;
      const high = words[at + distance] as number;
      const swapped = ((low >>> distance) ^ high) & mask;
      words[at] = low ^ (swapped << distance);
      words[at + distance] = high ^ swapped;
    }
  }
}
