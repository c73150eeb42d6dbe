import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { compile } from '../../src/compile.js';
import { checked, codesOf, expectOne, withFixes } from './expect-check.js';

/** Text, code, message, underlined, label, help, text with unsafe fixes (null: none). */
type Case = readonly [string, string, string, string, string | null, string | null, string | null];

const CASES: readonly Case[] = [
  [
    'A("SHOP2")',
    'name/unknown-application',
    'there is no application `SHOP2`',
    '"SHOP2"',
    'did you mean `SHOP1`?',
    null,
    'A("SHOP1")',
  ],
  [
    'A("shop1")',
    'name/unknown-application',
    'there is no application `shop1`',
    '"shop1"',
    'did you mean `SHOP1`?',
    null,
    'A("SHOP1")',
  ],
  [
    'A("news")',
    'name/unknown-application',
    'there is no application `news`',
    '"news"',
    'did you mean `NEWS1`?',
    null,
    'A("NEWS1")',
  ],
  [
    'A("zzzzzzzz")',
    'name/unknown-application',
    'there is no application `zzzzzzzz`',
    '"zzzzzzzz"',
    null,
    'the catalog declares `SHOP1`, `NEWS1`, `__proto__`',
    null,
  ],
  [
    'A("G-ALL", ["iOS"])',
    'name/group-as-application',
    '`G-ALL` is a group, not an application',
    '"G-ALL"',
    'a group',
    'to take the devices of every application of the group, write G("G-ALL")',
    'G("G-ALL", ["iOS"])',
  ],
  [
    'G("SHOP1")',
    'name/application-as-group',
    '`SHOP1` is an application, not a group',
    '"SHOP1"',
    'an application',
    'to take the devices of the application, write A("SHOP1")',
    'A("SHOP1")',
  ],
  [
    'G("G-AL")',
    'name/unknown-group',
    'there is no group `G-AL`',
    '"G-AL"',
    'did you mean `G-ALL`?',
    null,
    'G("G-ALL")',
  ],
  [
    'AT("G-ALL", "level", EQ, 1)',
    'name/group-as-application',
    '`G-ALL` is a group, not an application',
    '"G-ALL"',
    'a group',
    'AT takes one application: write an AT for each application of the group, joined by +',
    null,
  ],
  [
    'AT("SHOP", "level", EQ, 1)',
    'name/unknown-application',
    'there is no application `SHOP`',
    '"SHOP"',
    'did you mean `SHOP1`?',
    null,
    'AT("SHOP1", "level", EQ, 1)',
  ],
  [
    'T("ctiy", EQ, "Oslo")',
    'name/unknown-tag',
    'there is no tag `ctiy`',
    '"ctiy"',
    'did you mean `city`?',
    null,
    'T("city", EQ, "Oslo")',
  ],
  [
    'T("Age", GTE, 18)',
    'name/unknown-tag',
    'there is no tag `Age`',
    '"Age"',
    'did you mean `age`?',
    null,
    'T("age", GTE, 18)',
  ],
  [
    'T("с\u0456ty", EQ, "Oslo")',
    'name/unknown-tag',
    'there is no tag `с\u0456ty`',
    '"с\u0456ty"',
    'did you mean `city`?',
    null,
    'T("city", EQ, "Oslo")',
  ],
  [
    'T("a\\nb", EQ, "Oslo")',
    'name/unknown-tag',
    'there is no tag `a\\u000ab`',
    '"a\\nb"',
    null,
    'the catalog declares `age`, `city`, `likes`, `toString`',
    null,
  ],
  [
    'T("coupon", EQ, "x")',
    'name/application-tag',
    '`coupon` is a tag of an application, not of the account',
    '"coupon"',
    'declared by application `SHOP1`',
    'name the application: AT("SHOP1", "coupon", …)',
    'AT("SHOP1", "coupon", EQ, "x")',
  ],
  [
    'T("level", EQ, 1)',
    'name/application-tag',
    '`level` is a tag of an application, not of the account',
    '"level"',
    'declared by applications `SHOP1`, `NEWS1`',
    'name the application: AT("SHOP1", "level", …)',
    null,
  ],
  [
    'AT("SHOP1", "city", EQ, "Oslo")',
    'name/account-tag',
    '`city` is a tag of the account, not of application `SHOP1`',
    '"city"',
    'an account tag',
    'to ask the subscribers, write A("SHOP1") * T("city", …); T("city", …) alone reaches the whole account',
    '(A("SHOP1") * T("city", EQ, "Oslo"))',
  ],
  [
    'AT("NEWS1", "coupon", EQ, "x")',
    'name/tag-of-other-application',
    'application `NEWS1` has no tag `coupon`',
    '"coupon"',
    'a tag of `SHOP1`',
    'name the application that has it: AT("SHOP1", "coupon", …)',
    'AT("SHOP1", "coupon", EQ, "x")',
  ],
  [
    'AT("__proto__", "level", EQ, 1)',
    'name/tag-of-other-application',
    'application `__proto__` has no tag `level`',
    '"level"',
    'a tag of `SHOP1` and 1 more',
    'name the application that has it: AT("SHOP1", "level", …)',
    null,
  ],
  [
    'AT("NEWS1", "topic", IN, ["x"])',
    'name/unknown-tag',
    'application `NEWS1` has no tag `topic`',
    '"topic"',
    'did you mean `topics`?',
    null,
    'AT("NEWS1", "topics", IN, ["x"])',
  ],
  [
    'A("SHOP1", ["iOS", "Chrome"])',
    'name/platform-not-offered',
    'application `SHOP1` is not on Chrome',
    '"Chrome"',
    'no device comes from here',
    'leave it out of the list, or add it to the platforms that the catalog declares',
    null,
  ],
  [
    'A("SHOP1", ["Chrome", "iOS"])',
    'name/platform-not-offered',
    'application `SHOP1` is not on Chrome',
    '"Chrome"',
    'no device comes from here',
    'leave it out of the list, or add it to the platforms that the catalog declares',
    null,
  ],
  [
    'A("SHOP1", ["Chrome"])',
    'name/platform-not-offered',
    'application `SHOP1` is not on Chrome, so this set is always empty',
    '"Chrome"',
    'no device comes from here',
    'leave the list out to take every platform',
    null,
  ],
  [
    'G("G-ALL", ["OsX", "iOS"])',
    'name/platform-not-offered',
    'no application of group `G-ALL` is on OsX',
    '"OsX"',
    'no device comes from here',
    'leave it out of the list, or add it to the platforms that the catalog declares',
    null,
  ],
  [
    'A("SHOP1", ["iOS", "iOS"])',
    'name/duplicate-platform',
    'iOS is listed twice',
    '"iOS"',
    'the same again',
    null,
    'A("SHOP1", ["iOS"])',
  ],
  [
    'G("G-NONE", ["iOS"])',
    'name/empty-group',
    'group `G-NONE` has no applications, so this set is always empty',
    '"G-NONE"',
    'an empty group',
    'add applications to the group in the catalog, or leave the set out',
    null,
  ],
];

