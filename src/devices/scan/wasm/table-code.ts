/** The table of texts: finding one in a scope, and adding it where it is not there. */

import type { FunctionWriter } from '../../../wasm/function-writer.js';
import type { ModuleWriter } from '../../../wasm/module-writer.js';
import { I32, type I64, type Local, type V128 } from '../../../wasm/values.js';
import {
  ENDED_TEXTS,
  ENTRIES_AT,
  ENTRY_BYTES,
  ENTRY_COUNT,
  ENTRY_LENGTH,
  ENTRY_LINE,
  ENTRY_SCOPE,
  ENTRY_TAGS_LINE,
  ENTRY_TEXT,
  ENTRY_VALUE,
  MOST_TRIES,
  SLOT_COUNT,
  SLOTS_AT,
  STATE_ENDED,
  STATE_ENTRIES,
  STATE_TEXT_END,
  TEXTS_AT,
  TEXTS_BYTES,
  VECTOR_BYTES,
} from '../layout.js';
import { type Find, firstBytes } from './code.js';

/** Odd numbers, their bits by chance. */
const FACTORS = [0x1a85ec53b4d1c9, 0x0b54a32d192ed1, 0x1f123bb5d9f3a7] as const;

const PARAMETERS = [I32, I32, I32] as const;
/** As `Find`, where the text becomes an entry; 0 where there is no room, which the state then tells. */
export type Add = Find;

interface Place {
  readonly slot: Local<I32>;
  readonly entry: Local<I32>;
}

export function writeFind(module: ModuleWriter): Find {
  const isSame = writeIsSame(module);
  return module.function('find', PARAMETERS, I32, (f, scope, at, length) => {
    search(f, isSame, scope, at, length);
    return f.i32.const(0);
  });
}

export function writeAdd(module: ModuleWriter): Add {
  const isSame = writeIsSame(module);
  return module.function('add', PARAMETERS, I32, (f, scope, at, length) => {
    const { i32, v128, get, set } = f;
    const { slot, entry } = search(f, isSame, scope, at, length);
    const number = f.localI32();
    const textEnd = f.localI32();
    set(number, i32.load(i32.const(0), STATE_ENTRIES));
    set(textEnd, i32.load(i32.const(0), STATE_TEXT_END));
    f.if(i32.gtU(get(length), VECTOR_BYTES), () => {
      set(textEnd, i32.and(i32.add(i32.add(get(textEnd), get(length)), VECTOR_BYTES - 1), -VECTOR_BYTES));
    });
    const noRoom = i32.or(
      i32.geU(get(number), ENTRY_COUNT),
      i32.or(i32.gtU(get(textEnd), TEXTS_AT + TEXTS_BYTES), i32.eqz(get(slot))),
    );
    f.if(noRoom, () => {
      i32.store(i32.const(0), ENDED_TEXTS, STATE_ENDED);
      f.return(i32.const(0));
    });
    set(entry, i32.add(i32.mul(get(number), ENTRY_BYTES), ENTRIES_AT));
    v128.store(get(entry), firstVector(f, at, length));
    i32.store(get(entry), get(length), ENTRY_LENGTH);
    i32.store(get(entry), get(scope), ENTRY_SCOPE);
    i32.store(get(entry), 0, ENTRY_VALUE);
    i32.store(get(entry), 0, ENTRY_LINE);
    i32.store(get(entry), 0, ENTRY_TAGS_LINE);
    f.if(i32.gtU(get(length), VECTOR_BYTES), () => {
      i32.store(get(entry), i32.load(i32.const(0), STATE_TEXT_END), ENTRY_TEXT);
      copyText(f, at, length);
    });
    i32.store(i32.const(0), get(textEnd), STATE_TEXT_END);
    i32.store(i32.const(0), i32.add(get(number), 1), STATE_ENTRIES);
    i32.store(get(slot), get(number));
    return get(number);
  });
}

