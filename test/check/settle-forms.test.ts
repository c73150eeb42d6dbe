/** Conditions in another form, told with what the catalog has: whose tag is meant, where that is declared, and the value as it was written. */

import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { compile } from '../../src/compile.js';
import type { CompileOptions } from '../../src/compile-text.js';
import { checked } from './expect-check.js';

const level = { type: 'Integer' };
const { catalog } = loadCatalog({
  applications: { X: { tags: { level, flag: { type: 'String' } } }, Y: { tags: { level } } },
  tags: { age: { type: 'Integer' }, city: { type: 'String' } },
});

it.each<readonly [text: string, related: readonly string[], fixes: readonly string[]]>([
  // The one tag that is meant, and where it stands.
  ['T("city", EQ, yes)', ['`city` is a String: "city"'], ['write "yes"']],
  ['AT("X", "flag", EQ, yes)', ['`flag` is a String: "flag"'], ['write "yes"']],
  ['AT("X", "flag", EQ, No)', ['`flag` is a String: "flag"'], ['write "No"']],
  ['city = off', ['`city` is a String: city'], ['write T("city", EQ, "off")']],
  // Of several none is the one.
  ['T("level" GTE 5)', [], ['write AT("X", "level", GTE, 5)', 'write AT("Y", "level", GTE, 5)']],
  ['T("level", EQ, yes)', [], ['write AT("X", "level", EQ, 1)', 'write AT("Y", "level", EQ, 1)']],
])('%s', (text, related, fixes) => {
  const [found, ...others] = compile(text, { catalog, lint: false }).diagnostics;
  expect(others).toEqual([]);
  expect(found?.related.map(({ message, span }) => `${message}: ${text.slice(span.start, span.end)}`)).toEqual(related);
  expect(found?.fixes.map(({ title }) => title)).toEqual(fixes);
});

/** Its label, its help and its fixes, each behind its safety; a text with several findings has none. */
function told(text: string, options: CompileOptions = {}) {
  const [found, ...others] = checked(text, options);
  expect(others).toEqual([]);
  return [found?.label, found?.help, found?.fixes.map(({ safety, title }) => `${safety}: ${title}`)];
}