describe('names', () => {
  it.each(CASES)('%s', (text, code, message, underlined, label, help, fixed) => {
    const diagnostic = expectOne(text, { code, message, underlined });
    expect([diagnostic.label, diagnostic.help]).toEqual([label, help]);
    expect(withFixes(text, [diagnostic], true)).toBe(fixed);
    if (fixed !== null) expect(codesOf(fixed)).toEqual([]);
  });

  it('says of each platform that all of them leave the set empty', () => {
    expect(checked('A("SHOP1", ["Chrome", "OsX"])').map(({ message }) => message)).toEqual([
      'application `SHOP1` is not on Chrome, so this set is always empty',
      'application `SHOP1` is not on OsX, so this set is always empty',
    ]);
  });

  it('points a repeated platform at its first place', () => {
    const [diagnostic] = checked('A("SHOP1", ["iOS", "Android", "iOS"])');
    expect(diagnostic?.related).toEqual([{ span: { start: 12, end: 17 }, message: 'listed here first' }]);
    expect(withFixes('A("SHOP1", ["iOS", "Android", "iOS"])', [diagnostic!], false)).toBe(
      'A("SHOP1", ["iOS", "Android"])',
    );
  });

  it('takes every name as an ordinary name', () => {
    expect(codesOf('AT("__proto__", "constructor", EQ, "x") * T("toString", EQ, "y")')).toEqual([]);
    expect(codesOf('A("constructor") * T("__proto__", EQ, "y")')).toEqual([
      'name/unknown-application',
      'name/unknown-tag',
    ]);
  });
});

