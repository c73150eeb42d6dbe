/** Conditions as other languages write them, where a catalog is given: it knows whose tag it is and its type, and one finding tells it. */

import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { applyFixes } from '../../src/diagnostics/apply-fixes.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { CATALOG, checked, codesOf } from './expect-check.js';

/** What each fix of the one finding makes of `text`; every one of them must be without a finding. */
function formsOf(text: string): readonly string[] {
  const found = checked(text);
  expect(
    found.map(({ message }) => message),
    text,
  ).toHaveLength(1);
  return (found[0] as Diagnostic).fixes.map((fix) => {
    const written = applyFixes(text, [{ ...(found[0] as Diagnostic), fixes: [fix] }], { unsafe: true });
    expect(codesOf(written), written).toEqual([]);
    return written;
  });
}

function only(text: string): Diagnostic {
  const found = checked(text);
  expect(found.map(({ code }) => code)).toHaveLength(1);
  return found[0] as Diagnostic;
}

describe('a condition in another form', () => {
  it.each([
    ['age = "18"', 'T("age", EQ, 18)'],
    ['age in ("1", "2")', 'T("age", IN, [1, 2])'],
    ['age > 17', 'T("age", GTE, 18)'],
    ['likes = "tea"', 'T("likes", IN, ["tea"])'],
    ['likes = 5', 'T("likes", IN, [5])'],
    ['likes in ("tea", "rum")', 'T("likes", IN, ["tea", "rum"])'],
    ['city = "Oslo"', 'T("city", EQ, "Oslo")'],
    ['age = true', 'T("age", EQ, 1)'],
    ['age != FALSE', 'T("age", NOTEQ, 0)'],
    ['city = true', 'T("city", EQ, "true")'],
    ['city = yes', 'T("city", EQ, "yes")'],
    ['likes = true', 'T("likes", IN, ["true"])'],
    ['age is null', 'T("age", NOTSET, "")'],
    ['("age", EQ, "18")', 'T("age", EQ, 18)'],
    ['("likes", EQ, "tea")', 'T("likes", IN, ["tea"])'],
    ['T(likes = "tea")', 'T("likes", IN, ["tea"])'],
    ['T("age" = "18")', 'T("age", EQ, 18)'],
    ['T("likes", "tea")', 'T("likes", IN, ["tea"])'],
    ['T("age", "18")', 'T("age", EQ, 18)'],
    ['T(tag: "age", operator: "EQ", value: "18")', 'T("age", EQ, 18)'],
    ['AT("SHOP1", level >= "3")', 'AT("SHOP1", "level", GTE, 3)'],
    ['AT("SHOP1", "level", EQ, true)', 'AT("SHOP1", "level", EQ, 1)'],
    ['T("age", EQ, false)', 'T("age", EQ, 0)'],
    ['T("city", EQ, false)', 'T("city", EQ, "false")'],
    ['T("likes", EQ, true)', 'T("likes", IN, ["true"])'],
    ['T("age", IN, [true, 5])', 'T("age", IN, [1, 5])'],
    ['T("likes", EQ, tea)', 'T("likes", IN, ["tea"])'],
    ['T("age", EQ, null)', 'T("age", NOTSET, "")'],
    ['A("SHOP1") * likes = "tea"', 'A("SHOP1") * T("likes", IN, ["tea"])'],
  ])('has the one form that the type takes: %s', (text, form) => {
    expect(formsOf(text)).toEqual([form]);
  });

  it.each([
    ['coupon = "x"', ['AT("SHOP1", "coupon", EQ, "x")']],
    ['coupon = 5', ['AT("SHOP1", "coupon", EQ, 5)']],
    ['topics = "x"', ['AT("NEWS1", "topics", IN, ["x"])']],
    ['level >= 3', ['AT("SHOP1", "level", GTE, 3)', 'AT("NEWS1", "level", GTE, 3)']],
    ['level = "3"', ['AT("SHOP1", "level", EQ, 3)', 'AT("NEWS1", "level", EQ, 3)']],
    ['("coupon", EQ, "x")', ['AT("SHOP1", "coupon", EQ, "x")']],
    ['T(coupon = "x")', ['AT("SHOP1", "coupon", EQ, "x")']],
    ['T("coupon", EQ, true)', ['AT("SHOP1", "coupon", EQ, "true")']],
  ])('names the applications of the tag: %s', (text, forms) => {
    expect(formsOf(text)).toEqual(forms);
    expect(only(text).help).toMatch(/is a tag of applications? `(?:SHOP1|NEWS1)`/);
  });

  it('names some of many applications, and takes none of them', () => {
    const applications = Object.fromEntries(
      Array.from({ length: 9 }, (_, at) => [`APP${at}`, { tags: { level: { type: 'Integer' } } }]),
    );
    const { catalog } = loadCatalog(JSON.stringify({ applications }));
    const [found, ...others] = checked('level >= 3', { catalog });
    expect(others).toEqual([]);
    expect(found?.help).toContain('`APP5` and 3 more');
    expect(found?.fixes).toEqual([]);
  });

  it.each([
    ['agee >= 18', 'T("age", GTE, 18)', '`age`'],
    ['ctiy = "Oslo"', 'T("city", EQ, "Oslo")', '`city`'],
    ['liks = "tea"', 'T("likes", IN, ["tea"])', '`likes`'],
  ])('takes the tag that a name is near to: %s', (text, form, near) => {
    expect(formsOf(text)).toEqual([form]);
    expect(only(text).help).toContain(`did you mean ${near}`);
  });

  it.each([
    'age = eighteen',
    'age = "x"',
    'city >= 3',
    'city between 1 and 3',
    'likes >= 3',
    'likes != "tea"',
    'T("age", EQ, free)',
  ])('that the type has nothing for is told once, with the reason: %s', (text) => {
    expect(formsOf(text)).toEqual([]);
    const { label, related } = only(text);
    expect(label).toMatch(/Integer|String|List/);
    expect(related.map(({ message }) => message)).toEqual([expect.stringMatching(/is an? (?:Integer|String|List) \(/)]);
  });

  it('that no type has anything for is told once, with the reason: age >= 18.5', () => {
    expect(formsOf('age >= 18.5')).toEqual([]);
    const { label, help } = only('age >= 18.5');
    expect(label).toBe('a whole number belongs here');
    expect(help).toContain('no fractions');
  });

  it('shows no application where suggestions are off', () => {
    expect(JSON.stringify(checked('level >= 3', { suggestions: false }))).not.toMatch(/SHOP1|NEWS1/);
  });

  it('is a warning in the lenient dialect where it was one, beside what the checker says', () => {
    expect(codesOf('T("age" = "18")', { dialect: 'lenient' })).toEqual(['spelling/condition', 'type/quoted-integer']);
  });
});

describe('a question for devices without a value', () => {
  const QUESTIONS = [
    'city = null',
    'city is null',
    'T("city", EQ, null)',
    'T("city", IN, [null])',
    'T("city", IS NULL)',
    'T("city", EQ, None)',
  ];

  it.each(QUESTIONS)('is EQ and NOTEQ for a String, and never NOTSET: %s', (text) => {
    const found = only(text);
    expect(found.fixes).toEqual([]);
    expect(found.help).toBe(
      'devices without a value are those that stay in … \\ T("city", EQ, "") \\ T("city", NOTEQ, "")',
    );
    expect(JSON.stringify(found)).not.toContain('NOTSET');
  });

  it.each(
    [...QUESTIONS, 'city is not null', 'city != null', 'T("city", EXISTS)'].map((text) =>
      text.replaceAll('city', 'likes'),
    ),
  )('has no answer for a List: %s', (text) => {
    const found = only(text);
    expect(found.fixes).toEqual([]);
    expect(found.help).toBe('no operator asks whether `likes` has a value: name the values that it may have');
  });

  it.each(['city is not null', 'city != null', 'city exists', 'T("city", EXISTS)', 'T("city", NOTEQ, null)'])(
    'or with one: %s',
    (text) => {
      expect(only(text).help).toBe('devices that have a value are those of T("city", EQ, "") + T("city", NOTEQ, "")');
    },
  );

  it.each(['age is not null', 'T("age", NOTEQ, null)'])('is NOTSET for an Integer: %s', (text) => {
    expect(only(text).help).toBe('take away those without one: … \\ T("age", NOTSET, "")');
  });

  it('has no answer for a String where negatives match unset devices', () => {
    const catalog = { ...CATALOG, unsetMatchesNegative: true };
    const [found] = checked('city = null', { catalog });
    expect(found?.help).toBe('no operator asks whether `city` has a value: name the values that it may have');
  });
});

describe('digits with blanks between them', () => {
  it.each([
    ['T("age", IN, [12 500 000])', 1],
    ['T("age", IN, [12 500, 7 000])', 2],
    ['T("age", IN, [12 05])', 1],
    ['T("age", IN, [5 5])', 1],
    ['T("age", BETWEEN, [12 500, 30 000])', 2],
    ['T("age", BETWEEN, [30 000, 12 500])', 2],
    ['T("city", NOTIN, [1 000 000, "x"])', 1],
    ['T("unheard", IN, [12 500 000]) * A("SHOP1")', 1],
  ])('are one finding for each number: %s', (text, count) => {
    const numbers = checked(text).filter(({ code }) => code !== 'name/unknown-tag');
    expect(numbers.map(({ code }) => code)).toEqual(Array(count).fill('spelling/number'));
  });

  it.each([[{}], [{ catalog: null }]])('are not written as numbers that begin with zeros', (options) => {
    const [found] = checked('T("age", IN, [12 500 000])', options);
    expect(found?.fixes.map(({ edits }) => edits[0]?.text)).toEqual(['12500000']);
  });
});

describe('an unknown tag', () => {
  it.each([
    ['T("levl", GTE, 3)', 'did you mean `level` of applications `SHOP1`, `NEWS1`?'],
    ['T("cupon", EQ, "x")', 'did you mean `coupon` of application `SHOP1`?'],
    ['AT("SHOP1", "ctiy", EQ, "x")', 'did you mean the account tag `city`?'],
  ])('may be near to one of others: %s', (text, label) => {
    expect(only(text).label).toBe(label);
    formsOf(text);
  });

  it('lists the tags of applications where the account has none', () => {
    const { catalog } = loadCatalog('{"applications":{"X":{"tags":{"level":{"type":"Integer"}}}}}');
    const [found] = checked('T("unheard", EQ, 1)', { catalog });
    expect(found?.help).toBe('the account has no tags; applications declare `level`');
  });
});
