/** What fixes must not change is told of trees whose conditions are wrong, too: whom they reach does not go by these. */

import { expect, it } from 'vitest';
import { compile } from '../../../src/compile.js';
import { outlineOf } from '../../../src/node/check/outline.js';

const outline = (text: string) => outlineOf(compile(text).ast);

it.each([
  ['A("AAAAA-AAAAA") * T("age", BETWEEN, [3, 1])', 'A("AAAAA-AAAAA") * T("city", EQ, "Rome")'],
  ['AT("AAAAA-AAAAA", "age", BETWEEN, [3, 1])', 'AT("AAAAA-AAAAA", "city", EQ, "Rome")'],
])('%s', (wrong, right) => {
  const told = outline(wrong);
  expect(told).not.toBeNull();
  expect(told).toEqual(outline(right));
});

it('tells applications and operations apart', () => {
  const texts = ['AT("A", "age", EQ, 1)', 'AT("B", "age", EQ, 1)', 'T("age", EQ, 1)', 'AT("A", "age", EQ, 1) + A("A")'];
  const told = texts.map((text) => JSON.stringify(outline(text)));
  expect(new Set(told).size).toBe(texts.length);
});

it('tells nothing of a tree with a part that could not be read', () => {
  expect(outline('A()')).toBeNull();
});
