/** Tags of thousands of values, and filters of thousands of operands, against a plain look at the columns they were made of. */

import { describe, expect, it } from 'vitest';
import type { ColumnValues } from '../../../src/bitset/column/device-columns.js';
import { IndexBuilder } from '../../../src/bitset/index/builder.js';
import { DeviceIndex } from '../../../src/bitset/index/device-index.js';
import type { IndexParts } from '../../../src/bitset/snapshot/index-parts.js';
import { Random } from '../../../src/devices/random.js';
import type { Filter } from '../../../src/plan/filter.js';
import type { Plan, ValueSet } from '../../../src/plan/plan.js';
import { ENGINES } from '../../support/large-accounts.js';
import { expectSameNumbers } from '../../support/same-numbers.js';

const DEVICES = 70_000;
const NAMES = Array.from({ length: 20_000 }, (_, number) => `v${number}`);

const random = new Random(5);
/** Few values that many have, many that few have. */
const skewed = (limit: number): number => Math.floor(limit * random.fraction() ** 4);
const column = (value: () => number): Float64Array => Float64Array.from({ length: DEVICES }, value);

const numbers: Readonly<Record<string, Float64Array>> = {
  small: column(() => skewed(50) - 20),
  large: column(() => skewed(20_000) * 1000 - 7),
  time: column(() => 1_700_000_000_000 + random.below(30_000) * 1000),
};
const strings: Readonly<Record<string, Float64Array>> = {
  city: column(() => skewed(20_000)),
  code: column(() => random.below(20_000)),
};
/** Devices without a value: every seventh. */
const isSet = (ordinal: number): boolean => ordinal % 7 !== 3;

function build(): IndexParts {
  const present = new Uint8Array(Math.ceil(DEVICES / 8));
  for (let at = 0; at < DEVICES; at++) if (isSet(at)) present[at >> 3]! |= 1 << (at & 7);
  const builder = new IndexBuilder({ ids: false }, (parts) => parts);
  builder.addColumns({
    count: DEVICES,
    platforms: new Uint8Array(DEVICES),
    tags: new Map<string, ColumnValues>([
      ...Object.entries(numbers).map(([tag, values]) => [tag, { type: 'Integer', values, present }] as const),
      ...Object.entries(strings).map(
        ([tag, values]) =>
          [tag, { type: 'String', codes: Uint16Array.from(values), dictionary: NAMES, present }] as const,
      ),
    ]),
  });
  return builder.seal();
}

const parts = build();

function filterOf(plan: Plan): Filter {
  const lowered = { kind: 'union', operands: [], spans: [] } as const;
  const reach = { accountWide: true, applications: [], groups: [], platforms: [], because: [] };
  return { version: 1, text: '', lowered, plan, reach, tags: [], fingerprint: JSON.stringify(plan) };
}

function tagIn(tag: string, set: ValueSet): Plan {
  return { kind: 'tag-in', application: null, tag, values: [set] };
}

/** Devices that a plan holds, by looking at each. */
function scan(plan: Plan): Uint32Array {
  const holds = holder(plan);
  return Uint32Array.from({ length: DEVICES }, (_, at) => at).filter(holds);
}

function holder(plan: Plan): (ordinal: number) => boolean {
  switch (plan.kind) {
    case 'tag-in':
      return holdsTag(plan.tag, plan.values[0]!);
    case 'union': {
      const any = plan.operands.map(holder);
      return (at) => any.some((holds) => holds(at));
    }
    case 'intersection': {
      const all = plan.operands.map(holder);
      return (at) => all.every((holds) => holds(at));
    }
    case 'difference': {
      const [first, ...rest] = plan.operands.map(holder);
      return (at) => first!(at) && !rest.some((holds) => holds(at));
    }
    default:
      return () => plan.kind === 'all';
  }
}

function holdsTag(tag: string, set: ValueSet): (ordinal: number) => boolean {
  if (set.kind === 'unset') return (at) => !isSet(at);
  if (set.kind === 'integers') {
    const values = numbers[tag]!;
    const points = new Set(set.intervals.flatMap(([low, high]) => (low === high ? [low] : [])));
    const ranges = set.intervals.filter(([low, high]) => low < high);
    const isIn = (value: number) => points.has(value) || ranges.some(([low, high]) => value >= low && value <= high);
    return (at) => isSet(at) && isIn(values[at]!);
  }
  const wanted = new Set('values' in set ? set.values : []);
  const values = strings[tag]!;
  return (at) => isSet(at) && wanted.has(NAMES[values[at]!]!) !== (set.kind === 'strings' && set.complement);
}

const names = (count: number, from = 0): string[] => NAMES.slice(from, from + count).sort();
const anyOf = (tag: string, values: readonly string[], complement = false): Plan =>
  tagIn(tag, { kind: 'strings', values, complement });
