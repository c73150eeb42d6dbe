/** What the assembler writes is valid WebAssembly, and does what the calls that wrote it say. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeCoreModule } from '../../src/bitset/engine/wasm/core/core-module.js';
import { writeFusedModule } from '../../src/bitset/engine/wasm/fused/fused-module.js';
import { valueSteps } from '../../src/bitset/engine/wasm/program-values.js';
import { MAX_SLOTS, MAX_STEPS } from '../../src/bitset/engine/wasm/scratch.js';
import { ByteWriter } from '../../src/wasm/byte-writer.js';
import type { FunctionWriter } from '../../src/wasm/function-writer.js';
import { ModuleWriter } from '../../src/wasm/module-writer.js';
import { I32, I64, type Local } from '../../src/wasm/values.js';
import { leafProgram } from '../support/leaves.js';

type Body = (f: FunctionWriter, left: Local<I32>, right: Local<I32>) => I32;

/** Runs a function of two numbers over a memory of one page. */
function run(body: Body, left: number, right: number): number {
  const writer = new ModuleWriter(false);
  writer.function('run', [I32, I32], I32, body);
  const module = new WebAssembly.Module(writer.bytes());
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 65_536 });
  const { exports } = new WebAssembly.Instance(module, { host: { memory } });
  return (exports.run as (left: number, right: number) => number)(left, right);
}

const word = fc.oneof(fc.integer(), fc.constantFrom(0, 1, -1, 63, 64, -64, -65, 127, 128, 2 ** 31 - 1, -(2 ** 31)));

