/** Compiling with the strict reader alone answers what `compile` answers of every text that is the language, and refuses the same texts. */

import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { compile } from '../../src/compile.js';
import { compileLazily, compileStrict } from '../../src/compile-strict.js';
import { arbitraryCatalog } from '../support/catalogs.js';
import { arbitraryExpression } from '../support/expressions.js';
import { forAll, forAllAsync } from '../support/law.js';
import { arbitraryMutation, mutate } from '../support/mutate.js';
import { arbitraryNoise, writeText } from '../support/write-text.js';
import { parseCases } from '../syntax/read-case.js';
import '../support/group-by.js';

const { catalog } = loadCatalog({ applications: { X: {} }, tags: { age: { type: 'Integer' } } });

/** Texts that people got wrong, each with what is said of it. */
const CASES = readdirSync('test/syntax/cases').flatMap((name) =>
  parseCases(readFileSync(`test/syntax/cases/${name}`, 'utf8')).map(({ text }) => text),
);

const options = fc.record(
  { comments: fc.boolean(), lint: fc.boolean(), suggestions: fc.boolean(), catalog: fc.option(arbitraryCatalog) },
  { requiredKeys: [] },
);

describe('compileStrict', () => {
  it('answers what compile answers of every text that is the language', () =>
    forAll(fc.tuple(arbitraryExpression, arbitraryNoise, options), ([tree, noise, given]) => {
      const text = writeText(tree, noise);
      expect(compileStrict(text, given)).toEqual(compile(text, given));
      return true;
    }));

  it('refuses what compile refuses of texts with wrong characters, and nothing else', () =>
    forAll(fc.tuple(arbitraryExpression, arbitraryMutation, options), ([tree, mutation, given]) => {
      const text = mutate(writeText(tree), mutation);
      const strict = compileStrict(text, given);
      const whole = compile(text, given);
      expect(strict.filter === null, text).toBe(whole.filter === null);
      if (strict.filter !== null) expect(strict).toEqual(whole);
      return true;
    }));

  it('says one thing of a text that is no filter', () => {
    const wrong = CASES.filter((text) => compile(text).filter === null);
    expect(wrong.length).toBeGreaterThan(100);
    for (const text of wrong) {
      const { filter, diagnostics, totals } = compileStrict(text);
      expect({ filter, errors: totals.errors > 0, text }).toEqual({ filter: null, errors: true, text });
      if (diagnostics.some(({ code }) => code === 'syntax/unexpected')) expect(diagnostics, text).toHaveLength(1);
    }
  });

  it('accepts no case of a mistake that compile does not accept', () => {
    for (const text of CASES) expect(compileStrict(text).filter === null, text).toBe(compile(text).filter === null);
  });

  it('checks against the catalog as compile does', () => {
    const text = 'A("X") * T("aeg", GTE, 18)';
    expect(compileStrict(text, { catalog })).toEqual(compile(text, { catalog }));
    expect(compileStrict(text, { catalog }).diagnostics).toMatchObject([
      { code: 'name/unknown-tag', span: { start: 11, end: 16 }, fixes: [{ edits: [{ text: '"age"' }] }] },
    ]);
  });

  it('holds the limits that compile holds', () => {
    const text = 'A("X") + (A("Y") * A("Z"))';
    for (const limits of [{ source: 5 }, { tokens: 4 }, { nesting: 0 }])
      expect(compileStrict(text, { limits })).toEqual(compile(text, { limits }));
  });
});

describe('compileLazily', () => {
  it('answers what compile answers, whatever the text and the dialect', () =>
    forAllAsync(
      fc.tuple(arbitraryExpression, fc.option(arbitraryMutation), fc.constantFrom('strict', 'lenient'), options),
      async ([tree, mutation, dialect, given]) => {
        const text = mutation === null ? writeText(tree) : mutate(writeText(tree), mutation);
        expect(await compileLazily(text, { ...given, dialect })).toEqual(compile(text, { ...given, dialect }));
      },
    ));

  it('answers what compile answers of every case of a mistake', async () => {
    for (const text of CASES) {
      expect(await compileLazily(text, { catalog })).toEqual(compile(text, { catalog }));
      expect(await compileLazily(text, { dialect: 'lenient' })).toEqual(compile(text, { dialect: 'lenient' }));
    }
  });
});
