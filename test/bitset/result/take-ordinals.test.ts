/** Some of the devices of a set: the first ones, and those of some ranks, over segments and chunks that have none. */

import { expect, it, vi } from 'vitest';
import { IndexBuilder } from '../../../src/bitset/index/builder.js';
import { runtimesOf } from '../../../src/bitset/index/read-index.js';
import { firstOrdinals, ordinalsAtRanks } from '../../../src/bitset/result/take-ordinals.js';
import { PreparedQuery } from '../../../src/bitset/run/prepared-query.js';
import { compiledText } from '../../support/worlds.js';

/** Three chunks. */
const DEVICES = 3 * 65_536;

/** A segment in which these devices have the application. */
function query(ordinals: readonly number[]): PreparedQuery {
  const builder = new IndexBuilder({ ids: false, engine: 'scalar' }, (parts) => parts);
  builder.addColumns({
    count: DEVICES,
    platforms: new Uint8Array(DEVICES),
    applications: new Map([['X', Uint32Array.from(ordinals)]]),
  });
  return new PreparedQuery(runtimesOf(builder.seal())[0]!, compiledText('A("X")', null).plan!);
}

it.each<readonly [number, readonly number[], readonly number[]]>([
  [0, [], [0, 0]],
  [1, [3], [1, 0]],
  [2, [3, 5], [1, 0]],
  // One chunk, then two at a time: chunk 0, and 1 with 2.
  [3, [3, 5, 140_000], [2, 0]],
  [4, [3, 5, 140_000, DEVICES + 1], [2, 1]],
  [9, [3, 5, 140_000, DEVICES + 1], [2, 2]],
])('the first %i devices are %j, and nothing is looked at behind them', (count, ordinals, looks) => {
  const segments = [query([3, 5, 140_000]), query([1])];
  const evaluate = segments.map((segment) => vi.spyOn(segment, 'evaluateChunks'));
  expect([...firstOrdinals(segments, count)]).toEqual(ordinals);
  expect(evaluate.map(({ mock }) => mock.calls.length)).toEqual(looks);
});

it('each chunk is written out once, and none of a segment where nobody can be', () => {
  const segments = [query([]), query([3, 5, 140_000])];
  const decode = segments.map(({ runtime }) => vi.spyOn(runtime.engine, 'decode'));
  expect([...firstOrdinals(segments, 9)]).toEqual([DEVICES + 3, DEVICES + 5, DEVICES + 140_000]);
  const chunks = decode.map(({ mock }) => mock.calls.map(([, from, to]) => [from, to]));
  expect(chunks).toEqual([
    [],
    [
      [0, 1],
      [1, 2],
      [2, 3],
    ],
  ]);
});

it.each<readonly [readonly number[], readonly number[]]>([
  [[0], [DEVICES + 3]],
  [
    [1, 2],
    [DEVICES + 140_000, DEVICES + 140_001],
  ],
  [
    [0, 3],
    [DEVICES + 3, 2 * DEVICES + 1],
  ],
  [[4], [2 * DEVICES + 70_000]],
])('the devices with the ranks %j are found behind chunks and segments without one', (ranks, ordinals) => {
  const parts = [[], [3, 140_000, 140_001], [1, 70_000]].map((devices, number) => {
    const segment = query(devices);
    return { runtime: segment.runtime, leaf: segment.evaluate().leaf, base: number * DEVICES };
  });
  expect([...ordinalsAtRanks(parts, ranks, ranks.length)]).toEqual(ordinals);
});