describe('assembler', () => {
  it('writes constants of any size', () => {
    fc.assert(
      fc.property(word, (value) => {
        expect(run(({ i32 }) => i32.const(value), 0, 0)).toBe(value);
      }),
    );
  });

  it('writes 64-bit constants of any size', () => {
    const integer = fc.oneof(word, fc.maxSafeInteger());
    const wide = (f: FunctionWriter, value: number, shift: number): I32 =>
      f.i32.wrap(f.i64.shrU(f.i64.const(value), shift));
    fc.assert(
      fc.property(integer, (value) => {
        expect(run((f) => wide(f, value, 0), 0, 0)).toBe(Number(BigInt.asIntN(32, BigInt(value))));
        expect(run((f) => wide(f, value, 32), 0, 0)).toBe(Number(BigInt.asIntN(32, BigInt(value) >> 32n)));
      }),
    );
  });

  const OPERATIONS: readonly [string, Body, (left: number, right: number) => number][] = [
    ['add', ({ i32, get }, a, b) => i32.add(get(a), get(b)), (a, b) => (a + b) | 0],
    ['sub', ({ i32, get }, a, b) => i32.sub(get(a), get(b)), (a, b) => (a - b) | 0],
    ['mul', ({ i32, get }, a, b) => i32.mul(get(a), get(b)), (a, b) => Math.imul(a, b)],
    ['and', ({ i32, get }, a, b) => i32.and(get(a), get(b)), (a, b) => a & b],
    ['or', ({ i32, get }, a, b) => i32.or(get(a), get(b)), (a, b) => a | b],
    ['xor', ({ i32, get }, a, b) => i32.xor(get(a), get(b)), (a, b) => a ^ b],
    ['shl', ({ i32, get }, a, b) => i32.shl(get(a), get(b)), (a, b) => a << b],
    ['shrU', ({ i32, get }, a, b) => i32.shrU(get(a), get(b)), (a, b) => (a >>> b) | 0],
    ['ltU', ({ i32, get }, a, b) => i32.ltU(get(a), get(b)), (a, b) => Number(a >>> 0 < b >>> 0)],
    ['leU', ({ i32, get }, a, b) => i32.leU(get(a), get(b)), (a, b) => Number(a >>> 0 <= b >>> 0)],
    ['gtU', ({ i32, get }, a, b) => i32.gtU(get(a), get(b)), (a, b) => Number(a >>> 0 > b >>> 0)],
    ['geU', ({ i32, get }, a, b) => i32.geU(get(a), get(b)), (a, b) => Number(a >>> 0 >= b >>> 0)],
    ['eq', ({ i32, get }, a, b) => i32.eq(get(a), get(b)), (a, b) => Number(a === b)],
    ['ne', ({ i32, get }, a, b) => i32.ne(get(a), get(b)), (a, b) => Number(a !== b)],
    [
      'select',
      ({ i32, get }, a, b) => i32.select(get(a), get(b), i32.ltU(get(a), get(b))),
      (a, b) => (a >>> 0 < b >>> 0 ? a : b),
    ],
  ];

  it.each(OPERATIONS)('writes %s', (_, body, meaning) => {
    fc.assert(
      fc.property(word, word, (left, right) => {
        expect(run(body, left, right)).toBe(meaning(left, right));
      }),
    );
  });

  it('writes stores and loads', () => {
    const body: Body = ({ i32, get }, left, right) => {
      i32.store(i32.const(64), get(left));
      i32.store8(i32.const(65), get(right));
      return i32.load(i32.const(60), 4);
    };
    expect(run(body, 0x1122_3344, 0x99aa)).toBe(0x1122_aa44);
  });

  it('writes vectors: a block stored and counted by halves', () => {
    const body: Body = ({ i32, i64, v128, get }, left, right) => {
      v128.store(i32.const(32), v128.or(v128.splat32(get(left)), v128.splat64(i64.extendU(get(right)))));
      const low = i64.popcnt(v128.half(v128.load(i32.const(16), 16), 0));
      return i32.wrap(i64.add(low, i64.popcnt(v128.half(v128.load(i32.const(32)), 1))));
    };
    const ones = (value: number): number => (value >>> 0).toString(2).replaceAll('0', '').length;
    fc.assert(
      fc.property(word, word, (left, right) => {
        expect(run(body, left, right)).toBe(2 * ones(left | right) + 2 * ones(left));
      }),
    );
  });

  it('writes loops, branches out of nested blocks, and locals of all types', () => {
    // Sums left, left + 1 ... up to where the sum is at least right.
    const body: Body = (f, left, right) => {
      const { i32, i64, get, set } = f;
      const sum = f.localI64();
      const vector = f.localV128();
      const result = f.localI32();
      f.block((found) => {
        f.while(
          () => i32.const(1),
          (next) => {
            set(sum, i64.add(get(sum), i64.extendU(get(left))));
            f.increase(left, 1);
            f.if(
              i32.ltU(i32.wrap(get(sum)), get(right)),
              () => f.branch(next),
              () => set(result, i32.wrap(get(sum))),
            );
            f.branch(found);
          },
        );
      });
      set(vector, f.v128.splat32(get(result)));
      return f.v128.lane32(get(vector), 3);
    };
    expect(run(body, 3, 17)).toBe(3 + 4 + 5 + 6);
    expect(run(body, 5, 1)).toBe(5);
  });

  it('calls functions of its own and imported ones', () => {
    const writer = new ModuleWriter(true);
    const imported = writer.import('twice', [I32], I32);
    const own = writer.function(null, [I32, I64], I32, ({ i32, get }, left, right) =>
      i32.add(get(left), i32.wrap(get(right))),
    );
    writer.function('run', [I32], I32, (f, value) => f.call(own, f.call(imported, f.get(value)), f.i64.const(-1)));
    const memory = new WebAssembly.Memory({ initial: 1, maximum: 65_536, shared: true });
    const host = { memory, twice: (value: number) => value * 2 };
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(writer.bytes()), { host });
    expect((exports.run as (value: number) => number)(21)).toBe(41);
  });

  it('grows as far as it has to', () => {
    const writer = new ByteWriter();
    for (let at = 0; at < 100_000; at++) writer.byte(at);
    writer.bytes(new Uint8Array(1_000_000).fill(7));
    expect(writer.length).toBe(1_100_000);
    const bytes = writer.toBytes();
    expect(bytes[99_999]).toBe(99_999 & 255);
    expect(bytes.at(-1)).toBe(7);
  });
});

describe('modules', () => {
  it.each([true, false])('the core module is valid (shared: %s)', (shared) => {
    expect(WebAssembly.validate(writeCoreModule(shared))).toBe(true);
  });

  it('fused modules of all shapes are valid', () => {
    const shape = fc.record({
      wanted: fc.constantFrom('count' as const, 'evaluate' as const),
      program: fc.oneof(leafProgram(5, 6), leafProgram(MAX_SLOTS, MAX_STEPS)),
      thin: fc.array(fc.boolean(), { minLength: MAX_SLOTS, maxLength: MAX_SLOTS }),
      shared: fc.boolean(),
    });
    fc.assert(
      fc.property(shape, ({ wanted, program, thin, shared }) => {
        const { slots } = program;
        const isThin = thin.slice(0, slots);
        const bytes = writeFusedModule({ wanted, slots, steps: valueSteps(program), isThin, shared });
        expect(WebAssembly.validate(bytes)).toBe(true);
      }),
    );
  });
});
