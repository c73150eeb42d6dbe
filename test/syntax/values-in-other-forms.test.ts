/** Values of conditions in other forms: where they stand, and what is read of a word that is a boolean elsewhere. */

import { expect, it } from 'vitest';
import { applyEdits } from '../../src/diagnostics/apply-fixes.js';
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
  ['(city is empty)', ''],
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

it.each([
  [
    'T("a", EQ, true)',
    'there are no booleans: write 1 if the tag is an Integer, "true" if it is a String',
    ['T("a", EQ, 1)', 'T("a", EQ, "true")'],
  ],
  [
    'T("a", EQ, FALSE)',
    'there are no booleans: write 0 if the tag is an Integer, "false" if it is a String',
    ['T("a", EQ, 0)', 'T("a", EQ, "false")'],
  ],
  [
    'T("a", GTE, true)',
    'there are no booleans: write 1 if the tag is an Integer, "true" if it is a String',
    ['T("a", GTE, 1)'],
  ],
  [
    'T("a", EQ, 2020-01-01)',
    'keep days as whole numbers, such as 20240131 or seconds since 1970, and compare those: GTE, 20240131',
    ['T("a", EQ, "2020-01-01")'],
  ],
  [
    'T("a", GTE, 2020-01-01)',
    'keep days as whole numbers, such as 20240131 or seconds since 1970, and compare those: GTE, 20240131',
    [],
  ],
  ['T("a", EQ, /x/)', 'strings compare exactly: name the values, as in IN, ["…", "…"]', []],
  [
    'T("a", EQ, null)',
    'there is no null: an Integer tag without a value is NOTSET; of a String tag write … \\ T("a", EQ, "") \\ T("a", NOTEQ, "")',
    ['T("a", NOTSET, "")'],
  ],
  [
    'T("a", NOTEQ, null)',
    'to match devices that have a value, take away those without one: … \\ T("a", NOTSET, "")',
    [],
  ],
])('the help and the fixes of %s', (text, help, written) => {
  const [told] = parse(text).diagnostics;
  expect([told?.help, told?.fixes.map(({ edits }) => applyEdits(text, edits))]).toEqual([help, written]);
});

it.each([
  [
    'A(%d)',
    'the application code belongs here',
    'fill it in before the filter is used; the text itself is written "%d"',
  ],
  [
    'A(%22X%22) * T("a", EQ, 1)',
    'the application code belongs here as it is',
    'undo its escapes, and put it in quotes; the text itself is written "%22X%22"',
  ],
])('what is said of a place to be filled in, and of escapes: %s', (text, label, help) => {
  expect(parse(text).diagnostics[0]).toMatchObject({ code: 'syntax/unfilled-template', label, help });
});

it.each([
  ['T("age", GTE, 1,000,000)', '1,000,000', 'T("age", GTE, 1000000)'],
  ['T("age", GTE, -1,000)', '-1,000', 'T("age", GTE, -1000)'],
  ['T("age", GT, 12,000)', '12,000', 'T("age", GT, 12000)'],
  ['T("age", EQ, 1,000)', '1,000', 'T("age", EQ, 1000)'],
  ['AT("X", "age", LTE, 123,000)', '123,000', 'AT("X", "age", LTE, 123000)'],
])('commas between groups of three digits are told as those of one number: %s', (text, number, written) => {
  const { diagnostics } = parse(text);
  const told = diagnostics.find(({ code }) => code === 'spelling/number');
  expect(told?.message).toBe(`\`${number}\` is no number here: it has commas between its digits`);
  expect(told?.fixes.map(({ edits }) => applyEdits(text, edits))).toEqual([written]);
});

it.each([
  ['T("age", EQ, [12 500])', ['T("age", EQ, [12, 500])', 'T("age", EQ, [12500])']],
  ['T("age", GTE, [12 500])', ['T("age", GTE, [12500])']],
])('that a list is needless is not told where two numbers may stand in it: %s', (text, written) => {
  const { diagnostics } = parse(text);
  expect(diagnostics.map(({ code }) => code)).toEqual(['spelling/number']);
  expect(diagnostics[0]?.fixes.map(({ edits }) => applyEdits(text, edits))).toEqual(written);
});

it('a call of a function is one of sixty characters at most', () => {
  const call = (length: number): string => `f(${'a'.repeat(length - 3)})`;
  expect(parse(`city = ${call(60)}`).ast.kind).toBe('error');
  expect(print(parse(`city = ${call(61)}`).ast)).toBe(`T("city", EQ, "${call(61)}")`);
});

it('a word that was read as a string is marked as bare', () => {
  expect(parse('T("plan", EQ, free)').ast).toMatchObject({ value: { kind: 'string', value: 'free', bare: true } });
});
