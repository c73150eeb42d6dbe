/** Functions and modules byte by byte, as the binary format of WebAssembly says. */

import { expect, it } from 'vitest';
import { ByteWriter } from '../../src/wasm/byte-writer.js';
import { FunctionWriter } from '../../src/wasm/function-writer.js';
import { ModuleWriter } from '../../src/wasm/module-writer.js';
import { I32, I64, type Local, V128 } from '../../src/wasm/values.js';

/** The body of a function with so many parameters. */
function body(parameters: number, write: (f: FunctionWriter) => void): number[] {
  const writer = new FunctionWriter(parameters);
  write(writer);
  const into = new ByteWriter();
  writer.finish(into);
  return [...into.toBytes()];
}

const first: Local<I32> = { index: 0, type: I32 };

it('a function has its length, no locals, its code and an end', () => {
  expect(body(0, () => {})).toEqual([2, 0, 0x0b]);
});

it('locals are declared in runs of one type, in their order, and numbered behind the parameters', () => {
  const indices: number[] = [];
  const written = body(2, (f) => {
    for (const type of [I32, I32, V128, I64, I64, I64, I32]) indices.push(f.local<I32 | I64 | V128>(type).index);
  });
  expect(indices).toEqual([2, 3, 4, 5, 6, 7, 8]);
  expect(written).toEqual([10, 4, 2, 0x7f, 1, 0x7b, 3, 0x7e, 1, 0x7f, 0x0b]);
  expect(body(0, (f) => [f.localI32(), f.localI64(), f.localV128()])).toEqual([8, 3, 1, 0x7f, 1, 0x7e, 1, 0x7b, 0x0b]);
});

/** The code alone. */
const code = (write: (f: FunctionWriter) => void): number[] => body(1, write).slice(2, -1);

it('locals are read, set, and set in passing', () => {
  expect(code((f) => f.get(first))).toEqual([0x20, 0]);
  expect(code((f) => f.set(first, f.get({ index: 200, type: I32 })))).toEqual([0x20, 0xc8, 0x01, 0x21, 0]);
  expect(code((f) => f.tee(first, f.get(first)))).toEqual([0x20, 0, 0x22, 0]);
});

it('a local is increased by a number, or by what is on the stack', () => {
  expect(code((f) => f.increase(first, 5))).toEqual([0x20, 0, 0x41, 5, 0x6a, 0x21, 0]);
  expect(code((f) => f.increase(first, f.i32.const(5)))).toEqual([0x41, 5, 0x20, 0, 0x6a, 0x21, 0]);
});

it.each([
  ['to the right', 'shr16', 0x8d],
  ['to the left', 'shl32', 0xab],
] as const)('lanes are shifted %s by a number, or by what is on the stack', (_, shift, opcode) => {
  const vector: Local<V128> = { index: 1, type: V128 };
  const shifted = [0xfd, opcode, 0x01];
  expect(code((f) => f.v128[shift](f.get(vector), 5))).toEqual([0x20, 1, 0x41, 5, ...shifted]);
  expect(code((f) => f.v128[shift](f.get(vector), f.get(first)))).toEqual([0x20, 1, 0x20, 0, ...shifted]);
});

it('a branch names its label by how many blocks it leaves', () => {
  const written = code((f) => {
    f.block((outer) => {
      f.loop((again) => {
        f.branch(again);
        f.branchIf(outer, f.get(first));
        f.if(f.get(first), () => f.branch(outer));
        f.if(
          f.get(first),
          () => f.branch(again),
          () => f.branch(outer),
        );
      });
      f.branch(outer);
    });
  });
  expect(written).toEqual([
    ...[0x02, 0x40],
    ...[0x03, 0x40],
    ...[0x0c, 0],
    ...[0x20, 0, 0x0d, 1],
    ...[0x20, 0, 0x04, 0x40, 0x0c, 2, 0x0b],
    ...[0x20, 0, 0x04, 0x40, 0x0c, 1, 0x05, 0x0c, 2, 0x0b],
    0x0b,
    ...[0x0c, 0],
    0x0b,
  ]);
});

it('a loop with a condition leaves the block around it where that is 0', () => {
  const written = code((f) =>
    f.while(
      () => f.get(first),
      (next, end) => {
        f.branch(next);
        f.branch(end);
      },
    ),
  );
  expect(written).toEqual([
    ...[0x02, 0x40, 0x03, 0x40],
    ...[0x20, 0, 0x45, 0x0d, 1],
    ...[0x0c, 0, 0x0c, 1],
    ...[0x0c, 0],
    ...[0x0b, 0x0b],
  ]);
});

it('a function is called by its number, left, and its result dropped', () => {
  expect(code((f) => f.call({ index: 300, parameters: [I32], result: null }, f.get(first)))).toEqual([
    0x20, 0, 0x10, 0xac, 0x02,
  ]);
  expect(code((f) => f.drop(f.get(first)))).toEqual([0x20, 0, 0x1a]);
  expect(code((f) => f.return(f.get(first)))).toEqual([0x20, 0, 0x0f]);
});

it('a module has types, imports, functions, exports and code, in this order', () => {
  const writer = new ModuleWriter(true);
  const imported = writer.import('t', [I32], I64);
  const own = writer.procedure(null, [I32, I64], () => {});
  const named = writer.function('f', [], I32, ({ i32 }) => i32.const(7));
  expect([imported.index, own.index, named.index]).toEqual([0, 1, 2]);
  expect([imported.result, own.result, named.result]).toEqual([I64, null, I32]);
  expect([...writer.bytes()]).toEqual([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...[1, 15, 3, 0x60, 1, 0x7f, 1, 0x7e, 0x60, 2, 0x7f, 0x7e, 0, 0x60, 0, 1, 0x7f],
    ...[2, 28, 2],
    ...[4, 0x68, 0x6f, 0x73, 0x74, 6, 0x6d, 0x65, 0x6d, 0x6f, 0x72, 0x79, 2, 3, 0, 0x80, 0x80, 0x04],
    ...[4, 0x68, 0x6f, 0x73, 0x74, 1, 0x74, 0, 0],
    ...[3, 3, 2, 1, 2],
    ...[7, 5, 1, 1, 0x66, 0, 2],
    ...[10, 9, 2, 2, 0, 0x0b, 4, 0, 0x41, 7, 0x0b],
  ]);
});

it('memory that is not shared has a largest size, too', () => {
  const [own, shared] = [false, true].map((each) => [...new ModuleWriter(each).bytes()]);
  const differing = own!.flatMap((byte, at) => (byte === shared![at] ? [] : [[byte, shared![at]]]));
  expect(differing).toEqual([[1, 3]]);
});
