/** What leaves of an expression are read from, and which of them are unions of stored sets. */

import { expect, it } from 'vitest';
import { SegmentMemory } from '../../../src/bitset/layout/memory.js';
import { LeafSources } from '../../../src/bitset/plan/leaf-sources.js';
import { writeStyledLeaf } from '../../support/leaves.js';
import { expressionIn } from '../../support/set-trees.js';

function sources() {
  const memory = new SegmentMemory();
  const leaf = { kind: 'leaf', leaf: writeStyledLeaf(memory, 100, Uint32Array.of(3, 4), 'sealed') } as const;
  return { sources: new LeafSources(memory), leaf };
}

const ONE = { kind: 'postings', start: 400, count: 1 } as const;
const TWO = { kind: 'postings', start: 800, count: 2 } as const;

it('a list of devices is a union of one set: none of its devices is there twice', () => {
  const { sources: found } = sources();
  expect(found.setOf(TWO)).toEqual({ negated: false, inner: { kind: 'leaf', leaf: 0 } });
  expect(found.at(0)).toEqual({ kind: 'union', sets: [TWO], devices: 2, disjoint: true });
});

it('the leaf at 0 is that of nobody, and nothing is read from it', () => {
  const { sources: found } = sources();
  expect(found.setOf({ kind: 'leaf', leaf: 0 })).toEqual({ negated: false, inner: null });
});

it('a union of one set is that set, and none of no sets', () => {
  const { sources: found, leaf } = sources();
  const [list, stored] = [found.setOf(TWO), found.setOf(leaf)];
  expect([found.unionOf([TWO], false), found.unionOf([leaf], false)]).toEqual([list, stored]);
  expect(found.unionOf([], false)).toEqual({ negated: false, inner: null });
});

it.each([true, false])(
  'a union of sets has the devices of all, and is as disjoint as its maker says: %s',
  (disjoint) => {
    const { sources: found, leaf } = sources();
    found.unionOf([ONE, TWO, leaf], disjoint);
    expect(found.at(0)).toEqual({ kind: 'union', sets: [ONE, TWO, leaf], devices: 5, disjoint });
  },
);

it('devices that are found by their codes keep what is scanned, and the key of their set', () => {
  const { sources: found, leaf } = sources();
  const scan = { set: leaf, planes: [ONE], codes: [[1, 1]] } as const;
  found.codesIn(scan, 2, 'i1:1,1');
  expect(found.at(0)).toEqual({ kind: 'codes', scan, devices: 2, key: 'i1:1,1' });
});

it('only a leaf that is bound of stored sets is a union', () => {
  const { sources: found, leaf } = sources();
  const [stored, postings, union, codes] = [
    found.setOf(leaf),
    found.setOf(ONE),
    found.unionOf([ONE, TWO], true),
    found.codesIn({ set: leaf, planes: [], codes: [] }, 2, 'i1'),
  ].map(expressionIn);
  expect(found.unionIn(postings!)?.sets).toEqual([ONE]);
  expect(found.unionIn(union!)?.sets).toEqual([ONE, TWO]);
  for (const other of [stored!, codes!, { kind: 'or', operands: [postings!, union!] } as const, null])
    expect(found.unionIn(other)).toBeNull();
});
