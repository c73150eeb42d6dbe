import { expect, it } from 'vitest';
import { compileOrThrow } from '../../src/compile.js';
import { toJsonText } from '../../src/plan/to-json-text.js';
import { parse } from '../../src/syntax/parse.js';

it.each([
  'A("X")',
  'A("a\\"\\u0000é", ["iOS"]) * T("__proto__", IN, ["x", 5]) \\ AT("X", "t", BETWEEN, [1, 2])',
  'G("g") + T("n", NOTSET, "")',
])('%s is written as JSON.stringify writes it', (text) => {
  const filter = compileOrThrow(text);
  for (const tree of [filter, filter.lowered, parse(text).ast]) expect(toJsonText(tree)).toBe(JSON.stringify(tree));
});

it.each([{}, { a: undefined, b: [undefined, [], {}], c: null }])('%o as well', (value) =>
  expect(toJsonText(value)).toBe(JSON.stringify(value)),
);

it('a tree of a hundred thousand levels is written on a small stack', () => {
  let tree: object = { kind: 'all' };
  for (let level = 0; level < 100_000; level++) tree = { not: tree };
  expect(toJsonText(tree)).toBe(`${'{"not":'.repeat(100_000)}{"kind":"all"}${'}'.repeat(100_000)}`);
});
