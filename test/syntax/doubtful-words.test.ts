/** The law of repairs, by example: words, names and blanks that may be something else. No fix that is safe decides what they mean. */

import { describe, expect, it } from 'vitest';
import { defineCatalog } from '../../src/catalog/define-catalog.js';
import { compile } from '../../src/compile.js';
import { applyFixes } from '../../src/diagnostics/apply-fixes.js';

describe('a leading zero in a condition of another form', () => {
  it('is mended with the form, in both dialects', () => {
    const catalog = defineCatalog({ applications: {}, tags: { age: { type: 'Integer' } } });
    const text = 'T("age", >=, 007)';
    expect(applyFixes(text, compile(text, { catalog }).diagnostics)).toBe('T("age", GTE, 7)');
    expect(compile(text, { catalog, dialect: 'lenient' }).filter).not.toBeNull();
  });
});

describe('a word that is no constructor', () => {
  it('has no fix where a letter of the first name may have changed places with the bracket', () => {
    const found = compile('Ta(, EQ, 5) * A("b")').diagnostics.filter(
      ({ code }) => code === 'syntax/unknown-constructor',
    );
    expect(found.map(({ fixes }) => fixes)).toEqual([[]]);
  });
});

describe('a place of a template', () => {
  it.each([
    '{code}',
    '{0}',
    '@{app}',
    '%{app}',
    '[[app]]',
    '<<app>>',
    '<?= $app ?>',
    '{% app %}',
    '{!app!}',
    '*|APP|*',
    '@@app@@',
    '%%app%%',
    '~app~',
    '^app^',
    '?1',
  ])('is one finding without a fix, in whatever language: %s', (place) => {
    for (const text of [`A(${place})`, `T(${place}, EQ, 5) * A("x")`]) {
      const { diagnostics } = compile(text);
      expect(diagnostics.map(({ code, fixes }) => [code, fixes])).toEqual([['syntax/unfilled-template', []]]);
    }
  });

  it('is none where braces stand for the brackets of a list', () => {
    for (const text of ['A("x", {iOS})', 'T("a", IN, {b})', '{A("x")}'])
      expect(compile(text).diagnostics.map(({ code }) => code)).not.toContain('syntax/unfilled-template');
  });
});

describe('an invisible character between two words', () => {
  it.each(['A("a")\u200bAND\u200bA("b")', 'A("a") OR\u00adA("b")', 'A("a") AND\u2060NOT A("b")'])(
    'is not taken away where that would make one word of an operator and a set: %s',
    (text) => {
      const { diagnostics } = compile(text);
      expect(diagnostics.flatMap(({ fixes }) => fixes).length).toBeGreaterThan(0);
      const fixed = applyFixes(text, diagnostics, { unsafe: true });
      expect(compile(fixed, { dialect: 'lenient' }).filter).not.toBeNull();
    },
  );
});

it('an operator behind a blank that does not show is none of a name with a number sign', () => {
  const codes = (text: string) =>
    compile(text)
      .diagnostics.filter(({ severity }) => severity === 'error')
      .map(({ code }) => code);
  const [hidden, shown] = [codes('T("n",\u200bNOTSET#,"")'), codes('T("n", NOTSET#,"")')];
  expect(hidden.filter((code) => code !== 'spelling/blank')).toEqual(shown);
});

it('a bare name behind a blank that does not show and another is not certain', () => {
  const safe = (text: string) =>
    compile(text)
      .diagnostics.filter(({ code }) => code === 'spelling/bare-name')
      .flatMap(({ fixes }) => fixes.map(({ safety }) => safety));
  expect(safe('G(\u200b\u00a0x)')).toEqual(['unsafe']);
  expect(safe('G(x \u200b)')).toEqual(['unsafe']);
  // Nor is the blank, whose repair would make it one.
  expect(applyFixes('G(\u200b\u00a0x)', compile('G(\u200b\u00a0x)').diagnostics)).toBe('G(\u200b\u00a0x)');
  expect(safe('G(\u00a0x )')).toEqual(['safe']);
});

it.each(['G(my \u00a0app)', 'G(my\u00a0 app)', 'T(my \u2003 tag, EQ, 1)'])(
  'a foreign blank beside another in a bare name, %j, is not certain: the name may have one or both',
  (text) => {
    const catalog = defineCatalog({
      applications: { 'AAAAA-AAAAA': { platforms: ['iOS'] } },
      groups: { 'my app': { applications: ['AAAAA-AAAAA'] } },
      tags: { 'my tag': { type: 'Integer' } },
    });
    expect(applyFixes(text, compile(text, { catalog }).diagnostics)).toBe(text);
  },
);

it('a foreign blank beside another between words of the language is certain', () => {
  const text = 'A("a") AND \u00a0 A("b")';
  expect(applyFixes(text, compile(text).diagnostics)).toBe('A("a") *   A("b")');
});

it.each(['_ IN', '_IN', 'IN_', 'IN _', '-IN', 'NOT _ IN', 'NOT_ IN'])(
  'an operator word beside a sign that joins no words, %j, is not certain: the sign may be another one',
  (operator) => {
    const text = `T("a", ${operator}, ["x"])`;
    const fixes = compile(text).diagnostics.flatMap((one) => one.fixes);
    expect(fixes.filter(({ safety }) => safety === 'safe')).toEqual([]);
  },
);

it.each(['NOT_IN', 'NOT-IN', 'not in'])('%j is an operator written with its words apart, and certain', (operator) => {
  const text = `T("a", ${operator}, ["x"])`;
  expect(applyFixes(text, compile(text).diagnostics)).toBe('T("a", NOTIN, ["x"])');
});

it('a leading zero in a list may be a value that lost its comma', () => {
  const tags = { n: { type: 'Integer' }, zip: { type: 'String' } } as const;
  const catalog = defineCatalog({ applications: { a: {} }, tags });
  const safeties = (text: string) =>
    compile(text, { catalog }).diagnostics.flatMap(({ fixes }) => fixes.map(({ safety }) => safety));
  expect(safeties('A("a") * T("n", IN, [5, 012])')).toEqual(['unsafe']);
  expect(safeties('A("a") * T("n", EQ, 012)')).toEqual(['safe']);
  expect(safeties('A("a") * T("zip", IN, [01067, 01069])')).toEqual(['safe', 'safe']);
  expect(compile('A("a") * T("n", IN, [5, 012])', { catalog, dialect: 'lenient' }).filter).toBeNull();
});
