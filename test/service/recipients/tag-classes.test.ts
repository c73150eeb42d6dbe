/** Devices told apart by a text: which text is in which class, and the plans that lead there. */

import { expect, it } from 'vitest';
import { classesOf, classify, inClasses, stepsTo } from '../../../src/service/recipients/tag-classes.js';

/** By their first letter; those without a text, and those with `x`, are the rest. */
const CLASSES = classify('Tag', ['b2', 'a', 'x1', 'b1', 'c', 'b2', 'a0'], (text) => (text ?? 'x').charAt(0));

const tagIn = (...values: readonly string[]) => ({
  kind: 'tag-in',
  application: null,
  tag: 'Tag',
  values: [{ kind: 'strings', values, complement: false }],
});

it('each text is in its class once, in order; those of the rest are in none', () => {
  expect(CLASSES.rest).toBe('x');
  expect([...CLASSES.texts]).toEqual([
    ['a', ['a', 'a0']],
    ['b', ['b1', 'b2']],
    ['c', ['c']],
  ]);
  expect(classesOf(CLASSES)).toEqual(['x', 'a', 'b', 'c']);
});

it('a class is those with its texts, and the rest all others', () => {
  expect(stepsTo(CLASSES, 'b')).toEqual([{ kind: 'intersection', devices: tagIn('b1', 'b2') }]);
  expect(stepsTo(CLASSES, 'x')).toEqual([{ kind: 'difference', devices: tagIn('a', 'a0', 'b1', 'b2', 'c') }]);
});

it('where all are the rest there is nothing to tell apart', () => {
  expect(
    stepsTo(
      classify('Tag', ['a', 'b'], () => 1),
      1,
    ),
  ).toEqual([]);
});

it('the texts of the rest are in order, whatever order their classes are in', () => {
  const backwards = classify('Tag', ['a1', 'a2', 'b1'], (text) => (text === null ? '' : text.slice(1)));
  expect(stepsTo(backwards, '')).toEqual([{ kind: 'difference', devices: tagIn('a1', 'a2', 'b1') }]);
});

it('several classes are one condition, with texts in order', () => {
  const plan = { kind: 'subscribed', application: 'X' } as const;
  expect(inClasses(plan, CLASSES, ['c', 'a'])).toEqual({
    kind: 'intersection',
    operands: [plan, tagIn('a', 'a0', 'c')],
  });
});
