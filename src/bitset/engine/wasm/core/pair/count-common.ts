/** Counts the ordinals that two arrays have in common, eight against eight at once. */

import type { FunctionReference, FunctionWriter } from '../../../../../wasm/function-writer.js';
import type { ModuleWriter } from '../../../../../wasm/module-writer.js';
import { I32, type Local, type V128, VECTOR_BYTES } from '../../../../../wasm/values.js';
import { ORDINAL_BYTES } from '../../../../layout/layout.js';

/** (array, its count, other array, its count): ordinals in both. Neither is empty; up to 64 bytes behind them are read. */
export type CountCommon = FunctionReference<readonly [I32, I32, I32, I32], I32>;

const LANES = VECTOR_BYTES / ORDINAL_BYTES;

export function writeCountCommon(module: ModuleWriter): CountCommon {
  const few = writeCountFew(module);
  return module.function(null, [I32, I32, I32, I32], I32, (f, left, leftCount, right, rightCount) => {
    const { i32, v128, get, set } = f;
    const total = f.localV128();
    const leftEnd = f.localI32();
    const rightEnd = f.localI32();
    const leftLast = f.localI32();
    const rightLast = f.localI32();
    const leftVector = f.localV128();
    const rightVector = f.localV128();
    set(leftEnd, i32.add(get(left), i32.mul(get(leftCount), ORDINAL_BYTES)));
    set(rightEnd, i32.add(get(right), i32.mul(get(rightCount), ORDINAL_BYTES)));
    const hasVector = (at: Local<I32>, end: Local<I32>): I32 => i32.leU(i32.add(get(at), VECTOR_BYTES), get(end));
    f.while(
      () => i32.and(hasVector(left, leftEnd), hasVector(right, rightEnd)),
      () => {
        set(leftVector, v128.load(get(left)));
        set(rightVector, v128.load(get(right)));
        set(leftLast, i32.load16u(get(left), VECTOR_BYTES - ORDINAL_BYTES));
        set(rightLast, i32.load16u(get(right), VECTOR_BYTES - ORDINAL_BYTES));
        // A lane that is equal to some lane of the other is all ones: minus one.
        set(total, v128.sub16(get(total), equalToAny(f, leftVector, rightVector)));
        f.increase(left, i32.mul(i32.leU(get(leftLast), get(rightLast)), VECTOR_BYTES));
        f.increase(right, i32.mul(i32.leU(get(rightLast), get(leftLast)), VECTOR_BYTES));
      },
    );
    set(leftCount, i32.shrU(i32.sub(get(leftEnd), get(left)), 1));
    set(rightCount, i32.shrU(i32.sub(get(rightEnd), get(right)), 1));
    const sum = sumLanes(f, total);
    return i32.add(sum, f.call(few, get(left), get(leftCount), get(right), get(rightCount)));
  });
}

/** Leaves ones on the stack in each lane of `left` that is equal to any lane of `right`. */
function equalToAny(f: FunctionWriter, left: Local<V128>, right: Local<V128>): V128 {
  const { v128, get } = f;
  let found = v128.equal16(get(left), get(right));
  for (let by = 1; by < LANES; by++) {
    const lanes = Uint8Array.from({ length: VECTOR_BYTES }, (_, byte) => (byte + ORDINAL_BYTES * by) % VECTOR_BYTES);
    found = v128.or(found, v128.equal16(get(left), v128.shuffle(get(right), get(right), lanes)));
  }
  return found;
}

function sumLanes(f: FunctionWriter, lanes: Local<V128>): I32 {
  const { i32, v128, get, set } = f;
  const sums = f.localV128();
  set(sums, v128.addPairs16to32(get(lanes)));
  let sum = v128.lane32(get(sums), 0);
  for (let lane = 1; lane < 4; lane++) sum = i32.add(sum, v128.lane32(get(sums), lane));
  return sum;
}

/** The same, where one of the two has less than eight; either may be empty. */
function writeCountFew(module: ModuleWriter): CountCommon {
  return module.function(null, [I32, I32, I32, I32], I32, (f, left, leftCount, right, rightCount) => {
    const { i32, v128, get, set } = f;
    const total = f.localI32();
    const end = f.localI32();
    const vector = f.localV128();
    const remaining = f.localI32();
    const elements = Array.from({ length: LANES - 1 }, () => f.localV128());
    f.if(i32.ltU(get(rightCount), get(leftCount)), () => {
      exchange(f, left, right);
      exchange(f, leftCount, rightCount);
    });
    f.if(i32.eqz(get(leftCount)), () => f.return(i32.const(0)));
    // Behind the last element it stands again and again: it is counted once all the same.
    elements.forEach((element, at) => {
      const index = i32.select(i32.const(at), i32.sub(get(leftCount), 1), i32.ltU(i32.const(at), get(leftCount)));
      set(element, v128.splat16(i32.load16u(i32.add(i32.mul(index, ORDINAL_BYTES), get(left)))));
    });
    set(end, i32.add(get(right), i32.mul(get(rightCount), ORDINAL_BYTES)));
    f.loop((again) => {
      set(vector, v128.load(get(right)));
      set(remaining, i32.shrU(i32.sub(get(end), get(right)), 1));
      let found = v128.equal16(get(vector), get(elements[0] as Local<V128>));
      for (const element of elements.slice(1)) found = v128.or(found, v128.equal16(get(vector), get(element)));
      const lanes = v128.bitmask16(found);
      const wanted = i32.select(
        i32.shl(i32.const(1), get(remaining)),
        i32.const(2 ** LANES),
        i32.ltU(get(remaining), LANES),
      );
      f.increase(total, i32.popcnt(i32.and(lanes, i32.sub(wanted, 1))));
      f.increase(right, VECTOR_BYTES);
      f.branchIf(again, i32.ltU(get(right), get(end)));
    });
    return get(total);
  });
}

function exchange(f: FunctionWriter, one: Local<I32>, other: Local<I32>): void {
  const kept = f.localI32();
  f.set(kept, f.get(one));
  f.set(one, f.get(other));
  f.set(other, f.get(kept));
}
