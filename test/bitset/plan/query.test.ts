/** How many chunks a query binds its temporaries for at a time. */

import { expect, it } from 'vitest';
import { IndexBuilder } from '../../../src/bitset/index/builder.js';
import { runtimesOf } from '../../../src/bitset/index/read-index.js';
import { listedDevices, planSet } from '../../../src/bitset/plan/plan-set.js';
import { type PlannedQuery, planQuery } from '../../../src/bitset/plan/query.js';
import { compile } from '../../../src/compile.js';

const CHUNK_DEVICES = 65_536;
const SHOPS = 30_000;

/** A query that has to join the sets of 800 values, over an index of so many chunks. */
function joining(chunks: number): PlannedQuery {
  const count = chunks * CHUNK_DEVICES;
  const builder = new IndexBuilder({ ids: false, engine: 'scalar' }, (parts) => parts);
  const values = Int32Array.from({ length: count }, (_, at) => (at * 7919) % SHOPS);
  builder.addColumns({
    count,
    platforms: new Uint8Array(count),
    tags: new Map([['shop', { type: 'Integer', values }]]),
  });
  const [runtime] = runtimesOf(builder.seal());
  const list = Array.from({ length: 800 }, (_, at) => (at * 37) % SHOPS);
  const plan = compile(`T("shop", IN, [${list.join()}])`, { lint: false }).filter?.plan;
  if (runtime === undefined || !plan) throw new Error('no segment, or no plan');
  const set = planSet(runtime, plan);
  const devices = listedDevices(set);
  if (devices === null) throw new Error('no devices');
  return planQuery(set, devices);
}

it.each([
  // Half a dense bitmap of sixteen chunks is eight of them; what the set has beside its bits takes a part of one.
  [16, 7],
  // 32 KiB are always there: four chunks, of which, again, one is needed for what is beside the bits.
  [6, 3],
  [4, 3],
  [3, 3],
])('of %i chunks, it binds %i at a time', (chunks, expected) => {
  const { query } = joining(chunks);
  expect([query.temporaries.length, query.windowChunks]).toEqual([1, expected]);
});
