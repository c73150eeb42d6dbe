import { describe, expect, it } from 'vitest';
import { applyFixes } from '../../src/diagnostics/apply-fixes.js';
import { expectLint, lintCodes, linted } from './expect-lint.js';

const X = 'A("SHOP1")';
const ADULT = 'T("age", GTE, 18)';
const OSLO = 'T("city", EQ, "Oslo")';

describe('no application', () => {
  it('is said of the whole filter', () => {
    expectLint(`${ADULT} * ${OSLO}`, {
      code: 'lint/no-application',
      message: 'this filter names no application, and reaches the whole account',
      underlined: `${ADULT} * ${OSLO}`,
      help: 'name whom to reach: A("…") * (…). Without an application the push details list none',
      safe: null,
    });
  });

  it.each([`${X} * ${ADULT}`, `G("G-ALL") \\ ${ADULT}`, 'AT("SHOP1", "level", GTE, 1)'])(
    'is not said of %s',
    (text) => {
      expect(lintCodes(text)).toEqual([]);
    },
  );
});

describe('an application, and the whole account', () => {
  it('points at what no application bounds', () => {
    expectLint(`(${X} * ${ADULT}) + ${OSLO}`, {
      code: 'lint/account-wide',
      message: 'this filter names an application, and still reaches the whole account',
      underlined: OSLO,
      help: `to stay inside A("SHOP1"): A("SHOP1") * ${OSLO}`,
      safe: null,
      unsafe: `(${X} * ${ADULT}) + (${X} * ${OSLO})`,
    });
  });

  it.each([
    [`${X} + ${OSLO}`, `${X} * ${OSLO}`],
    [`${OSLO}+(${X})`, `${OSLO}*(${X})`],
    [`${OSLO} \\ ${ADULT} + ${X}`, `${OSLO} \\ ${ADULT} * ${X}`],
    [`G("G-ALL") + (${ADULT} + ${OSLO})`, `G("G-ALL") * (${ADULT} + ${OSLO})`],
  ])('takes + for * where the rest would add nothing: %s', (text, mended) => {
    const wide = linted(text).filter(({ code }) => code === 'lint/account-wide');
    expect(applyFixes(text, wide, { unsafe: true })).toBe(mended);
    expect(lintCodes(mended)).not.toContain('lint/account-wide');
  });

  it('points at each such set', () => {
    const [diagnostic] = linted(`AT("SHOP1", "level", EQ, 1) + (${ADULT} * ${OSLO})`);
    expect(diagnostic?.related).toEqual([{ span: { start: 51, end: 72 }, message: 'nor is this' }]);
    expect(diagnostic?.fixes[0]?.edits.map(({ text }) => text)).toEqual(['(A("SHOP1") * ', ')', '(A("SHOP1") * ', ')']);
  });

  it.each([
    [`(${X} * ${ADULT}) + ${OSLO}`, `to stay inside ${X}: ${X} * ${OSLO}`],
    [`(${X} * ${ADULT}) + ${OSLO} + ${ADULT}`, `to stay inside ${X}: ${X} * …`],
    [`${X} + (${ADULT} # adult\n)`, `to stay inside ${X}: ${X} * ${ADULT}`],
    [`${X} + (${ADULT} # adult\n * ${OSLO})`, `to stay inside ${X}: ${X} * …`],
    [`${OSLO} \\ ${X}`, 'to stay inside an application, intersect each such set with one: A("…") * …'],
    [`${X} + A("NEWS1") + ${OSLO}`, 'to stay inside an application, intersect each such set with one: A("…") * …'],
    [`${X} + A("SHOP1", ["iOS"]) + ${OSLO}`, `to stay inside ${X}: ${X} * ${OSLO}`],
    [`AT("SHOP1", "level", EQ, 1) + ${X} + ${OSLO}`, `to stay inside ${X}: ${X} * ${OSLO}`],
    [`(${X} \\ A("NEWS1")) + ${OSLO}`, `to stay inside ${X}: ${X} * ${OSLO}`],
  ])('shows how to stay inside the one application that the filter adds: %s', (text, help) => {
    const wide = linted(text, { comments: true }).filter(({ code }) => code === 'lint/account-wide');
    expect(wide.map((one) => one.help)).toEqual([help]);
  });

  it.each([
    `${X} + ${OSLO} + ${ADULT}`,
    `A("SHOP1", ["iOS"]) + ${OSLO}`,
    `(${X} * ${ADULT}) + ${OSLO}`,
    `(${X} + ${ADULT}) + ${OSLO}`,
  ])('takes no + for * where there is more than the application and one other set: %s', (text) => {
    const wide = linted(text).filter(({ code }) => code === 'lint/account-wide');
    expect(applyFixes(text, wide, { unsafe: true })).toContain(`(${X} * ${OSLO})`);
  });

  it('finds the + behind a byte order mark, and over several lines', () => {
    const text = `\uFEFF${X}\n + ${OSLO}`;
    const wide = linted(text).filter(({ code }) => code === 'lint/account-wide');
    expect(applyFixes(text, wide, { unsafe: true })).toBe(`\uFEFF${X}\n * ${OSLO}`);
  });

  it('offers no fix where the application is only subtracted, or several are named', () => {
    expect(linted(`${ADULT} \\ ${X}`).map(({ code, fixes }) => [code, fixes])).toEqual([['lint/account-wide', []]]);
    expect(linted(`${X} + A("NEWS1") + ${ADULT}`).map(({ code, fixes }) => [code, fixes])).toEqual([
      ['lint/account-wide', []],
    ]);
  });
});
