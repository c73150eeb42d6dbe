/** Several arguments in the place of one: what separates them is told, and no separator is put where a person did not write one. */

import { expect, it } from 'vitest';
import { compile } from '../../src/compile.js';

it.each([
  ['AT("X" "level" EQ 5)', '"X" "level" EQ 5'],
  ['T("city" IN ["a" "b"])', '"city" IN ["a" "b"]'],
  ['A("X" "Y" [])', '"X" "Y" []'],
])('%s', (text, span) => {
  const { filter, diagnostics } = compile(text);
  const told = diagnostics.map(({ code, span: { start, end }, help, fixes }) => [
    code,
    text.slice(start, end),
    help,
    fixes,
  ]);
  expect([filter, told]).toEqual([null, [['syntax/unexpected', span, 'a `,` stands between arguments', []]]]);
});

it('a name with brackets in it is told to be one', () => {
  const [{ help } = { help: null }] = compile('T(age(years), EQ, 1)').diagnostics;
  expect(help).toBe('a name with brackets in it stands in quotes');
});
