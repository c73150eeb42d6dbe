/**
 * Question: does memory stay flat where every filter is one that was never seen? Random filters over the account of the shop, for an hour
 * (`PUSHSIFT_MINUTES`); each minute it says what memory the process has after collecting. The last of them count as in an index that is new.
 */

import assert from 'node:assert';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '../../src/devices/random.js';
import type { Finding } from '../harness/report.js';
import { theProduct } from './product.js';
import { shopColumns } from './shop-account.js';
import { shopFilter } from './shop-filters.js';
import { MI, type Part, sizeName, type Task } from './task.js';

const MINUTES = Number(process.env.PUSHSIFT_MINUTES ?? 60);
const MINUTE_MS = 60_000;
/** Filters between two turns, in which kernels are made and memory is given back. */
const FILTERS_A_TURN = 50;
const FILTERS_AGAIN = 300;

export const lastingFilters: Part = { sizes: [4], profiles: null, onlyWhenNamed: true, run };

async function run({ size }: Task): Promise<readonly Finding[]> {
  const { compileOrThrow, DeviceIndex } = await theProduct();
  const builder = DeviceIndex.builder({ ids: false });
  builder.addColumns(shopColumns(size * MI));
  const bytes = builder.seal().toBytes();
  const index = DeviceIndex.fromBytes(bytes);
  const random = new Random(61);
  const last: { readonly text: string; readonly counted: number }[] = [];
  const weights: number[] = [];
  let filters = 0;
  const start = performance.now();
  for (let minute = 1; minute <= MINUTES; minute++) {
    while (performance.now() - start < minute * MINUTE_MS) {
      for (let turn = 0; turn < FILTERS_A_TURN; turn++, filters++) {
        const { text } = shopFilter(random);
        last[filters % FILTERS_AGAIN] = { text, counted: index.count(compileOrThrow(text)) };
      }
      await sleep(0);
    }
    weights.push(weigh(minute, filters));
  }
  const anew = DeviceIndex.fromBytes(bytes);
  for (const { text, counted } of last) assert.equal(counted, anew.count(compileOrThrow(text)), text);
  const benchmark = `${MINUTES} minutes of filters never seen, ${sizeName(size)}`;
  const early = weights[Math.floor(MINUTES / 6)] ?? Number.NaN;
  return [
    { benchmark, measure: 'filters', value: filters, unit: 'filters', target: null },
    { benchmark, measure: 'memory after a sixth', value: early / 1e6, unit: 'MB', target: null },
    {
      benchmark,
      measure: 'memory at the end / after a sixth',
      value: (weights.at(-1) ?? Number.NaN) / early,
      unit: 'x',
      target: { atMost: 1.1 },
    },
  ];
}

/** Bytes of the process in memory. */
function weigh(minute: number, filters: number): number {
  globalThis.gc?.();
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage();
  const [resident, heap, buffers] = [rss, heapUsed, arrayBuffers].map((bytes) => Math.round(bytes / 1e6));
  console.error(`${minute} min: ${filters} filters, memory ${resident} MB, heap ${heap} MB, buffers ${buffers} MB`);
  return rss;
}
