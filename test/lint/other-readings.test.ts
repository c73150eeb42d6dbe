/** How help writes a run that could be read otherwise: on one line, up to a length, with no comment in it; and where the brackets of its fix stand. */

import { describe, expect, it } from 'vitest';
import { lintCodes, linted } from './expect-lint.js';

const X = 'A("SHOP1")';
const Y = 'A("NEWS1")';
const Z = 'G("G-ALL")';

function helpOf(text: string): string | null | undefined {
  const found = linted(text, { catalog: null, comments: true }).filter(({ code }) => code.startsWith('lint/mixed-'));
  expect(found).toHaveLength(1);
  return found[0]?.help;
}

const INTERSECTED = 'brackets keep this meaning; to intersect first write ';
const OTHER = 'brackets keep this meaning; for the other write ';

describe('the other reading', () => {
  it.each([
    ['a line break alone', `${X}\n+ ${Y} *\n${Z}`, `${INTERSECTED}${X} + (${Y} * ${Z})`],
    ['blanks around it', `${X}  \n\t + ${Y} *  \n  ${Z}`, `${INTERSECTED}${X} + (${Y} * ${Z})`],
    ['breaks of other systems', `${X}\r\n+ ${Y} *\r${Z}`, `${INTERSECTED}${X} + (${Y} * ${Z})`],
    ['several breaks', `${X}\n\n  \n+ ${Y} * ${Z}`, `${INTERSECTED}${X} + (${Y} * ${Z})`],
    ['a break between letters of a chain', `${X} + ${Y} *\n${Z} + ${X}`, `${INTERSECTED}${X} + (${Y} * ${Z}) + ${X}`],
    ['a comment', `${X} # mine\n + ${Y} * ${Z}`, 'write brackets'],
    ['a comment in a chain', `${X} + ${Y} * ${Z} # mine\n + ${X}`, 'write brackets'],
    ['a comment beside a difference', `${X} # mine\n * ${Y} \\ ${Z}`, 'write brackets'],
    ['a comment behind it', `${X} + ${Y} * ${Z} # mine`, `${INTERSECTED}${X} + (${Y} * ${Z})`],
    ['the sign of a comment in a name', `A("#") + ${Y} * ${Z}`, `${INTERSECTED}A("#") + (${Y} * ${Z})`],
    ['a byte order mark', `\ufeff${X} + ${Y} * ${Z}`, `${INTERSECTED}${X} + (${Y} * ${Z})`],
    ['brackets around the run', `${Z} \\ (${X} + ${Y} * ${Z})`, `${INTERSECTED}${X} + (${Y} * ${Z})`],
    ['brackets around its operands', `(${X}) + (${Y}) * (${Z})`, `${INTERSECTED}(${X}) + ((${Y}) * (${Z}))`],
    [
      'brackets around those of a chain',
      `(${X}) * (${Y}) + ${Z} * (${X})`,
      `${INTERSECTED}((${X}) * (${Y})) + (${Z} * (${X}))`,
    ],
    ['brackets beside a difference', `(${X}) * (${Y}) \\ (${Z})`, `${OTHER}((${X}) * (${Y})) \\ (${Z})`],
    ['brackets behind a difference', `(${X}) \\ (${Y}) + (${Z})`, `${OTHER}(${X}) \\ ((${Y}) + (${Z}))`],
    ['more that is subtracted', `${X} \\ ${Z} \\ ${Y} * ${Z}`, `${OTHER}${X} \\ ${Z} \\ (${Y} * ${Z})`],
  ])('with %s', (_, text, help) => {
    expect(helpOf(text)).toBe(help);
  });

  it('is written for runs of up to 120 characters', () => {
    const run = (length: number) => `A("${'a'.repeat(length - `A("") + ${Y} * ${Z}`.length)}") + ${Y} * ${Z}`;
    const helps = [120, 121].map((length) => linted(run(length), { catalog: null }).map(({ help }) => help));
    expect(run(120)).toHaveLength(120);
    expect(helps[0]?.[0]).toMatch(/^brackets keep/);
    expect(helps[1]?.[0]).toBe('write brackets');
  });
});

describe('the brackets of a fix', () => {
  it('stand in the order of the text', () => {
    const [found] = linted(`${X} + ${Y} * ${Z} + A("__proto__")`);
    expect(found?.fixes[0]?.edits).toEqual([
      { span: { start: 0, end: 0 }, text: '((' },
      { span: { start: 23, end: 23 }, text: ')' },
      { span: { start: 36, end: 36 }, text: ')' },
    ]);
  });

  it('show which operators are read first, of a chain of four as of one of three', () => {
    const chain = (...signs: readonly string[]) => [X, ...signs.map((sign, at) => `${sign} A("X${at}")`)].join(' ');
    const reads = (text: string) =>
      linted(text, { catalog: null }).map(({ message }) => message.split('this reads ')[1]);
    expect(reads(chain('+', '*'))).toEqual(['( … + … ) * …']);
    expect(reads(chain('*', '+', '*'))).toEqual(['( ( … * … ) + … ) * …']);
    expect(reads(chain('+', '*', '+', '*'))).toEqual(['( ( … + … ) * … ) + …, and so on']);
    expect(reads(chain('*', '+', '*', '+', '*'))).toEqual(['( ( … * … ) + … ) * …, and so on']);
  });
});

describe('several EQ', () => {
  const equals = (...values: readonly string[]) => values.map((value) => `T("age", EQ, ${value})`).join(' + ');
  const help = (text: string, listItems = 100) =>
    linted(`${X} * (${text})`, { limits: { listItems } })
      .filter(({ code }) => code === 'lint/union-of-equals')
      .map((one) => one.help);

  it('are one IN with each value once, as it was first written', () => {
    expect(help(equals('0', '-0', '1'))).toEqual(['write T("age", IN, [0, 1])']);
    expect(help(equals('-0', '0', '1'))).toEqual(['write T("age", IN, [-0, 1])']);
    expect(help('T("city", EQ, 0) + T("city", EQ, -0)')).toEqual(['write T("city", IN, [0, -0])']);
  });

  it('are told where there are two values at least, and as many as a list may hold at most', () => {
    expect(help(equals('1', '1'))).toEqual([]);
    expect(help(equals('1', '2', '3'), 3)).toEqual(['write T("age", IN, [1, 2, 3])']);
    expect(help(equals('1', '2', '3'), 2)).toEqual([]);
  });

  it('are told in a union alone', () => {
    expect(lintCodes(`${X} \\ T("age", EQ, 1) \\ T("age", EQ, 2)`)).toEqual([]);
    expect(help('T("age", EQ, 1) + T("age", IN, [2]) + T("city", EQ, "a")')).toEqual([]);
  });
});
