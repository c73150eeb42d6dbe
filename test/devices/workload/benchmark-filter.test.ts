import { expect, it } from 'vitest';
import { countBits, hasBit, ordinalsOf } from '../../../src/devices/workload/bitmaps.js';
import { WORKLOAD_SETS } from '../../../src/devices/workload/profiles.js';
import {
  generateWorkload,
  WORKLOAD_FILTER,
  workloadCatalog,
  workloadCount,
} from '../../../src/devices/workload/workload.js';
import { compile } from '../../../src/entries/index.js';

it('is the same everywhere', () => {
  const { sets } = generateWorkload('MIXS', 300_000);
  const counts = WORKLOAD_SETS.map((name) => [name, countBits(sets[name])]);
  expect(Object.fromEntries(counts)).toEqual({
    shop: 150_063,
    ios: 128_586,
    outlet: 23,
    age: 26_628,
    red: 30_176,
    green: 33,
    churned: 2748,
  });
  const { red } = generateWorkload('D001', 100_000).sets;
  expect([...ordinalsOf(red)]).toEqual([3705, 28_542, 42_690, 69_852, 73_846]);
});

it('counts what the filter says', () => {
  const size = 5001;
  const workload = generateWorkload('D50', size);
  const { sets } = workload;
  let expected = 0;
  for (let ordinal = 0; ordinal < size; ordinal++) {
    const has = (name: (typeof WORKLOAD_SETS)[number]): boolean => hasBit(sets[name], ordinal);
    if (((has('shop') && has('ios')) || has('outlet')) && has('age') && (has('red') || has('green')) && !has('churned'))
      expected++;
  }
  expect(expected).toBeGreaterThan(100);
  expect(workloadCount(workload)).toBe(expected);
});

it('writes its filter in the language, against its catalog', () => {
  expect(
    compile(WORKLOAD_FILTER, { catalog: workloadCatalog() }).diagnostics.filter(({ severity }) => severity === 'error'),
  ).toEqual([]);
});

it('has a catalog of what the sets are', () => {
  const { applications, tags } = workloadCatalog();
  expect(Array.from(applications.values(), ({ code, name }) => [code, name])).toEqual([
    ['AAAAA-AAAAA', 'Shop'],
    ['BBBBB-BBBBB', 'Shop Outlet'],
    ['RRRRR-RRRRR', 'Red'],
    ['GGGGG-GGGGG', 'Green'],
  ]);
  expect(Array.from(tags, ([name, { type }]) => [name, type])).toEqual([
    ['age', 'Integer'],
    ['churned', 'Integer'],
  ]);
});
