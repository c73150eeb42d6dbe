/** Writes out the ordinals of one chunk of a leaf, however it is stored. */

import type { FunctionReference, FunctionWriter } from '../../../../wasm/function-writer.js';
import type { ModuleWriter } from '../../../../wasm/module-writer.js';
import { I32, I32_BYTES, type Local, VECTOR_BYTES } from '../../../../wasm/values.js';
import {
  BLOCK_BYTES,
  BLOCK_ORDINALS,
  BLOCKS_PER_HALF,
  CHUNK_BYTES,
  CHUNK_ORDINALS,
  CONTAINER_ARRAY,
  CONTAINER_BITMAP,
  CONTAINER_RUNS,
  REFERENCE_BYTES,
  RUN_BYTES,
  RUN_LAST,
} from '../../../layout/layout.js';
import { forEachBit } from './blocks.js';
import { type Entry, holdsBlock, readMasks } from './chunk.js';
import { type DecodeBits, writeDecodeBits } from './decode-bits.js';

/** Each answers the end of what it wrote to `target`; up to 64 bytes behind it are written to as well. */
interface Decoders {
  readonly bits: DecodeBits;
  /** (first, behind the last, target). Not empty. */
  readonly range: FunctionReference<readonly [I32, I32, I32], I32>;
}

export interface DecodedChunk {
  readonly scratch: Local<I32>;
  readonly leaf: Local<I32>;
  readonly chunk: Local<I32>;
  /** What the chunk's first device is called. */
  readonly first: Local<I32>;
  /** Where ordinals are written to; moved behind them. */
  readonly target: Local<I32>;
  /** Ordinals in the last bitmap: those of the next are likely to be as many. */
  readonly density: Local<I32>;
}

export class ContainerDecoder {
  readonly #decoders: Decoders;

  constructor(module: ModuleWriter) {
    this.#decoders = { bits: writeDecodeBits(module), range: writeDecodeRange(module) };
  }

  /** Written inline. Changes `entry`. */
  write(f: FunctionWriter, entry: Entry, place: DecodedChunk): void {
    const { i32, get } = f;
    const ways: readonly [number, () => void][] = [
      [CONTAINER_ARRAY, () => decodeArray(f, entry, place)],
      [CONTAINER_BITMAP, () => decodeBitmap(f, this.#decoders, entry, place)],
      [CONTAINER_RUNS, () => decodeRuns(f, this.#decoders, entry, place)],
    ];
    f.block((done) => {
      for (const [container, decode] of ways) {
        f.if(i32.eq(get(entry.container), container), () => {
          decode();
          f.branch(done);
        });
      }
      decodeBlocks(f, this.#decoders, entry, place);
    });
  }
}

/** Ordinals that are written in one round, and in one vector. */
const RANGE_AT_ONCE = 16;
const LANES = VECTOR_BYTES / I32_BYTES;

function writeDecodeRange(module: ModuleWriter): Decoders['range'] {
  return module.function(null, [I32, I32, I32], I32, (f, first, end, target) => {
    const { i32, v128, get, set } = f;
    const ordinals = f.localV128();
    const fours = f.localV128();
    const behind = f.localI32();
    set(behind, i32.add(get(target), i32.shl(i32.sub(get(end), get(first)), 2)));
    set(ordinals, v128.add32(v128.splat32(get(first)), v128.const(bytesOf([0, 1, 2, 3]))));
    set(fours, v128.const(bytesOf([LANES, LANES, LANES, LANES])));
    f.loop((again) => {
      for (let at = 0; at < RANGE_AT_ONCE; at += LANES) {
        v128.store(get(target), get(ordinals), I32_BYTES * at);
        set(ordinals, v128.add32(get(ordinals), get(fours)));
      }
      f.increase(target, I32_BYTES * RANGE_AT_ONCE);
      f.branchIf(again, i32.ltU(get(target), get(behind)));
    });
    return get(behind);
  });
}

/** Four lanes of 32 bits. */
function bytesOf(lanes: readonly number[]): Uint8Array {
  return Uint8Array.from(lanes.flatMap((lane) => [lane, 0, 0, 0]));
}

/** Eight at a time; what is read behind the end of the array is written behind the end of the result. */
function decodeArray(f: FunctionWriter, entry: Entry, { first, target }: DecodedChunk): void {
  const { i32, v128, get, set } = f;
  const end = f.localI32();
  const firsts = f.localV128();
  set(firsts, v128.splat32(get(first)));
  set(end, i32.add(get(target), i32.shl(get(entry.count), 2)));
  f.loop((again) => {
    v128.store(get(target), v128.add32(v128.extendLow16(v128.load(get(entry.address))), get(firsts)));
    v128.store(get(target), v128.add32(v128.extendHigh16(v128.load(get(entry.address))), get(firsts)), VECTOR_BYTES);
    f.increase(entry.address, VECTOR_BYTES);
    f.increase(target, 2 * VECTOR_BYTES);
    f.branchIf(again, i32.ltU(get(target), get(end)));
  });
  set(target, get(end));
}

function decodeBitmap(
  f: FunctionWriter,
  { bits }: Decoders,
  entry: Entry,
  { scratch, first, target, density }: DecodedChunk,
): void {
  const { i32, get, set } = f;
  const before = f.localI32();
  set(before, get(target));
  const bytes = (): I32 => i32.const(CHUNK_BYTES);
  set(target, f.call(bits, get(scratch), get(entry.address), bytes(), get(first), get(target), get(density)));
  set(density, i32.shrU(i32.sub(get(target), get(before)), 2));
}

function decodeRuns(f: FunctionWriter, { range }: Decoders, entry: Entry, { first, target }: DecodedChunk): void {
  const { i32, get, set } = f;
  const end = f.localI32();
  const edge = (offset: number): I32 => i32.add(i32.load16u(get(entry.address), offset), get(first));
  set(end, i32.add(get(entry.address), i32.shl(get(entry.count), 2)));
  f.loop((again) => {
    set(target, f.call(range, edge(0), i32.add(edge(RUN_LAST), 1), get(target)));
    f.increase(entry.address, RUN_BYTES);
    f.branchIf(again, i32.ltU(get(entry.address), get(end)));
  });
}

/** Full blocks, and those that are stored by reference. */
function decodeBlocks(
  f: FunctionWriter,
  { bits, range }: Decoders,
  entry: Entry,
  { scratch, leaf, chunk, first, target }: DecodedChunk,
): void {
  const { i32, i64, get, set } = f;
  const { lower, partial } = readMasks(f, leaf, chunk);
  const some = f.localI64();
  const from = f.localI32();
  const bytes = (): I32 => i32.const(BLOCK_BYTES);
  for (const half of ['low', 'high'] as const) {
    set(some, i64.or(get(lower[half]), get(partial[half])));
    forEachBit(f, some, half === 'low' ? 0 : BLOCKS_PER_HALF, (block) => {
      set(from, i32.add(i32.mul(get(block), BLOCK_ORDINALS), get(first)));
      f.if(
        holdsBlock(f, lower, block),
        () => set(target, f.call(range, get(from), i32.add(get(from), BLOCK_ORDINALS), get(target))),
        () => {
          const dense = (): I32 => i32.const(CHUNK_ORDINALS);
          set(
            target,
            f.call(bits, get(scratch), i32.load(get(entry.address)), bytes(), get(from), get(target), dense()),
          );
          f.increase(entry.address, REFERENCE_BYTES);
        },
      );
    });
  }
}