describe('without suggestions', () => {
  const quiet = { suggestions: false };

  it.each([
    ['A("SHOP2")', 'name/unknown-application'],
    ['G("G-AL")', 'name/unknown-group'],
    ['T("ctiy", EQ, "x")', 'name/unknown-tag'],
    ['A("zzzzzzzz")', 'name/unknown-application'],
    ['AT("NEWS1", "topic", IN, ["x"])', 'name/unknown-tag'],
    ['AT("NEWS1", "coupon", EQ, "x")', 'name/unknown-tag'],
  ])('%s is unknown, and that is all', (text, code) => {
    const found = checked(text, quiet);
    expect(found.map((diagnostic) => [diagnostic.code, diagnostic.label, diagnostic.help, diagnostic.fixes])).toEqual([
      [code, null, null, []],
    ]);
  });

  it('shows the form for an application tag without the application', () => {
    const [diagnostic] = checked('T("coupon", EQ, "x")', quiet);
    expect([diagnostic?.label, diagnostic?.help, diagnostic?.fixes]).toEqual([
      'an application tag',
      'name the application: AT("…", "coupon", …)',
      [],
    ]);
  });

  it('does not show where a tag is declared', () => {
    const [diagnostic] = checked('T("city", GTE, 1)', quiet);
    expect(diagnostic?.related.map(({ message }) => message)).toEqual(['`city` is a String']);
  });
});

describe('poisoned parts', () => {
  it('reports an unknown tag once for each place, and nothing of its operator', () => {
    expect(codesOf('T("ctiy", GTE, 1) * T("city", EQ, "x")')).toEqual(['name/unknown-tag']);
  });

  it('still looks at a value that is wrong for every type', () => {
    expect(codesOf('T("ctiy", BETWEEN, [30, 18])')).toEqual(['name/unknown-tag', 'type/between-order']);
  });

  it('still looks at the platforms of an unknown application', () => {
    expect(codesOf('A("SHOP2", ["iOS", "iOS"])')).toEqual(['name/unknown-application', 'name/duplicate-platform']);
  });

  it('passes by platforms that there are none of, which the reader has told', () => {
    expect(codesOf('A("SHOP1", ["iOS", 5, 7])')).toEqual(['syntax/unknown-platform', 'syntax/unknown-platform']);
    expect(codesOf('A("SHOP1", ["Chrome", 5])')).toEqual(['name/platform-not-offered', 'syntax/unknown-platform']);
  });

  it('looks at every operand', () => {
    expect(codesOf('A("SHOP2") * T("ctiy", EQ, "x") + G("G-AL") \\ T("age", EQ, "old")')).toEqual([
      'name/unknown-application',
      'name/unknown-tag',
      'name/unknown-group',
      'type/not-an-integer',
    ]);
  });
});

