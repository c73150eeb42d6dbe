/** Leaves of a segment that are combined, counted and written anew: the empty one, at address 0, and several ranges of chunks. */

import { describe, expect, it, vi } from 'vitest';
import { IndexBuilder } from '../../../src/bitset/index/builder.js';
import { runtimesOf } from '../../../src/bitset/index/read-index.js';
import { IndexError } from '../../../src/bitset/layout/errors.js';
import { ONES_AT } from '../../../src/bitset/layout/layout.js';
import { storedQuery } from '../../../src/bitset/plan/query.js';
import { ONE_LEAF } from '../../../src/bitset/program/program.js';
import { combineLeaves, countBoth } from '../../../src/bitset/run/combine-leaves.js';
import { countLeaf, evaluateQuery } from '../../../src/bitset/run/run-query.js';

const CHUNKS = 4;
const DEVICES = CHUNKS * 65_536;

/** Every other device is subscribed. */
function build(engine: 'scalar' | 'auto') {
  const builder = new IndexBuilder({ ids: false, engine }, (parts) => parts);
  builder.addColumns({
    count: DEVICES,
    platforms: new Uint8Array(DEVICES),
    applications: new Map([['X', new Uint8Array(DEVICES / 8).fill(0x55)]]),
  });
  const runtime = runtimesOf(builder.seal())[0]!;
  const { subscriptions } = runtime.segment;
  const half = subscriptions.devicesOf(subscriptions.values.codeOf('X'));
  if (half.kind !== 'leaf') throw new Error('half of the devices are a leaf');
  return { runtime, half: half.leaf };
}

describe.each(['scalar', 'auto'] as const)('by the engine %s', (engine) => {
  const { runtime, half } = build(engine);
  const { live, memory } = runtime;

  it('no device is in the empty leaf and in another, whatever lies at address 0', () => {
    // As if the record of a leaf of all devices lay there.
    memory.u32.fill(ONES_AT, 0, 2);
    for (const [left, right] of [
      [0, 0],
      [0, half],
      [half, 0],
      [live, 0],
      [0, live],
    ] as const)
      expect(countBoth(runtime, left, right)).toBe(0);
    expect([countBoth(runtime, half, half), countBoth(runtime, live, half)]).toEqual([DEVICES / 2, DEVICES / 2]);
    memory.u32.fill(0, 0, 2);
  });

  it.each([
    ['and', 0, 0],
    ['or', DEVICES / 2, DEVICES / 2],
    ['andnot', 0, DEVICES / 2],
  ] as const)('the empty leaf %s another has %i devices, and the other way round %i', (operation, first, second) => {
    const made = [combineLeaves(runtime, operation, 0, half), combineLeaves(runtime, operation, half, 0)];
    expect(made.map((leaf) => countLeaf(runtime, leaf))).toEqual([first, second]);
    for (const leaf of made) if (leaf !== 0) memory.release(leaf);
  });

  it('a leaf that is written anew has the devices of all ranges that were asked for', () => {
    const ranges = [
      { from: 0, to: 1 },
      { from: 2, to: 4 },
    ];
    const leaf = evaluateQuery(runtime, storedQuery(CHUNKS, ONE_LEAF, [half]), ranges);
    expect(countLeaf(runtime, leaf)).toBe((3 * 65_536) / 2);
    memory.release(leaf);
  });
});

describe('where a result has no room', () => {
  const { runtime, half } = build('auto');
  const { memory, cache } = runtime;
  const { allocate } = memory;
  const query = storedQuery(CHUNKS, ONE_LEAF, [half]);

  /** What comes of it where the first allocations fail so: how often it was tried, how often all was cleared that was kept. */
  function tried(failures: readonly Error[]): readonly [result: unknown, allocations: number, clearings: number] {
    const left = [...failures];
    let allocations = 0;
    memory.allocate = (bytes) => {
      allocations++;
      const failure = left.shift();
      if (failure !== undefined) throw failure;
      return allocate.call(memory, bytes);
    };
    const clear = vi.spyOn(cache, 'clear').mockClear();
    try {
      const leaf = evaluateQuery(runtime, query);
      const devices = countLeaf(runtime, leaf);
      memory.release(leaf);
      return [devices, allocations, clear.mock.calls.length];
    } catch (error) {
      return [error, allocations, clear.mock.calls.length];
    } finally {
      memory.allocate = allocate;
    }
  }

  const noRoom = new IndexError('out-of-memory', 'no room');

  it('what was kept goes, and it is tried once more, and no more often', () => {
    expect(tried([])).toEqual([DEVICES / 2, 1, 0]);
    expect(tried([noRoom])).toEqual([DEVICES / 2, 2, 1]);
    expect(tried([noRoom, noRoom])).toEqual([noRoom, 2, 1]);
  });

  it.each([
    new IndexError('disposed', 'gone'),
    Object.assign(new Error('another'), { code: 'out-of-memory' }),
    new Error('broken'),
  ])('a failure of another kind is told at once: %s', (failure) => {
    expect(tried([failure])).toEqual([failure, 1, 0]);
  });
});
