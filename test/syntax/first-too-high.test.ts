/** Where a tree has too many levels of operations. */

import { expect, it } from 'vitest';
import { firstHigherThan } from '../../src/syntax/operation.js';
import { parse } from '../../src/syntax/parse.js';

it('a tree is too high at the last operand of the first node that is', () => {
  const inner = '(A("2") + A("3") * A("4"))';
  const text = `(A("0") * A("1") * ${inner}) + A("5") * (A("6") + A("7") * A("8"))`;
  const found = firstHigherThan(parse(text).ast, 2);
  expect(found === null ? null : text.slice(found.start, found.end)).toBe(inner);
  expect(firstHigherThan(parse(text).ast, 5)).toBe(null);
});
