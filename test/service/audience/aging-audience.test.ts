/** How long the service remembers what it was told of devices that change: at most five seconds, and no clock makes it longer. */

import { expect, it } from 'vitest';
import { compileOrThrow } from '../../../src/compile.js';
import { AgingAudiences } from '../../../src/service/audience/aging-audience.js';
import { CountMemory } from '../../../src/service/remembered/count-memory.js';
import type { ServiceAudience } from '../../../src/service/service-audience.js';
import { audienceOf, devicesOfX } from '../../support/service/run-sender.js';

const ALL = compileOrThrow('A("X")');

function live(): { readonly source: ServiceAudience; readonly asked: () => number; grow(): void } {
  let devices = 1;
  let asked = 0;
  const now = () => audienceOf(devicesOfX(devices));
  const source: ServiceAudience = {
    ...now(),
    count: (filter, options) => {
      asked++;
      return now().count(filter, options);
    },
    snapshot: async () => ({ ...now(), close: async () => {} }),
  };
  return { source, asked: () => asked, grow: () => void devices++ };
}

it('counts again five seconds later, and not before', async () => {
  let time = 10_000;
  const { source, asked, grow } = live();
  const aging = new AgingAudiences(() => time);
  const counts = new CountMemory();
  const count = async () => (await counts.around(aging.of(source)).count(ALL)).count;
  expect(await count()).toBe(1);
  grow();
  time = 14_999;
  expect([await count(), asked()]).toEqual([1, 1]);
  time = 15_000;
  expect([await count(), asked()]).toEqual([2, 2]);
});

it('counts again when the clock is set back, or ahead', async () => {
  let time = 1_000_000;
  const { source, grow } = live();
  const aging = new AgingAudiences(() => time);
  const counts = new CountMemory();
  const count = async () => (await counts.around(aging.of(source)).count(ALL)).count;
  expect(await count()).toBe(1);
  grow();
  time = 900_000;
  expect(await count()).toBe(2);
  grow();
  time = 1_000_000;
  expect(await count()).toBe(3);
});

it('is the same object each time, so that others remember by it', () => {
  const { source } = live();
  const aging = new AgingAudiences(() => 0);
  expect(aging.of(source)).toBe(aging.of(source));
  expect(aging.of(source)).not.toBe(aging.of(live().source));
});

it('is the source itself where nothing changes', () => {
  const source = audienceOf(devicesOfX(1));
  expect(new AgingAudiences(() => 0).of(source)).toBe(source);
});

it('has snapshots and texts where the source has', async () => {
  const aging = new AgingAudiences(() => 0);
  const { source } = live();
  expect(aging.of(source).tagTexts).toBeTypeOf('function');
  expect(await aging.of(source).snapshot?.()).toHaveProperty('close');
  const { tagTexts, ...without } = source;
  expect(aging.of(without).tagTexts).toBe(undefined);
});

it('lists the devices that the source has, as they are asked for', async () => {
  const { source } = live();
  const asked: unknown[] = [];
  const listing: ServiceAudience = {
    ...source,
    devices: async function* (...given) {
      asked.push(given);
      yield ['d1', 'd2'];
    },
  };
  const options = { after: 'd0' };
  const batches: unknown[] = [];
  for await (const batch of new AgingAudiences(() => 0).of(listing).devices(ALL, options)) batches.push(batch);
  expect([batches, asked]).toEqual([[['d1', 'd2']], [[ALL, options]]]);
});
