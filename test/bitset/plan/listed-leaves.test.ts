/** Which leaves of a query are read faster from twins. */

import { describe, expect, it } from 'vitest';
import { IndexBuilder } from '../../../src/bitset/index/builder.js';
import { runtimesOf } from '../../../src/bitset/index/read-index.js';
import { LeafSources, type StoredSource } from '../../../src/bitset/plan/leaf-sources.js';
import { TwinChoice } from '../../../src/bitset/plan/listed-leaves.js';
import type { SegmentStatistics } from '../../../src/bitset/plan/planner.js';
import { leafSet, unite } from '../../../src/bitset/program/set-expression.js';
import { expressionIn } from '../../support/set-trees.js';

const [SEALED, LIVE, CACHED] = [640, 1280, 1920];

/** A segment whose leaves are all lists with two live blocks; notes which of them were looked at. */
function segment(): { statistics: SegmentStatistics; lookedAt: number[] } {
  const builder = new IndexBuilder({ ids: false, engine: 'scalar' }, (parts) => parts);
  builder.addColumns({ count: 10, platforms: new Uint8Array(10) });
  const [runtime] = runtimesOf(builder.seal());
  const lookedAt: number[] = [];
  const statistics: SegmentStatistics = {
    segment: runtime!.segment,
    chunks: 4,
    live: LIVE,
    devices: 10,
    isWhole: false,
    cache: { find: () => null, usesOf: () => 0 },
    readingOf: (leaf) => {
      lookedAt.push(leaf);
      return { liveBlocks: 2, isListed: true };
    },
    columnNumber: () => 0,
  };
  return { statistics, lookedAt };
}

const stored = (leaf: number): StoredSource => ({ kind: 'leaf', leaf, devices: 9, cached: null });
const kept = { key: 'k', leaf: CACHED, bytes: 64, devices: 9, lastUse: 0, holders: 0, isAlive: true };

describe('a leaf that is a list', () => {
  it('of sealed data is read where it lies as long as it has no twin, and named', () => {
    const { statistics, lookedAt } = segment();
    const choice = new TwinChoice(statistics);
    expect([choice.addressOf(stored(SEALED)), lookedAt]).toEqual([SEALED, [SEALED]]);
    const sources = new LeafSources(statistics.segment.memory);
    const { inner } = sources.cached({ ...kept, leaf: SEALED });
    expect(choice.listed(sources, inner!)).toEqual([{ leaf: SEALED, key: `t${SEALED}`, devices: 9, chunksRead: 1 }]);
  });

  // Its memory may be that of another leaf later: what is remembered of an address would be wrong then.
  it.each([
    ['of live devices', stored(LIVE)],
    ['that is kept for other filters', { ...stored(CACHED), cached: kept }],
  ])('%s has no twin, and nothing is remembered of its address', (_, source) => {
    const { statistics, lookedAt } = segment();
    const choice = new TwinChoice(statistics);
    expect([choice.addressOf(source), lookedAt]).toEqual([source.leaf, []]);
    const sources = new LeafSources(statistics.segment.memory);
    expect(choice.listed(sources, expressionIn(sources.cached(kept)))).toEqual([]);
  });

  it('of a kept set beside one of sealed data is not looked at either', () => {
    const { statistics, lookedAt } = segment();
    const choice = new TwinChoice(statistics);
    choice.addressOf(stored(SEALED));
    lookedAt.length = 0;
    const sources = new LeafSources(statistics.segment.memory);
    sources.cached(kept);
    sources.cached({ ...kept, leaf: CACHED + 640 });
    choice.listed(sources, expressionIn(unite([leafSet(0), leafSet(1)])));
    expect(lookedAt).toEqual([]);
  });
});
