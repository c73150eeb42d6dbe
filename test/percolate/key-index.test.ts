/** Values that predicates hang on: what is added for one is gone with it, and its lists and nodes are used again. */

import { describe, expect, it } from 'vitest';
import type { AskingLeaf } from '../../src/evaluate/match/jumps.js';
import { type Attribute, Attributes, NO_LIST } from '../../src/percolate/attributes.js';
import { rounded } from '../../src/percolate/guards.js';
import { KeyIndex } from '../../src/percolate/key-index.js';
import { BOTTOM, LEFT, NO_RANGE, RIGHT, TOP } from '../../src/percolate/range-nodes.js';
import type { ValueSet } from '../../src/plan/plan.js';

const tag = (...values: readonly ValueSet[]): AskingLeaf => ({ kind: 'tag-in', application: null, tag: 't', values });
const integers = (...intervals: readonly (readonly [number, number])[]): ValueSet => ({ kind: 'integers', intervals });
const strings = (values: readonly string[], complement = false): ValueSet => ({ kind: 'strings', values, complement });

/** Every kind of value, and the number of lists that a predicate with it stands in. */
const LEAVES: readonly (readonly [string, AskingLeaf, number])[] = [
  ['platforms', { kind: 'platform-in', platforms: ['iOS', 'Android'] }, 2],
  ['a subscription', { kind: 'subscribed', application: 'X' }, 1],
  ['texts', tag(strings(['a', 'b'])), 2],
  ['a text that is a string and an item', tag(strings(['a']), { kind: 'list-shares-any', values: ['a', 'b'] }), 2],
  ['all texts but one', tag(strings(['a'], true)), 1],
  ['no value', tag({ kind: 'unset' }), 1],
  ['a number', tag(integers([5, 5])), 1],
  ['a number and a range', tag(integers([5, 5], [7, 9])), 1],
  ['ranges', tag(integers([1, 3], [7, 9])), 0],
  [
    'everything',
    tag(integers([5, 5]), strings(['a'], true), { kind: 'list-shares-any', values: ['a'] }, { kind: 'unset' }),
    4,
  ],
];

function world() {
  const released: number[] = [];
  const index = new KeyIndex((predicate) => void released.push(predicate));
  const attributes = new Attributes();
  const attributeOf = (leaf: AskingLeaf): Attribute | null => {
    if (leaf.kind === 'platform-in') return null;
    return leaf.kind === 'subscribed' ? attributes.intern(leaf.application, null) : attributes.intern(null, 't');
  };
  const add = (predicate: number, leaf: AskingLeaf) => index.add(predicate, attributeOf(leaf), leaf);
  const remove = (predicate: number, leaf: AskingLeaf, nodes: readonly number[]) =>
    index.remove(predicate, attributeOf(leaf), leaf, nodes);
  /** Lists that have a predicate. */
  const filled = () => Array.from({ length: 50 }, (_, list) => list).filter((list) => index.lists.count(list) > 0);
  return { index, released, attributeOf, add, remove, filled };
}

/** What an attribute holds that nobody asks about. */
const EMPTY = {
  subscribed: NO_LIST,
  anyString: NO_LIST,
  unset: NO_LIST,
  texts: new Map(),
  numbers: new Map(),
  ranges: NO_RANGE,
};

describe.each(LEAVES)('%s', (_, leaf, lists) => {
  it('stand in lists until the predicate goes, and then nothing is left of them', () => {
    const { index, released, attributeOf, add, remove, filled } = world();
    const nodes = add(7, leaf);
    expect(filled()).toHaveLength(lists);
    remove(7, leaf, nodes);
    expect([filled(), index.platforms, index.wantedUnset]).toEqual([[], new Map(), new Set()]);
    const attribute = attributeOf(leaf);
    if (attribute !== null) expect(attribute).toMatchObject(EMPTY);
    if (lists > 0) expect(released).toEqual([7]);
  });

  it('stay for another predicate that asks for the same', () => {
    const { index, attributeOf, add, remove, filled } = world();
    const first = add(1, leaf);
    const second = add(2, leaf);
    const before = filled();
    remove(1, leaf, first);
    expect(filled()).toEqual(before);
    expect(index.wantedUnset.size).toBe(
      leaf.kind === 'tag-in' && leaf.values.some(({ kind }) => kind === 'unset') ? 1 : 0,
    );
    remove(2, leaf, second);
    const attribute = attributeOf(leaf);
    if (attribute !== null) expect(attribute).toMatchObject(EMPTY);
    expect([filled(), index.platforms.size]).toEqual([[], 0]);
  });

  it('take the lists of those that have gone', () => {
    const { add, remove, filled } = world();
    for (let round = 0; round < 5; round++) {
      const nodes = add(round, leaf);
      expect(Math.max(-1, ...filled())).toBe(lists - 1);
      remove(round, leaf, nodes);
    }
  });
});

describe('a range', () => {
  it('has a node, as has a number that is all of the predicate', () => {
    const { index, add } = world();
    const nodesOf = (...intervals: readonly (readonly [number, number])[]) =>
      add(1, tag(integers(...intervals))).map((node) => index.range(node));
    expect(nodesOf([5, 5])).toEqual([[5, 5]]);
    expect(nodesOf([1, 3], [7, 9])).toEqual([
      [1, 3],
      [7, 9],
    ]);
    expect(nodesOf([1, 3], [5, 5], [7, 9])).toEqual([
      [1, 3],
      [7, 9],
    ]);
    expect(nodesOf([5, 5], [7, 7])).toEqual([]);
  });
});

describe('trees of ranges', () => {
  /** The ranges of the tree in their order, and whether each node knows the ends below it. */
  function read({ nodes }: KeyIndex, root: number): { readonly mins: number[]; readonly depth: number } {
    if (root === NO_RANGE) return { mins: [], depth: 0 };
    const left = read({ nodes } as KeyIndex, nodes.get(root, LEFT));
    const right = read({ nodes } as KeyIndex, nodes.get(root, RIGHT));
    const mins = [...left.mins, nodes.min(root), ...right.mins];
    expect([nodes.get(root, BOTTOM), nodes.get(root, TOP)]).toEqual(
      [Math.min(...mins) + 10, Math.max(...mins) + 10].map(rounded),
    );
    return { mins, depth: 1 + Math.max(left.depth, right.depth) };
  }

  it('stand in order and level, however they are added and removed, and know the ends below each node', () => {
    const { index, attributeOf, add, remove } = world();
    const leafOf = (min: number) => tag(integers([min, min + 10]));
    const attribute = attributeOf(leafOf(0))!;
    const there = new Map<number, readonly number[]>();
    const inOrder = () => [...there.keys()].sort((left, right) => left - right);
    // 1,000 lower ends in ascending order; then every third goes, and then all from the middle on.
    for (let min = 0; min < 1000; min++) there.set(min, add(min, leafOf(min)));
    const whole = read(index, attribute.ranges);
    expect(whole.mins).toEqual(inOrder());
    expect(whole.depth).toBeLessThan(40);
    for (const isGone of [(min: number) => min % 3 === 0, (min: number) => min >= 500]) {
      for (const min of inOrder().filter(isGone)) {
        remove(min, leafOf(min), there.get(min)!);
        there.delete(min);
      }
      const left = read(index, attribute.ranges);
      expect(left.mins).toEqual(inOrder());
      expect(left.depth).toBeLessThan(40);
    }
  });
});
