import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from '../../../src/compile.js';
import type { CompileOptions } from '../../../src/compile-text.js';
import { print } from '../../../src/format/print.js';
import { FilterMemory } from '../../../src/service/remembered/filter-memory.js';
import { arbitraryCatalog } from '../../support/catalogs.js';
import { arbitraryExpression } from '../../support/expressions.js';
import { forAll } from '../../support/law.js';

const TEXT = 'A("A") * T("age", GTE, 18)';

describe('a filter', () => {
  it('is compiled once', () => {
    const memory = new FilterMemory();
    const first = memory.compile(TEXT, { limits: { nesting: 10 } });
    expect(memory.compile(TEXT, { limits: { nesting: 10 } })).toBe(first);
  });

  it.each<CompileOptions>([{ dialect: 'lenient' }, { lint: false }, { limits: { nesting: 11 } }, { catalog: null }])(
    'is compiled anew with other options: %j',
    (options) => {
      const memory = new FilterMemory();
      const first = memory.compile(TEXT, { limits: { nesting: 10 } });
      expect(memory.compile(TEXT, options)).not.toBe(first);
    },
  );

  it.each([
    ['with an error', 'A("A"'],
    ['that is very long', `A("A") + T("name", EQ, "${'x'.repeat(1_000)}")`],
  ])('%s is not remembered', (_, text) => {
    const memory = new FilterMemory();
    expect(memory.compile(text, {})).not.toBe(memory.compile(text, {}));
  });

  it('compiles to what it compiles to without a memory, whatever came before', () => {
    const asked = fc.record({
      tree: fc.nat(3),
      catalog: fc.nat(1),
      dialect: fc.constantFrom<'strict' | 'lenient'>('strict', 'lenient'),
    });
    const worlds = fc.tuple(
      fc.array(arbitraryExpression, { minLength: 4, maxLength: 4 }),
      fc.tuple(arbitraryCatalog, arbitraryCatalog),
      fc.array(asked, { maxLength: 12 }),
    );
    forAll(
      worlds,
      ([trees, catalogs, questions]) => {
        const memory = new FilterMemory();
        for (const { tree, catalog, dialect } of questions) {
          const options = { catalog: catalogs[catalog] ?? null, dialect };
          const text = print(trees[tree] ?? trees[0]!);
          expect(memory.compile(text, options)).toEqual(compile(text, options));
        }
        return true;
      },
      0.25,
    );
  });
});
