/** Which counts are known, wholly or in part, before any device is counted. */

import { expect, it } from 'vitest';
import { LEAF_CARDINALITY, LEAF_RECORD_BYTES, UNKNOWN_CARDINALITY } from '../../../src/bitset/layout/layout.js';
import { SegmentMemory } from '../../../src/bitset/layout/memory.js';
import { type CountShortcut, countShortcut } from '../../../src/bitset/plan/count-shortcut.js';
import { LeafSources } from '../../../src/bitset/plan/leaf-sources.js';
import { complement, NOTHING, type SetExpression } from '../../../src/bitset/program/set-expression.js';
import { type SetTree, setOf } from '../../support/set-trees.js';

/** All devices of the segment. */
const LIVE = 100;

/** Leaf 0 has three devices, leaf 1 five, leaf 2 seven; how many leaf 3 has is not known, as its two sets may share devices. */
function sources(): LeafSources {
  const made = new LeafSources(new SegmentMemory());
  const postings = (start: number, count: number) => ({ kind: 'postings', start, count }) as const;
  made.setOf(postings(400, 3));
  made.setOf(postings(800, 5));
  made.setOf(postings(1200, 7));
  made.unionOf([postings(1600, 4), postings(2000, 4)], false);
  return made;
}

const leaf = (number: number): SetTree => ({ kind: 'leaf', leaf: number });
const [three, five, seven, unknown] = [leaf(0), leaf(1), leaf(2), leaf(3)] as const;
const and = (...operands: SetTree[]): SetTree => ({ kind: 'and', operands });
const or = (...operands: SetTree[]): SetTree => ({ kind: 'or', operands });
const without = (...operands: SetTree[]): SetTree => ({ kind: 'andnot', operands });

/** `counted`: what is left to count, null where nothing is. */
function shortcutOf(base: number, factor: 1 | -1, counted: SetTree | null): CountShortcut {
  return { base, factor, expression: counted === null ? null : setOf(counted).inner };
}

it.each<readonly [string, SetExpression, CountShortcut]>([
  ['nobody', NOTHING, shortcutOf(0, 1, null)],
  ['everybody', complement(NOTHING), shortcutOf(100, -1, null)],
  ['a leaf', setOf(five), shortcutOf(5, 1, null)],
  ['all but a leaf', complement(setOf(five)), shortcutOf(95, -1, null)],
  ['a leaf of which the number is not known', setOf(unknown), shortcutOf(0, 1, unknown)],
  ['all but such a leaf', complement(setOf(unknown)), shortcutOf(100, -1, unknown)],
  ['what two leaves share', setOf(and(three, five)), shortcutOf(0, 1, and(three, five))],
  ['either of two leaves, by what they share', setOf(or(three, five)), shortcutOf(8, -1, and(three, five))],
  ['a leaf without another, by what they share', setOf(without(three, five)), shortcutOf(3, -1, and(three, five))],
  ['all but two leaves', complement(setOf(or(three, five))), shortcutOf(92, 1, and(three, five))],
  ['either of two where one number is not known', setOf(or(three, unknown)), shortcutOf(0, 1, or(three, unknown))],
  ['one without another of which it is not', setOf(without(three, unknown)), shortcutOf(0, 1, without(three, unknown))],
  ['any of three leaves', setOf(or(three, five, seven)), shortcutOf(0, 1, or(three, five, seven))],
  [
    'a leaf without what others share',
    setOf(without(three, and(five, seven))),
    shortcutOf(0, 1, without(three, and(five, seven))),
  ],
])('the count of %s', (_, set, shortcut) => {
  expect(countShortcut(sources(), set, LIVE)).toEqual(shortcut);
});

it('a leaf that does not tell how many devices it has is counted', () => {
  const memory = new SegmentMemory();
  const leaf = memory.allocate(LEAF_RECORD_BYTES);
  memory.u32[(leaf + LEAF_CARDINALITY) >>> 2] = UNKNOWN_CARDINALITY;
  const made = new LeafSources(memory);
  const set = made.setOf({ kind: 'leaf', leaf });
  expect(countShortcut(made, set, LIVE)).toEqual({ base: 0, factor: 1, expression: set.inner });
});
