/** Names of filters are looked for on devices while any is missing; what is missing at the end is told. */

import { expect, it } from 'vitest';
import { compileOrThrow } from '../../../src/compile.js';
import type { Device } from '../../../src/devices/device.js';
import { NameWatch } from '../../../src/evaluate/names/name-watch.js';
import { buildFilter } from '../../../src/plan/build.js';
import { application, union } from '../../support/bound.js';

const SHOP: Device = { id: '1', platform: 'iOS', applications: ['shop'], tags: { age: 'young' } };
const AGED: Device = { id: '2', platform: 'iOS', tags: { age: 18 } };

it('goes on until every name of every filter was met with a type that fits', () => {
  const watch = new NameWatch([compileOrThrow('A("shop")'), compileOrThrow('T("age", GTE, 1)')]);
  expect(watch.isWatching).toBe(true);
  watch.add([SHOP]);
  expect(watch.isWatching).toBe(true);
  watch.add([AGED]);
  expect(watch.isWatching).toBe(false);
});

it('tells nothing before the first device', () => {
  const filter = compileOrThrow('A("x")');
  const watch = new NameWatch([filter]);
  watch.add([]);
  expect(watch.notes(filter)).toEqual([]);
  watch.add([AGED]);
  watch.add([]);
  expect(watch.notes(filter).map(({ message }) => message)).toEqual(['no device is subscribed to the application `x`']);
});

it('tells names of sets without a place at the beginning of the text', () => {
  const filter = buildFilter('', union({ ...application('x'), spans: [] }, { ...application('y'), spans: [] }), []);
  const watch = new NameWatch([filter]);
  watch.add([SHOP]);
  expect(watch.notes(filter).map(({ span }) => span)).toEqual([
    { start: 0, end: 0 },
    { start: 0, end: 0 },
  ]);
});
