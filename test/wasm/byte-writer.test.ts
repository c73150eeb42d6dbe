/** Bytes as WebAssembly has them: numbers of variable length, names, and room that grows. */

import { expect, it } from 'vitest';
import { ByteWriter } from '../../src/wasm/byte-writer.js';

function bytesOf(write: (writer: ByteWriter) => void): number[] {
  const writer = new ByteWriter();
  write(writer);
  return [...writer.toBytes()];
}

it.each([
  [0, [0x00]],
  [127, [0x7f]],
  [128, [0x80, 0x01]],
  [16_383, [0xff, 0x7f]],
  [16_384, [0x80, 0x80, 0x01]],
  [624_485, [0xe5, 0x8e, 0x26]],
  [4_294_967_295, [0xff, 0xff, 0xff, 0xff, 0x0f]],
])('writes %i without a sign, seven bits a byte, the lowest first', (value, bytes) => {
  expect(bytesOf((writer) => writer.unsigned(value))).toEqual(bytes);
});

it.each([
  [0, [0x00]],
  [63, [0x3f]],
  [64, [0xc0, 0x00]],
  [-1, [0x7f]],
  [-64, [0x40]],
  [-65, [0xbf, 0x7f]],
  [127, [0xff, 0x00]],
  [128, [0x80, 0x01]],
  [-128, [0x80, 0x7f]],
  [-123_456, [0xc0, 0xbb, 0x78]],
  [-2_147_483_648, [0x80, 0x80, 0x80, 0x80, 0x78]],
  [9_007_199_254_740_991, [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x0f]],
])('writes %i with a sign: bit six of the last byte is the sign', (value, bytes) => {
  expect(bytesOf((writer) => writer.signed(value))).toEqual(bytes);
});

it('writes a vector and a name behind their lengths', () => {
  expect(bytesOf((writer) => writer.vector([9, 8, 7]))).toEqual([3, 9, 8, 7]);
  expect(bytesOf((writer) => writer.vector([]))).toEqual([0]);
  expect(bytesOf((writer) => writer.name('host'))).toEqual([4, 0x68, 0x6f, 0x73, 0x74]);
});

/** `count` bytes that are not all one, from `first` on. */
function some(count: number, first = 0): number[] {
  return Array.from({ length: count }, (_, at) => (first + at) % 251);
}

const WAYS: readonly [string, (writer: ByteWriter, values: readonly number[]) => void][] = [
  ['one by one', (writer, values) => values.forEach((value) => void writer.byte(value))],
  ['together', (writer, values) => writer.bytes(values)],
  [
    'by another writer',
    (writer, values) => {
      const other = new ByteWriter();
      other.bytes(values);
      writer.append(other);
    },
  ],
];

it.each(WAYS)('keeps what was written %s, up to the end of its room and beyond', (_, write) => {
  const wrong: string[] = [];
  for (const before of [0, 1, 4_094, 4_095, 4_096, 4_097])
    for (const more of [0, 1, 2, 5_000, 20_000]) {
      const written = bytesOf((writer) => {
        write(writer, some(before));
        write(writer, some(more, 7));
        write(writer, [42]);
      });
      if (written.join() !== [...some(before), ...some(more, 7), 42].join()) wrong.push(`${more} behind ${before}`);
    }
  expect(wrong).toEqual([]);
});

it('has as many bytes as were written, and none once it is released', () => {
  const writer = new ByteWriter();
  expect(writer.length).toBe(0);
  writer.bytes([1, 2, 3]);
  expect(writer.length).toBe(3);
  const copy = writer.toBytes();
  writer.byte(4);
  writer.release();
  expect([[...copy], writer.length, writer.toBytes()]).toEqual([[1, 2, 3], 0, new Uint8Array()]);
});

it('that was appended is empty, and what is appended to goes on', () => {
  const [one, other] = [new ByteWriter(), new ByteWriter()];
  other.bytes([2, 3]);
  one.byte(1);
  one.append(other);
  one.byte(4);
  expect([one.length, other.length, [...one.toBytes()]]).toEqual([4, 0, [1, 2, 3, 4]]);
});

it('that was released lends its room to one other, which begins empty', () => {
  const first = new ByteWriter();
  first.bytes([1, 2, 3]);
  first.release();
  const writers = Array.from({ length: 40 }, () => new ByteWriter());
  for (const [at, writer] of writers.entries()) writer.byte(at);
  expect(writers.map((writer) => [...writer.toBytes()])).toEqual(writers.map((_, at) => [at]));
  for (const writer of writers) writer.release();
  const again = writers.map(() => new ByteWriter());
  for (const [at, writer] of again.entries()) writer.bytes([at, at]);
  expect(again.map((writer) => [...writer.toBytes()])).toEqual(again.map((_, at) => [at, at]));
});