/** Returns from the function where the text is found. Otherwise `slot` is the free slot where it belongs, 0 where the search took too long. */
function search(f: FunctionWriter, isSame: Find, scope: Local<I32>, at: Local<I32>, length: Local<I32>): Place {
  const { i32, i64, v128, get, set, tee } = f;
  const slot = f.localI32();
  const number = f.localI32();
  const entry = f.localI32();
  const tries = f.localI32();
  const vector = f.localV128();
  const key = f.localI64();
  set(vector, firstVector(f, at, length));
  set(key, i64.or(i64.shl(i64.extendU(get(scope)), 32), i64.extendU(get(length))));
  set(slot, slotOf(f, hashOf(f, at, length, vector, key)));
  set(tries, i32.const(MOST_TRIES));
  f.block((free) => {
    f.loop((again) => {
      f.branchIf(free, i32.eqz(tee(number, i32.load(get(slot)))));
      set(entry, i32.add(i32.mul(get(number), ENTRY_BYTES), ENTRIES_AT));
      const sameKey = i64.eq(i64.load(get(entry), ENTRY_LENGTH), get(key));
      const sameStart = i32.eqz(v128.anyTrue(v128.xor(v128.load(get(entry)), get(vector))));
      f.if(i32.and(sameKey, sameStart), () => {
        f.if(i32.leU(get(length), VECTOR_BYTES), () => f.return(get(number)));
        f.if(f.call(isSame, i32.load(get(entry), ENTRY_TEXT), get(at), get(length)), () => f.return(get(number)));
      });
      set(slot, i32.add(get(slot), 4));
      f.if(i32.eq(get(slot), SLOTS_AT + 4 * SLOT_COUNT), () => set(slot, i32.const(SLOTS_AT)));
      f.branchIf(again, tee(tries, i32.sub(get(tries), 1)));
    });
    set(slot, i32.const(0));
  });
  return { slot, entry };
}

function firstVector(f: FunctionWriter, at: Local<I32>, length: Local<I32>): V128 {
  return firstBytes(f, () => f.v128.load(f.get(at)), length);
}

function hashOf(
  f: FunctionWriter,
  at: Local<I32>,
  length: Local<I32>,
  vector: Local<V128>,
  key: Local<I64>,
): Local<I64> {
  const { i32, i64, v128, get, set } = f;
  const hash = f.localI64();
  const next = f.localI32();
  const half = (lane: 0 | 1): I64 => v128.half(get(vector), lane);
  set(hash, i64.xor(i64.mul(half(0), FACTORS[0]), i64.mul(i64.xor(half(1), get(key)), FACTORS[1])));
  f.if(i32.gtU(get(length), VECTOR_BYTES), () => {
    // Eight bytes at a time, the last of them perhaps for the second time.
    set(next, i32.add(get(at), VECTOR_BYTES));
    f.while(
      () => i32.ltU(get(next), i32.add(get(at), i32.sub(get(length), 8))),
      () => {
        set(hash, i64.mul(i64.xor(i64.xor(get(hash), i64.shrU(get(hash), 29)), i64.load(get(next))), FACTORS[0]));
        f.increase(next, 8);
      },
    );
    const last = i64.load(i32.sub(i32.add(get(at), get(length)), 8));
    set(hash, i64.mul(i64.xor(last, i64.xor(get(hash), i64.shrU(get(hash), 29))), FACTORS[1]));
  });
  set(hash, i64.mul(i64.xor(get(hash), i64.shrU(get(hash), 32)), FACTORS[2]));
  return hash;
}

function slotOf(f: FunctionWriter, hash: Local<I64>): I32 {
  const { i32, i64, get } = f;
  const high = i32.wrap(i64.shrU(get(hash), 32));
  return i32.add(i32.mul(i32.and(high, SLOT_COUNT - 1), 4), SLOTS_AT);
}

/** Whether a long text of the table is the one at an address. */
function writeIsSame(module: ModuleWriter): Find {
  return module.function(null, PARAMETERS, I32, (f, text, at, length) => {
    const { i32, v128, get, set } = f;
    const end = f.localI32();
    set(end, i32.sub(i32.add(get(at), get(length)), VECTOR_BYTES));
    f.while(
      () => i32.ltU(get(at), get(end)),
      () => {
        f.if(v128.anyTrue(v128.xor(v128.load(get(text)), v128.load(get(at)))), () => f.return(i32.const(0)));
        f.increase(at, VECTOR_BYTES);
        f.increase(text, VECTOR_BYTES);
      },
    );
    // The last sixteen bytes, some perhaps for the second time.
    set(text, i32.sub(get(text), i32.sub(get(at), get(end))));
    return i32.eqz(v128.anyTrue(v128.xor(v128.load(get(text)), v128.load(get(end)))));
  });
}

/** Behind the texts. What is written behind its end is written over. */
function copyText(f: FunctionWriter, at: Local<I32>, length: Local<I32>): void {
  const { i32, v128, get, set } = f;
  const to = f.localI32();
  const from = f.localI32();
  set(to, i32.load(i32.const(0), STATE_TEXT_END));
  set(from, get(at));
  f.while(
    () => i32.ltU(get(from), i32.add(get(at), get(length))),
    () => {
      v128.store(get(to), v128.load(get(from)));
      f.increase(to, VECTOR_BYTES);
      f.increase(from, VECTOR_BYTES);
    },
  );
}
