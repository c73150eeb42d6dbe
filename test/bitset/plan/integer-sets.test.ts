/** How the devices between two integers are read: value by value, all but those of some values, or by planes; and that each way finds them all. */

import { describe, expect, it } from 'vitest';
import type { ColumnValues } from '../../../src/bitset/column/device-columns.js';
import { IndexBuilder } from '../../../src/bitset/index/builder.js';
import { runtimesOf } from '../../../src/bitset/index/read-index.js';
import { planSet } from '../../../src/bitset/plan/plan-set.js';
import { PreparedQuery } from '../../../src/bitset/run/prepared-query.js';
import { compile } from '../../../src/compile.js';
import type { Plan } from '../../../src/plan/plan.js';

/** Of each of 2,400 values in a row so many devices. */
const VALUES = 2400;
const DEVICES_A_VALUE = 12;
const DEVICES = VALUES * DEVICES_A_VALUE;
/** More than are looked up one by one in the time that reading the code of each device takes. */
const MANY_VALUES = 7200;
/** The largest value has a number of more than 16 bits: a table of the codes up to it is larger than a bitmap of the devices. */
const WIDTH = 20;
const LEAST = { below: -1200, above: 1200 };

const builder = new IndexBuilder({ ids: false, engine: 'scalar' }, (parts) => parts);
builder.addColumns({
  count: DEVICES,
  platforms: new Uint8Array(DEVICES),
  tags: new Map([
    ...Object.entries(LEAST).map(([tag, least]) => [tag, integers((at) => least + (at % VALUES))] as const),
    ['many', integers((at) => at % MANY_VALUES)] as const,
    ['wide', integers((at) => WIDTH * (at % MANY_VALUES))] as const,
  ]),
});
const runtime = runtimesOf(builder.seal())[0]!;

function integers(of: (at: number) => number): ColumnValues {
  return { type: 'Integer', values: Int32Array.from({ length: DEVICES }, (_, at) => of(at)) };
}

const planOf = (text: string): Plan => compile(text, { lint: false }).filter!.plan!;

/** `code by code`: by the code of each device. `value by value`: sets of single values. `all but`: all devices of the tag without such. `all`: the set of the tag. */
function wayOf(plan: Plan): string {
  const { set, sources } = planSet(runtime, plan);
  const isUnion = (leaf: number) => sources.at(leaf).kind === 'union';
  const isScan = (leaf: number) => sources.at(leaf).kind === 'codes';
  const { negated, inner } = set;
  if (negated || inner === null) return 'nobody';
  if (inner.kind === 'leaf' && isScan(inner.leaf)) return 'code by code';
  if (inner.kind === 'leaf') return isUnion(inner.leaf) ? 'value by value' : 'all';
  if (inner.kind === 'andnot' && inner.removed.kind === 'leaf' && isUnion(inner.removed.leaf)) return 'all but';
  return 'planes';
}

describe.each(Object.entries(LEAST))('of values %s zero', (tag, least) => {
  /** Values are told by how many lie below them. */
  it.each<readonly [string, number, number, number]>([
    ['value by value', 7, 7, 1],
    ['value by value', 0, 0, 1],
    ['value by value', 2399, 2399, 1],
    ['value by value', 7, 8, 2],
    ['value by value', 2390, 2500, 10],
    ['all', 0, 2399, 2400],
    ['all', -50, 2500, 2400],
    ['all but', 1, 2399, 2399],
    ['all but', 0, 2398, 2399],
    ['all but', 2, 2397, 2396],
    ['planes', 0, 1200, 1201],
    ['planes', 1200, 2399, 1200],
    ['planes', 700, 1999, 1300],
    ['nobody', 2400, 2500, 0],
    ['nobody', -50, -1, 0],
  ])('%s, those from number %i to number %i have %i values', (way, low, high, values) => {
    const plan = planOf(
      low === high ? `T("${tag}", EQ, ${least + low})` : `T("${tag}", BETWEEN, [${least + low}, ${least + high}])`,
    );
    expect(wayOf(plan)).toBe(way);
    expect(new PreparedQuery(runtime, plan).count()).toBe(values * DEVICES_A_VALUE);
  });

  it.each<readonly [string, readonly number[], string]>([
    ['IN', [0, 5, 2399], 'value by value'],
    ['NOTIN', [0, 5, 2399], 'all but'],
    ['NOTIN', [1], 'all but'],
  ])('%s of the numbers %j is read as %s', (operator, numbers, way) => {
    const plan = planOf(`T("${tag}", ${operator}, [${numbers.map((number) => least + number)}])`);
    const values = operator === 'IN' ? numbers.length : VALUES - numbers.length;
    expect(wayOf(plan)).toBe(way);
    expect(new PreparedQuery(runtime, plan).count()).toBe(values * DEVICES_A_VALUE);
  });
});

it.each([
  ['many', 1, 'code by code'],
  ['wide', WIDTH, 'value by value'],
])('every other of very many values of %s, %i apart, is found %s', (tag, width, way) => {
  const intervals = Array.from({ length: MANY_VALUES / 2 }, (_, at) => [2 * at * width, 2 * at * width] as const);
  const plan: Plan = { kind: 'tag-in', application: null, tag, values: [{ kind: 'integers', intervals }] };
  expect(wayOf(plan)).toBe(way);
  expect(new PreparedQuery(runtime, plan).count()).toBe(DEVICES / 2);
});
