/** Values of conditions in other forms: where they stand, and what is read of a word that is a boolean elsewhere. */

import { expect, it } from 'vitest';
import { print } from '../../src/format/print.js';
import { parse } from '../../src/syntax/parse.js';

/** The text that the value of the only condition stands for. */
function valueText(text: string): string {
  const { ast } = parse(text);
  const { span } = ast.kind === 'tag' || ast.kind === 'applicationTag' ? ast.value : { span: { start: 0, end: 0 } };
  return text.slice(span.start, span.end);
}

it.each([
  ['(age between 18 and 30)', '18 and 30'],
  ['(age between [18, 30])', '[18, 30]'],
  ['(age between (18 and 30))', '(18 and 30)'],
  ['(age between 18 30)', '18 30'],
  ['(age = 18..30)', '18..30'],
  ['(city = a or b or c)', 'a or b or c'],
  ['T("age" = 18 OR 19)', '18 OR 19'],
  ['(age in (18, 19))', '(18, 19)'],
  ['(18 <= age <= 30)', 'age <= 30'],
  ['(30 >= age >= 18)', 'age >= 18'],
])('the value of %s is %s', (text, value) => {
  expect(valueText(text)).toBe(value);
});

it.each([
  ['true = yes', 'T("true", EQ, yes)'],
  ['yes = off', 'T("yes", EQ, off)'],
  ['true = city', 'T("city", EQ, true)'],
])('of a boolean and another word the other one is the name, of two booleans the first: %s', (text, tree) => {
  expect(print(parse(text).ast)).toBe(tree);
});
