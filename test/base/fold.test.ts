/** A tree to one result: each node once, behind its children, in their order, however deep it is. */

import { expect, it } from 'vitest';
import { fold } from '../../src/base/fold.js';
import { cover, withoutByteOrderMark } from '../../src/base/span.js';

interface Node {
  readonly name: string;
  readonly below: readonly Node[];
}

const node = (name: string, ...below: readonly Node[]): Node => ({ name, below });

it('nodes are seen behind their children, with the results of these in order', () => {
  const seen: string[] = [];
  const tree = node('a', node('b', node('c'), node('d')), node('e'), node('f', node('g')));
  const text = fold<Node, string>(
    tree,
    ({ below }) => below,
    ({ name }, results) => {
      seen.push(name);
      return `${name}(${results.join(' ')})`;
    },
  );
  expect(seen.join('')).toBe('cdbegfa');
  expect(text).toBe('a(b(c() d()) e() f(g()))');
});

it('a root without children is seen once', () => {
  expect(
    fold<Node, number>(
      node('a'),
      ({ below }) => below,
      (_, results) => results.length,
    ),
  ).toBe(0);
});

it('results may be kept: no node with children gets the array of another', () => {
  const kept: (readonly number[])[] = [];
  fold<Node, number>(
    node('a', node('b', node('c')), node('d', node('e'))),
    ({ below }) => below,
    ({ below }, results) => {
      if (below.length > 0) kept.push(results);
      return kept.length;
    },
  );
  expect(new Set(kept).size).toBe(3);
  expect(kept).toEqual([[0], [1], [1, 2]]);
});

it('a tree of a hundred thousand levels is no deeper for the stack', () => {
  let tree = node('leaf');
  for (let level = 0; level < 100_000; level++) tree = node('level', tree);
  expect(
    fold<Node, number>(
      tree,
      ({ below }) => below,
      (_, results) => 1 + (results[0] ?? 0),
    ),
  ).toBe(100_001);
});

it('two spans are covered by one from the first start to the last end', () => {
  expect(cover({ start: 3, end: 5 }, { start: 4, end: 9 })).toEqual({ start: 3, end: 9 });
  expect(cover({ start: 7, end: 9 }, { start: 1, end: 2 })).toEqual({ start: 1, end: 9 });
  expect(cover({ start: 0, end: 9 }, { start: 2, end: 3 })).toEqual({ start: 0, end: 9 });
});

it.each([
  ['\ufeffA', 'A'],
  ['\ufeff\ufeffA', '\ufeffA'],
  ['A\ufeff', 'A\ufeff'],
  ['', ''],
])('%j without its byte order mark is %j', (text, rest) => {
  expect(withoutByteOrderMark(text)).toBe(rest);
});
