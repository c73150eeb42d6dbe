/** Which sets of a filter a place of its text touches, and which one holds it. */

import { describe, expect, it } from 'vitest';
import { LeafPlaces } from '../../src/check/leaf-places.js';
import { compile } from '../../src/compile.js';

const TEXT = '(A("X")) + A("Y")\\A("Z")';
const places = new LeafPlaces(compile(TEXT).ast);
const textOf = ({ outer }: { readonly outer: { readonly start: number; readonly end: number } }) =>
  TEXT.slice(outer.start, outer.end);

it('sets stand in the order of the text, with the brackets around them', () => {
  expect(places.leaves.map(textOf)).toEqual(['(A("X"))', 'A("Y")', 'A("Z")']);
});

describe('a place', () => {
  it.each<readonly [number, number, readonly string[], string | null]>([
    [0, 0, ['(A("X"))'], '(A("X"))'],
    [0, 8, ['(A("X"))'], '(A("X"))'],
    [8, 8, ['(A("X"))'], '(A("X"))'],
    [8, 9, ['(A("X"))'], null],
    [9, 10, [], null],
    [9, 11, ['A("Y")'], null],
    [12, 14, ['A("Y")'], 'A("Y")'],
    [17, 17, ['A("Y")'], 'A("Y")'],
    [17, 18, ['A("Y")', 'A("Z")'], null],
    [18, 24, ['A("Z")'], 'A("Z")'],
    [24, 24, ['A("Z")'], 'A("Z")'],
    [7, 19, ['(A("X"))', 'A("Y")', 'A("Z")'], null],
  ])('from %i to %i touches %j, and is inside %j', (start, end, touched, inside) => {
    expect(places.touching({ start, end }).map(textOf)).toEqual(touched);
    const holding = places.holding({ start, end });
    expect(holding && textOf(holding)).toBe(inside);
  });
});
