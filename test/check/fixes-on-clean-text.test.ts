/** What the checker and lint mend of a text that had to be recovered: nothing that a mistake of the reader could make wrong. */

import { describe, expect, it } from 'vitest';
import { compile } from '../../src/compile.js';
import { CATALOG, checked } from './expect-check.js';

/** Code and titles of fixes of what the checker says. */
function offered(text: string): readonly (readonly [string, readonly string[]])[] {
  return checked(text)
    .filter(({ code }) => !code.startsWith('syntax/') && !code.startsWith('spelling/'))
    .map(({ code, fixes }) => [code, fixes.map(({ title }) => title)]);
}

describe('a fix of the checker', () => {
  it.each([
    [
      'in a set that reads clean is there, whatever is wrong beside it',
      'A() + T("age", EQ, "18")',
      ['drop the quotes'],
    ],
    ['in a set whose one repair is known is there', 'T("age", EQ, "18"', ['drop the quotes']],
    ['in a set that had to be guessed at waits', 'T{"age", EQ, "18"}', []],
  ])('%s', (_, text, titles) => {
    expect(offered(text)).toEqual([['type/quoted-integer', titles]]);
  });

  it.each([
    ['T("age", IN, [1, 2, 1])', ['remove it']],
    ['T("age", IN, [1, 2, 1]', []],
    ["T('age', IN, [1, 2, 1])", []],
    ["T('city', EQ, 'a') * T(\"age\", IN, [1, 2, 1])", ['remove it']],
  ])('that removes a value needs a set as it was written: %s', (text, titles) => {
    expect(offered(text)).toEqual([['type/duplicate-value', titles]]);
  });

  it.each([
    ['T("Age", GTE, 18', ['replace with `age`']],
    ['A("SHOP1") * T("Age", GTE, 18', ['replace with `age`']],
    ["T('Age', GTE, 18", []],
    // What is written around a set waits until it is certain where the set ends.
    ['AT("NEWS1", "agee", LTE, 5', ['take the account tag, among the subscribers of `NEWS1`']],
    ['AT("NEWS1", "agee", IN, ["a"', []],
    ['AT("NEWS1", "topic", IN, ["a"', ['replace with `topics`']],
    // What else is wrong may be part of the name.
    ['T("Age")', []],
    ['T("Age, GTE, 18', []],
    ['T{"Age", GTE, 18}', []],
  ])('that writes another name does not wait for the last bracket: %s', (text, titles) => {
    const names = offered(text).filter(([code]) => code === 'name/unknown-tag');
    expect(names.flatMap(([, fixes]) => fixes)).toEqual(titles);
  });

  it('leaves the set unread: nobody is reached before the rest is written', () => {
    const text = 'A("SHOP1") * T("Age", GTE, 18';
    const [found] = checked(text).filter(({ code }) => code === 'name/unknown-tag');
    const [edit] = found?.fixes[0]?.edits ?? [];
    const mended = text.slice(0, edit?.span.start) + edit?.text + text.slice(edit?.span.end);
    expect(mended).toBe('A("SHOP1") * T("age", GTE, 18');
    expect(compile(mended, { catalog: CATALOG }).filter).toBe(null);
    expect(found?.fixes[0]?.safety).toBe('unsafe');
  });

  it('that removes a platform does, too', () => {
    expect(offered('A(\'SHOP1\', ["iOS", "iOS"])')).toEqual([['name/duplicate-platform', []]]);
  });
});

describe('a fix of lint', () => {
  const fixable = (text: string) =>
    compile(text, { catalog: CATALOG, dialect: 'lenient' })
      .diagnostics.filter(({ code, fixes }) => code.startsWith('lint/') && fixes.length > 0)
      .map(({ code }) => code);

  it('waits until the whole filter is as it was written', () => {
    expect(fixable('A("SHOP1") * T("age", EQ, 1) * T("age", EQ, 1)')).toEqual(['lint/duplicate-operand']);
    expect(fixable('A(\'SHOP1\') * T("age", EQ, 1) * T("age", EQ, 1)')).toEqual([]);
  });
});
