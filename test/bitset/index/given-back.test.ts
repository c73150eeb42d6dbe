/** What an index takes to answer is given back with the answer, however the asking ends: at once, and not when somebody collects garbage. */

import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { analyzeFilter } from '../../../src/bitset/index/analyze-filter.js';
import { IndexBuilder } from '../../../src/bitset/index/builder.js';
import { DeviceIndex } from '../../../src/bitset/index/device-index.js';
import { indexAudience } from '../../../src/bitset/index/index-audience.js';
import type { IndexParts } from '../../../src/bitset/snapshot/index-parts.js';
import { compiledText } from '../../support/worlds.js';

const DEVICES = 70_000;

/** Nothing is kept of an answer: each is made anew. */
const builder = new IndexBuilder({ engine: 'scalar', cacheBytes: 0 }, (parts): IndexParts => parts);
builder.addColumns({
  count: DEVICES,
  ids: Array.from({ length: DEVICES }, (_, at) => `d${at}`),
  platforms: new Uint8Array(DEVICES),
  tags: new Map([['age', { type: 'Integer', values: Int32Array.from({ length: DEVICES }, (_, at) => at % 97) }]]),
});
const parts = builder.seal();
const { memory } = parts.segments[0]!;
const index = new DeviceIndex(parts);
const source = indexAudience(index, { notes: false });

const young = compiledText('T("age", LTE, 40)', null);
const middle = compiledText('T("age", BETWEEN, [30, 60])', null);
const both = compiledText('T("age", LTE, 40) * T("age", BETWEEN, [30, 60]) \\ T("age", EQ, 35)', null);
const why = new Error('nobody waits');

/** Bytes that are taken when `ask` is done, and were not before. */
async function left(ask: () => unknown): Promise<number> {
  const before = memory.end;
  await ask();
  return memory.end - before;
}

it('a set takes memory until it is disposed of', async () => {
  let dispose = (): void => {};
  const taken = await left(() => {
    const set = index.evaluate(young);
    dispose = () => set.dispose();
  });
  expect(taken).toBeGreaterThan(4096);
  expect(await left(dispose)).toBe(-taken);
});

it('a set that was dropped takes memory until it is collected as garbage', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const taken = await left(() => {
    index.evaluate(young);
  });
  const before = memory.end;
  for (let time = 0; time < 50 && memory.end === before; time++) {
    collect();
    await setTimeout(1);
  }
  expect(before - memory.end).toBe(taken);
});

describe('nothing is left', () => {
  it.each<[string, () => unknown]>([
    ['a count', () => source.count(young)],
    ['counts of several', () => source.countAll([young, middle])],
    ['counts at once', () => index.countAll([young, middle])],
    ['a sample', () => index.sample(young, 5, 1)],
    ['the first', () => index.first(young, 5)],
    ['an analysis', () => analyzeFilter(index, both, () => 0)],
    ['an overlap', () => source.overlap([young, middle], { sample: { size: 3, seed: 1 } })],
  ])('of %s', async (_, ask) => {
    // What engines work in is taken once.
    await ask();
    expect(await left(ask)).toBe(0);
  });

  it('of an overlap that is given up', async () => {
    const ask = () => source.overlap([young, middle], { signal: AbortSignal.abort(why) });
    expect(await left(() => expect(ask()).rejects.toBe(why))).toBe(0);
  });

  it.each([
    ['read to its end', Number.POSITIVE_INFINITY],
    ['left in the middle', 2],
  ])('of a listing that is %s', async (_, most) => {
    const list = async (): Promise<void> => {
      let batches = 0;
      for await (const ids of source.devices(young)) if (ids.length > 0 && ++batches === most) break;
    };
    expect(await left(list)).toBe(0);
  });

  it('of a listing that is given up', async () => {
    const controller = new AbortController();
    const list = async (): Promise<void> => {
      for await (const ids of source.devices(young, { signal: controller.signal }))
        if (ids.length > 0) controller.abort(why);
    };
    expect(await left(() => expect(list()).rejects.toBe(why))).toBe(0);
  });
});
