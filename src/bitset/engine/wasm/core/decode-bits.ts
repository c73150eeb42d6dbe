/**
 * Writes out the ordinals of bits. Where many are set, byte by byte: a table holds the places of the bits of each byte, more are written than
 * there are, and as many as there are count. Where few are, word by word: the four lowest are written without a question. Each way
 * a mispredicted branch would cost more than what is written for nothing.
 */

import type { FunctionReference, FunctionWriter } from '../../../../wasm/function-writer.js';
import type { ModuleWriter } from '../../../../wasm/module-writer.js';
import { I32, I32_BYTES, I64_BYTES, type Local, VECTOR_BYTES } from '../../../../wasm/values.js';
import { CHUNK_ORDINALS } from '../../../layout/layout.js';
import { BIT_PLACES } from '../scratch.js';

/**
 * (scratch, bits, their bytes, what the first bit is called, target, bits set in a chunk like this): the end of what was written; up to 32 bytes
 * behind it are written to as well. Bytes are a multiple of 8, and not 0.
 */
export type DecodeBits = FunctionReference<readonly [I32, I32, I32, I32, I32, I32], I32>;

/** Bits in a chunk up to which words are quicker than bytes. */
const MOST_FOR_WORDS = CHUNK_ORDINALS / 16;

/** Bits in a chunk up to which bytes of more than four are rare. */
const MOST_FOR_HALVES = CHUNK_ORDINALS / 4;

interface Bits {
  readonly scratch: Local<I32>;
  readonly at: Local<I32>;
  readonly end: Local<I32>;
  readonly first: Local<I32>;
  readonly target: Local<I32>;
}

export function writeDecodeBits(module: ModuleWriter): DecodeBits {
  return module.function(null, [I32, I32, I32, I32, I32, I32], I32, (f, scratch, at, bytes, first, target, density) => {
    const { i32, get, set } = f;
    const end = f.localI32();
    const bits = { scratch, at, end, first, target };
    set(end, i32.add(get(at), get(bytes)));
    f.if(i32.leU(get(density), MOST_FOR_WORDS), () => {
      decodeWords(f, bits);
      f.return(get(target));
    });
    f.if(
      i32.leU(get(density), MOST_FOR_HALVES),
      () => decodeBytes(f, bits, true),
      () => decodeBytes(f, bits, false),
    );
    return get(target);
  });
}

/** Writes BIT_PLACES: for each byte eight u32, the places of its bits first. */
export function writeBitPlaces(u32: Uint32Array, scratch: number): void {
  for (let byte = 0; byte < 256; byte++) {
    let at = (scratch + BIT_PLACES + byte * PLACES_BYTES) >>> 2;
    for (let place = 0; place < 8; place++) if ((byte >> place) & 1) u32[at++] = place;
  }
}

/** Of one byte. */
const PLACES_BYTES = 8 * I32_BYTES;
/** Places in a vector. */
const LANES = VECTOR_BYTES / I32_BYTES;
const BYTES_AT_ONCE = 8;

/** `hasFew`: four places are written, and the others only where there are more. */
function decodeBytes(f: FunctionWriter, { scratch, at, end, first, target }: Bits, hasFew: boolean): void {
  const { i32, v128, get, set } = f;
  const byte = f.localI32();
  const count = f.localI32();
  const places = f.localI32();
  const firsts = f.localV128();
  const eights = f.localV128();
  const writeHalf = (half: number): void => {
    v128.store(get(target), v128.add32(v128.load(get(places), BIT_PLACES + half), get(firsts)), half);
  };
  set(firsts, v128.splat32(get(first)));
  set(eights, v128.splat32(i32.const(8)));
  f.loop((again) => {
    for (let offset = 0; offset < BYTES_AT_ONCE; offset++) {
      set(byte, i32.load8u(get(at), offset));
      set(places, i32.add(i32.mul(get(byte), PLACES_BYTES), get(scratch)));
      set(count, i32.popcnt(get(byte)));
      writeHalf(0);
      if (hasFew) f.if(i32.gtU(get(count), LANES), () => writeHalf(VECTOR_BYTES));
      else writeHalf(VECTOR_BYTES);
      f.increase(target, i32.shl(get(count), 2));
      set(firsts, v128.add32(get(firsts), get(eights)));
    }
    f.increase(at, BYTES_AT_ONCE);
    f.branchIf(again, i32.ltU(get(at), get(end)));
  });
}

const BITS_AT_ONCE = 4;

function decodeWords(f: FunctionWriter, { at, end, first, target }: Bits): void {
  const { i32, i64, get, set } = f;
  const word = f.localI64();
  const behind = f.localI32();
  const writeLowest = (offset: number): void => {
    i32.store(get(target), i32.add(i32.wrap(i64.ctz(get(word))), get(first)), offset);
    set(word, i64.and(get(word), i64.sub(get(word), 1)));
  };
  f.loop((again) => {
    set(word, i64.load(get(at)));
    set(behind, i32.add(get(target), i32.shl(i32.wrap(i64.popcnt(get(word))), 2)));
    for (let bit = 0; bit < BITS_AT_ONCE; bit++) writeLowest(I32_BYTES * bit);
    f.while(
      () => i64.ne(get(word), 0),
      () => {
        f.increase(target, I32_BYTES);
        writeLowest(I32_BYTES * (BITS_AT_ONCE - 1));
      },
    );
    set(target, get(behind));
    f.increase(first, 8 * I64_BYTES);
    f.increase(at, I64_BYTES);
    f.branchIf(again, i32.ltU(get(at), get(end)));
  });
}