describe('what is told of a form', () => {
  it.each([
    // As the reader has it, where it has what the type takes.
    ['T("age" = 5)', 'written "age", EQ, 5', null, ['safe: write T("age", EQ, 5)']],
    ['T("age" = "18")', 'written T("age", EQ, 18)', null, ['safe: write T("age", EQ, 18)']],
    ['T("age", =, 5)', 'written `EQ`', null, ['safe: write EQ']],
    [
      'T("age", IN, [1 2])',
      'several numbers are written 1, 2; one number is written 12',
      null,
      ['unsafe: write 1, 2', 'unsafe: write 12'],
    ],
    ['age between 1 and 2', 'written T("age", BETWEEN, [1, 2])', null, ['unsafe: write T("age", BETWEEN, [1, 2])']],
    ['T("city", EQ, 2020-01-01)', 'a string or a whole number belongs here', null, ['unsafe: write "2020-01-01"']],
    // By another operator, which is a guess.
    ['T("likes" = 5)', 'written T("likes", IN, [5])', null, ['unsafe: write T("likes", IN, [5])']],
    // The one type of the two that a boolean may be kept as.
    ['T("age", EQ, true)', 'written 1', 'there are no booleans, and `age` is an Integer', ['unsafe: write 1']],
    ['T("age", IN, [true, 5])', 'written 1', 'there are no booleans, and `age` is an Integer', ['unsafe: write 1']],
    [
      'T("city", EQ, true)',
      'written "true"',
      'there are no booleans, and `city` is a String',
      ['unsafe: write "true"'],
    ],
    [
      'T("city", IN, [true, 5])',
      'written "true"',
      'there are no booleans, and `city` is a String',
      ['unsafe: write "true"'],
    ],
    [
      'T(city = off)',
      'written T("city", EQ, "off")',
      'there are no booleans, and `city` is a String',
      ['unsafe: write T("city", EQ, "off")'],
    ],
    // Of another name, which is a guess.
    [
      'T("agee" = 5)',
      'written T("age", EQ, 5)',
      'there is no tag `agee`: did you mean `age`?',
      ['unsafe: write T("age", EQ, 5)'],
    ],
    [
      'T("coupon" NOTIN [1, 2])',
      'written AT("SHOP1", "coupon", NOTIN, [1, 2])',
      '`coupon` is a tag of application `SHOP1`, not of the account',
      ['unsafe: write AT("SHOP1", "coupon", NOTIN, [1, 2])'],
    ],
    [
      'T(level = (1,2))',
      'written AT("SHOP1", "level", IN, [1, 2]), or AT("NEWS1", "level", IN, [1, 2])',
      '`level` is a tag of applications `SHOP1`, `NEWS1`, not of the account',
      ['unsafe: write AT("SHOP1", "level", IN, [1, 2])', 'unsafe: write AT("NEWS1", "level", IN, [1, 2])'],
    ],
    // Of another name for whose type there is no form.
    [
      'T("topics", 18 - 30)',
      'an operator belongs before this',
      '`topics` is a tag of application `NEWS1`, not of the account',
      [],
    ],
    // Of two readings the one whose tag there is, or is near.
    ['"x" != city', 'written T("city", NOTEQ, "x")', null, ['unsafe: write T("city", NOTEQ, "x")']],
    [
      '"x" = $city',
      'written T("city", EQ, "x")',
      'there is no tag `$city`: did you mean `city`?',
      ['unsafe: write T("city", EQ, "x")'],
    ],
    // Without a value, whatever the form.
    [
      'T("age", is null, true)',
      'written `NOTSET, ""`',
      'devices without a value are those of T("age", NOTSET, "")',
      ['unsafe: write NOTSET, ""'],
    ],
    [
      'T("likes", ISNULL)',
      '`likes` is a List',
      'no operator asks whether `likes` has a value: name the values that it may have',
      [],
    ],
    [
      'AT("SHOP1", "coupon") exists',
      '`coupon` is a String',
      'devices that have a value are those of AT("SHOP1", "coupon", EQ, "") + AT("SHOP1", "coupon", NOTEQ, "")',
      [],
    ],
    // Behind a sign between sets, too, where no set can be read of it.
    ['age > null', 'not a value', 'devices without a value are those of T("age", NOTSET, "")', []],
    [
      'city in null',
      '`city` is a String',
      'devices without a value are those that stay in … \\ T("city", EQ, "") \\ T("city", NOTEQ, "")',
      [],
    ],
    // Another value behind it asks for other devices.
    ['T("age", null, 5)', 'written `NOTSET, ""`', 'NOTSET is asked of Integer tags', []],
    // Who writes NOTSET is told what takes it.
    [
      'city NOTSET ""',
      'only an Integer tag is asked whether it is unset, so NOTSET does not apply to `city`',
      'devices without a value are those that stay in … \\ T("city", EQ, "") \\ T("city", NOTEQ, "")',
      [],
    ],
  ])('%s', (text, label, help, fixes) => {
    expect(told(text)).toEqual([label, help, fixes]);
  });

  it('is a reason that is an error, and no warning before it', () => {
    const found = checked('age in (007, "x")', { dialect: 'lenient' });
    expect(found.map(({ severity, label }) => [severity, label])).toEqual([
      ['error', '`age` is an Integer, and "x" is not a whole number'],
      ['warning', 'a whole number is written without them'],
    ]);
  });

  it('points at the tag for which there is no value', () => {
    expect(checked('T("age", EQ, null)')[0]?.related).toEqual([
      { span: { start: 2, end: 7 }, message: '`age` is an Integer (catalog.json:12)' },
    ]);
  });

  it('shows controls by number', () => {
    expect(checked('T("likes" = "a\u202eb")')[0]?.label).toBe('written T("likes", IN, ["a\\u202eb"])');
  });

  it('does not say where the tag is declared where suggestions are off', () => {
    const [found] = checked('T("likes", 18..30)', { suggestions: false });
    expect(found?.related.map(({ message }) => message)).toEqual(['`likes` is a List']);
  });
});

describe('what stays two findings', () => {
  const codes = (text: string) => checked(text).map(({ code, fixes }) => [code, fixes.length]);

  it.each([
    // Each has a safe fix of its own, one behind the other.
    ['T("age" = 007)', 'spelling/condition', 1, 'type/leading-zero', 0],
    ['T("city" = 007)', 'spelling/condition', 1, 'type/leading-zero', 0],
    // No fix of the form leaves a text without a finding.
    ['("level", =, ["a", "b"])', 'syntax/missing-constructor', 1, 'name/application-tag', 0],
    ['($city, !=, x)', 'syntax/missing-constructor', 1, 'name/unknown-tag', 0],
    ['T("likes", "EQ", off)', 'type/operator-not-allowed', 0, 'syntax/foreign-value', 2],
    // Which tag is meant is open as long as an application is missing.
    ['AT("topics", GTE, None)', 'name/missing-application', 0, 'syntax/foreign-value', 0],
    ['AT("coupon", EQ, yes)', 'name/missing-application', 0, 'syntax/foreign-value', 2],
  ])('%s', (text, first, fixes, second, others) => {
    expect(codes(text)).toEqual([
      [first, fixes],
      [second, others],
    ]);
  });

  it('of which the reader does not know the type of the tag, as long as it has no application', () => {
    expect(checked('AT("topics", GTE, None)').map(({ label, related }) => [label, related])).toEqual([
      ['"topics" is a tag of `NEWS1`', []],
      ['not a value', []],
    ]);
  });

  it.each(['T("likes", [null])', 'T("city", [yes])'])('or one, as the reader has it: %s', (text) => {
    expect(checked(text).map(({ code, label }) => [code, label])).toEqual([
      ['syntax/missing-argument', 'an operator belongs before this'],
    ]);
  });
});