const between = (tag: string, ...intervals: (readonly [number, number])[]): Plan =>
  tagIn(tag, { kind: 'integers', intervals });
const points = (tag: string, values: readonly number[]): Plan =>
  between(tag, ...[...new Set(values)].sort((left, right) => left - right).map((value) => [value, value] as const));
const all = (kind: 'union' | 'intersection' | 'difference', ...operands: Plan[]): Plan => ({ kind, operands });

const MAX = Number.MAX_SAFE_INTEGER;

const plans: readonly (readonly [string, Plan])[] = [
  ['a value that many have', anyOf('city', ['v0'])],
  ['a value that few have', anyOf('city', ['v19000', 'v7'])],
  ['a value that nobody has', anyOf('city', ['nobody'])],
  ['IN of 10,000 values', anyOf('city', names(10_000))],
  ['IN of 10,000 values of which all are rare', anyOf('code', names(10_000, 3000))],
  ['IN of a few frequent values', anyOf('city', names(8))],
  ['NOTIN of 10,000 values', anyOf('city', names(10_000), true)],
  ['EQ of an integer that many have', points('large', [-7])],
  ['EQ of an integer that few have', points('large', [19_000_000 - 7])],
  ['EQ of an integer that nobody has', points('large', [5])],
  ['EQ of a small integer', points('small', [-20])],
  [
    'IN of 10,000 integers',
    points(
      'large',
      Array.from({ length: 10_000 }, (_, at) => at * 2000 - 7),
    ),
  ],
  ['NOTIN of 1,000 integers', between('large', ...gaps(Array.from({ length: 1000 }, (_, at) => at * 5000 - 7)))],
  ['NOTEQ of a moment', between('time', [-MAX, 1_700_000_000_999], [1_700_000_001_001, MAX])],
  ['BETWEEN of moments', between('time', [1_700_003_000_000, 1_700_009_000_000])],
  ['GTE of a moment', between('time', [1_700_020_000_001, MAX])],
  ['LTE of a small integer', between('small', [-MAX, -3])],
  ['BETWEEN of all there are', between('small', [-20, 29])],
  [
    'every other small integer',
    points(
      'small',
      Array.from({ length: 25 }, (_, at) => at * 2 - 20),
    ),
  ],
  ['a tag that is not set', tagIn('small', { kind: 'unset' })],
  [
    'rare values of several tags',
    all('union', anyOf('code', ['v5']), anyOf('city', ['v18001']), points('large', [993])),
  ],
  ['a rare value and a range', all('intersection', anyOf('code', ['v5']), between('small', [-20, 0]))],
  ['a range without rare values', all('difference', between('small', [-10, 0]), anyOf('code', names(50)))],
  [
    'a rare value or not a range',
    all('union', anyOf('code', ['v5']), all('difference', { kind: 'all' }, between('small', [-19, MAX]))),
  ],
  ['rare values in 200 pairs', all('union', ...pairs(200))],
  ['100 ranges', all('union', ...ranges(100))],
  ['without 100 ranges', all('difference', between('time', [0, MAX]), ...ranges(100))],
];

/** Everything but some points. */
function gaps(values: readonly number[]): (readonly [number, number])[] {
  const ends = [-MAX - 1, ...values, MAX + 1];
  return ends.slice(1).map((end, at) => [ends[at]! + 1, end - 1] as const);
}

/** Intersections of two values each: nothing that could be bound together. */
function pairs(count: number): Plan[] {
  return Array.from({ length: count }, (_, at) =>
    all('intersection', anyOf('city', [NAMES[at]!]), anyOf('code', names(200, at * 3))),
  );
}

function ranges(count: number): Plan[] {
  return Array.from({ length: count }, (_, at) =>
    all(
      'intersection',
      between('time', [1.7e12 + at * 30_000, 1.7e12 + at * 30_000 + 3000]),
      between('small', [-at, at]),
    ),
  );
}

describe.each(plans)('%s', (_, plan) => {
  const expected = scan(plan);

  it.each(ENGINES)('has the devices that a look at each finds, by %s', (engine) => {
    for (const cacheBytes of [2 ** 26, 0]) {
      const index = new DeviceIndex({ ...parts, engine, cacheBytes });
      const filter = filterOf(plan);
      for (let time = 0; time < 3; time++) {
        expect(index.count(filter)).toBe(expected.length);
        expect(index.isEmpty(filter)).toBe(expected.length === 0);
        const set = index.evaluate(filter);
        expectSameNumbers(set.ordinals(), expected);
        set.dispose();
      }
      expectSameNumbers(index.first(filter, 5), expected.slice(0, 5));
      index.dispose();
    }
  });
});