describe('cost', () => {
  it('stays fast for thousands of unknown names', () => {
    const text = Array.from({ length: 5_000 }, (_, index) => `T("unknown${index}", EQ, "x")`).join('+');
    expect(codesOf(text, { limits: { diagnostics: 10_000 } }).length).toBe(5_000);
  });

  // Compared in full, these took a minute and a half: the time limit of a test is the assertion.
  it('is bounded for names that are all a little alike', () => {
    const names = Array.from({ length: 100_000 }, (_, index) => shuffled('abcdeabcdeabcdeabcdeabcd', index));
    const { catalog } = loadCatalog({
      applications: {},
      tags: Object.fromEntries(names.map((name) => [name, { type: 'String' }])),
    });
    const text = Array.from(
      { length: 50 },
      (_, index) => `T("${shuffled('abcdeabcdeabcdeabcdeabcx', index)}", EQ, "x")`,
    );
    expect(compile(text.join('+'), { catalog }).totals.errors).toBe(50);
  });
});

/** The letters in another order, the same one for the same seed. */
function shuffled(letters: string, seed: number): string {
  let state = seed + 1;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return state >>> 8;
  };
  return Array.from(letters, (letter) => [next(), letter] as const)
    .sort(([left], [right]) => left - right)
    .map(([, letter]) => letter)
    .join('');
}

describe('names that are listed', () => {
  const catalogOf = (count: number) =>
    loadCatalog(
      JSON.stringify({
        applications: { X: { tags: { level: { type: 'Integer' } } }, Y: { tags: { level: { type: 'Integer' } } } },
        tags: Object.fromEntries(Array.from({ length: count }, (_, at) => [`tag-${at}`, { type: 'Integer' }])),
      }),
    ).catalog;

  it('are cut where there are many', () => {
    const { diagnostics } = compile('T("zzzzzzzz", EQ, 1)', { catalog: catalogOf(40) });
    expect(diagnostics.map(({ help }) => help)).toEqual([
      'the catalog declares `tag-0`, `tag-1`, `tag-2`, `tag-3`, `tag-4`, `tag-5`, and 34 more',
    ]);
  });

  it('are not shown where suggestions are off', () => {
    const { diagnostics } = compile('T("zzzzzzzz", EQ, 1)', { catalog: catalogOf(40), suggestions: false });
    expect(diagnostics.map(({ help }) => help)).toEqual([null]);
  });
});

describe('AT without an application', () => {
  const catalog = loadCatalog(
    JSON.stringify({
      applications: { X: { tags: { level: { type: 'Integer' } } }, Y: { tags: { level: { type: 'Integer' } } } },
      tags: { age: { type: 'Integer' } },
    }),
  ).catalog;

  it('is told of once, with the applications that have the tag', () => {
    const { diagnostics } = compile('AT("level", GTE, 3)', { catalog });
    expect(diagnostics.map(({ code, label }) => [code, label])).toEqual([
      ['name/missing-application', '"level" is a tag of `X`, `Y`'],
    ]);
    expect(diagnostics[0]?.fixes.map(({ safety }) => safety)).toEqual(['unsafe', 'unsafe']);
  });

  it('is T where the account has the tag', () => {
    const { diagnostics } = compile('AT("age", GTE, 3)', { catalog });
    expect(diagnostics.map(({ code }) => code)).toEqual(['syntax/wrong-constructor']);
  });

  it('shows no application where suggestions are off', () => {
    const { diagnostics } = compile('AT("level", GTE, 3)', { catalog, suggestions: false });
    expect(JSON.stringify(diagnostics)).not.toMatch(/`[XY]`|\\"[XY]\\"/);
  });
});

describe('a condition that was recovered from another form', () => {
  it('is checked, and has no fix of the checker', () => {
    const { diagnostics } = compile('18 <= unheard', {
      catalog: loadCatalog('{"applications":{},"tags":{"age":{"type":"Integer"}}}').catalog,
    });
    expect(diagnostics.map(({ code, fixes }) => [code, fixes.length])).toEqual([
      ['syntax/infix-condition', 1],
      ['name/unknown-tag', 0],
    ]);
  });
});
