/** What the fix of a string with one quote writes: the other quote, or the whole string where the quote that stands there is another one. */

import { expect, it } from 'vitest';
import { applyEdits } from '../../src/diagnostics/apply-fixes.js';
import { parse } from '../../src/syntax/parse.js';

it.each([
  ['A(p")', 'open the string', 'A("p")'],
  ['A(p”)', 'write "p"', 'A("p")'],
  ['A("p)', 'close the string', 'A("p")'],
  ['A(“p)', 'write "p"', 'A("p")'],
])('is told by its title: %s', (text, title, mended) => {
  const [found, ...others] = parse(text).diagnostics;
  expect(others).toEqual([]);
  expect(found?.fixes.map((fix) => [fix.title, applyEdits(text, fix.edits)])).toEqual([[title, mended]]);
});

it('a string of a quarter of a million commas is read', () => {
  const content = `x${','.repeat(250_000)}x`;
  const { diagnostics } = parse(`t("${content}", EQ, 1)`);
  expect(diagnostics.map(({ code }) => code)).toEqual(['spelling/case']);
});
