/** Integer columns: every value comes back, in the fewest bits that pay, and is found by itself. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openIntegerPostings } from '../../../src/bitset/column/integer-postings.js';
import { PairLog } from '../../../src/bitset/column/pair-log.js';
import { sealIntegers } from '../../../src/bitset/column/seal-integers.js';
import type { IntegerColumnDirectory } from '../../../src/bitset/layout/directory.js';
import { SegmentMemory } from '../../../src/bitset/layout/memory.js';
import { arbitrarySafeInteger } from '../../support/edges.js';
import { forAll } from '../../support/law.js';
import { expectSameNumbers } from '../../support/same-numbers.js';
import { ordinalsOf } from '../../support/segments.js';

const { MAX_SAFE_INTEGER, MIN_SAFE_INTEGER } = Number;
const ALL = { from: 0, to: Number.POSITIVE_INFINITY };

/** Value of each device, null: none. */
type Values = readonly (number | null)[];

interface Sealed {
  readonly memory: SegmentMemory;
  readonly column: IntegerColumnDirectory;
}

function sealed(values: Values): Sealed {
  const log = new PairLog();
  values.forEach((value, ordinal) => {
    if (value !== null) log.append(ordinal, value);
  });
  const memory = new SegmentMemory({ maxBytes: 2 ** 28 });
  const column = sealIntegers({ memory, size: values.length }, log, ALL);
  if (column === null) throw new Error('no column');
  return { memory, column };
}

/** What the planes say. */
function valuesOf({ memory, column }: Sealed, size: number): Values {
  const { minimum, distinct, planes } = column;
  const codes: (number | null)[] = Array.from({ length: size }, () => null);
  for (const ordinal of ordinalsOf(memory, column.set, size)) codes[ordinal] = 0;
  planes.forEach((plane, bit) => {
    for (const ordinal of ordinalsOf(memory, plane, size)) codes[ordinal] = (codes[ordinal] as number) + 2 ** bit;
  });
  return codes.map((code) => {
    if (code === null) return null;
    return distinct === null ? minimum + code : (memory.f64[distinct.address / 8 + code] as number);
  });
}

function ordinalsByValue(values: Values): ReadonlyMap<number, readonly number[]> {
  const having = new Map<number, number[]>();
  values.forEach((value, ordinal) => {
    if (value === null) return;
    const devices = having.get(value);
    if (devices === undefined) having.set(value, [ordinal]);
    else devices.push(ordinal);
  });
  return having;
}

function expectColumn(values: Values): IntegerColumnDirectory {
  const result = sealed(values);
  const { memory, column } = result;
  const plain = values.map((value) => (value === null ? null : value + 0));
  const read = valuesOf(result, values.length);
  const wrong = plain.flatMap((value, ordinal) =>
    read[ordinal] === value ? [] : [{ ordinal, value, read: read[ordinal] }],
  );
  expect(wrong).toEqual([]);
  const having = ordinalsByValue(plain);
  const set = [...having.keys()];
  expect([column.minimum, column.maximum]).toEqual([Math.min(...set), Math.max(...set)]);
  if (column.byValue === null) return column;
  const postings = openIntegerPostings(memory, column, column.byValue);
  for (const [value, devices] of having) {
    expect([...ordinalsOf(memory, postings.devicesOf(value), values.length)]).toEqual(devices);
    for (const near of [value - 1, value + 1])
      if (!having.has(near)) expect(postings.devicesOf(near)).toEqual({ kind: 'leaf', leaf: 0 });
  }
  return column;
}

/** Different values in no order, both ends among them. */
function spreadValues(count: number, least: number, most: number): readonly number[] {
  const step = Math.floor(most / count - least / count);
  return Array.from({ length: count }, (_, at) => {
    const place = (at * 389) % count;
    return place === count - 1 ? most : least + place * step;
  });
}

describe('an integer column', () => {
  it('holds any safe integers', () => {
    forAll(fc.array(fc.option(arbitrarySafeInteger, { freq: 5 }), { maxLength: 100 }), (values) => {
      if (values.some((value) => value !== null)) expectColumn(values);
    });
  });

  it('holds few values among many devices', () => {
    forAll(
      fc.array(fc.tuple(fc.nat(69_999), arbitrarySafeInteger), { minLength: 1, maxLength: 20 }),
      (pairs) => {
        const values: (number | null)[] = Array.from({ length: 70_000 }, () => null);
        for (const [ordinal, value] of pairs) values[ordinal] = value;
        expectColumn(values);
      },
      0.02,
    );
  });

  it('of one value has no planes', () => {
    for (const value of [0, -0, 5, MAX_SAFE_INTEGER, MIN_SAFE_INTEGER])
      expect(expectColumn([value, null, value]).planes).toEqual([]);
  });

  it('from end to end counts ranks: the distance is no safe integer', () => {
    expect(expectColumn([MAX_SAFE_INTEGER, MIN_SAFE_INTEGER, 0, null]).planes.length).toBe(2);
  });

  it.each([31, 32, 33, 40, 44, 52, 53])('of a thousand different values holds %i bits', (bits) => {
    const values = spreadValues(1_000, 0, 2 ** bits - 1);
    expect([...values].sort((left, right) => left - right).at(-1)).toBe(2 ** bits - 1);
    const column = expectColumn(values);
    expect([column.planes.length, column.distinct]).toEqual([bits, null]);
  });

  it('of a thousand different values from end to end counts ranks', () => {
    const column = expectColumn(spreadValues(1_000, MIN_SAFE_INTEGER, MAX_SAFE_INTEGER));
    expect([column.planes.length, column.distinct?.count]).toEqual([10, 1_000]);
  });

  it.each([63, 64, 65])('of %i values in a row has as many planes as the last one has bits', (count) => {
    const column = expectColumn(Array.from({ length: count }, (_, at) => at - 40));
    expect([column.planes.length, column.distinct]).toEqual([count === 65 ? 7 : 6, null]);
  });

  it('counts ranks where that saves planes, and distances where ranks would take more memory', () => {
    const few = expectColumn(Array.from({ length: 1_000 }, (_, at) => (at % 10) * 1_000_000));
    expect([few.planes.length, few.distinct?.count]).toEqual([4, 10]);
    const times = expectColumn(Array.from({ length: 1_000 }, (_, at) => 1_700_000_000 + at * 86_411));
    expect([times.planes.length, times.distinct]).toEqual([27, null]);
  });

  it('finds single values where planes are many, frequent ones as leaves', () => {
    const values = Array.from({ length: 70_000 }, (_, at) =>
      at % 3 === 0 ? 77 : 1_700_000_000 + ((at * 7919) % 100_003),
    );
    const { memory, column } = sealed(values);
    const { byValue } = column;
    if (byValue === null) throw new Error('no postings');
    expect([byValue.leaves.count, byValue.size]).toEqual([1, 70_000 - 23_334]);
    const postings = openIntegerPostings(memory, column, byValue);
    expect(postings.devicesOf(77).kind).toBe('leaf');
    const having = ordinalsByValue(values);
    for (let at = 1; at < values.length; at += 997) {
      const value = values[at] as number;
      const devices = Uint32Array.from(having.get(value) ?? []);
      expectSameNumbers(Uint32Array.from(ordinalsOf(memory, postings.devicesOf(value), values.length)), devices);
    }
  });

  it('finds values that some devices share by a table, whether codes are distances or ranks', () => {
    for (const step of [1, 1_000]) {
      const column = expectColumn(Array.from({ length: 10_000 }, (_, at) => ((at * 389) % 1_250) * step - 7));
      expect([column.planes.length, column.distinct === null]).toEqual([11, step === 1]);
      expect([column.byValue?.offsets !== 0, column.byValue?.steps]).toEqual([true, 0]);
    }
  });

  it('of 100 values takes at most a byte a device', () => {
    const size = 131_072;
    const values = Array.from({ length: size }, (_, at) => 13 + ((at * 7919) % 100));
    const { memory } = sealed(values);
    expect((memory.end - new SegmentMemory({ maxBytes: 2 ** 20 }).end) / size).toBeLessThan(1);
  });
});
