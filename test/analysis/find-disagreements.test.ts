/** Filters that cannot be right in one account: told with the clause, and never guessed at. */

import { expect, it } from 'vitest';
import { findDisagreements } from '../../src/analysis/find-disagreements.js';
import { proveEquivalent } from '../../src/analysis/proof.js';
import { defineCatalog } from '../../src/catalog/define-catalog.js';
import { compileOrThrow } from '../../src/compile.js';
import type { Filter } from '../../src/plan/filter.js';

const small = defineCatalog({
  applications: { X: { tags: { level: { type: 'Integer' } } }, Y: {} },
  groups: { G: { applications: ['X'] } },
  tags: { age: { type: 'Integer' } },
});
const large = defineCatalog({
  applications: { X: { tags: { level: { type: 'String' } } }, Y: {} },
  groups: { G: { applications: ['X', 'Y'] } },
  tags: { age: { type: 'Integer' } },
  unsetMatchesNegative: true,
});

function expectDisagreement(filters: readonly Filter[], message: string, underlined: string): void {
  const found = findDisagreements(filters).map(({ filter, diagnostic }) => ({
    filter,
    code: diagnostic.code,
    message: diagnostic.message,
    underlined: filters[filter]!.text.slice(diagnostic.span.start, diagnostic.span.end),
    label: diagnostic.label,
    help: diagnostic.help,
  }));
  const words = { label: 'seen differently before', help: 'compile the filters with one catalog' };
  expect(found).toEqual([{ filter: 1, code: 'analysis/filters-disagree', message, underlined, ...words }]);
  expect(proveEquivalent(filters[0]!, filters[1]!)).toEqual({ answer: 'unknown', witness: null, reason: message });
}

it('a tag of two types', () => {
  expectDisagreement(
    [compileOrThrow('T("age", GTE, 18)'), compileOrThrow('A("X") * T("age", EQ, "adult")')],
    'there is no type that every use of tag `age` allows',
    'T("age", EQ, "adult")',
  );
});

it('a tag of ever so many types, once', () => {
  const filters = ['T("age", GTE, 18)', 'T("age", EQ, "adult")', 'T("age", IN, ["x"])', 'T("age", EQ, "b")'].map(
    (text) => compileOrThrow(text),
  );
  expect(findDisagreements(filters).map(({ filter }) => filter)).toEqual([1]);
});

it('a tag of an application of two types', () => {
  expectDisagreement(
    [
      compileOrThrow('AT("X", "level", EQ, 1)', { catalog: small }),
      compileOrThrow('AT("X", "level", EQ, 1)', { catalog: large }),
    ],
    'there is no type that every use of tag `level` of application `X` allows',
    'AT("X", "level", EQ, 1)',
  );
});

it('a group of two sets of applications', () => {
  expectDisagreement(
    [compileOrThrow('G("G")', { catalog: small }), compileOrThrow('G("G")', { catalog: large })],
    'the filters were compiled with different applications in group `G`',
    'G("G")',
  );
});

it.each([
  ['as many others', [['X'], ['Y']], [1]],
  ['fewer', [['X', 'Y'], ['X']], [1]],
  [
    'the same in another order',
    [
      ['X', 'Y'],
      ['Y', 'X'],
    ],
    [],
  ],
  ['others ever again, which is told once', [['X'], ['Y'], ['X', 'Y']], [1]],
])('a group of two sets of applications: %s', (_, groups, expected) => {
  const filters = groups.map((applications) => {
    const catalog = defineCatalog({ applications: { X: {}, Y: {} }, groups: { G: { applications } } });
    return compileOrThrow('G("G")', { catalog });
  });
  expect(findDisagreements(filters).map(({ filter }) => filter)).toEqual(expected);
});

it('two rules for unset tags, once', () => {
  const filters = [small, large, large, small].map((catalog) => compileOrThrow('T("age", NOTEQ, 1)', { catalog }));
  expect(findDisagreements(filters).map(({ filter }) => filter)).toEqual([1]);
});

it('two rules for unset tags', () => {
  expectDisagreement(
    [
      compileOrThrow('T("age", NOTEQ, 1)', { catalog: small }),
      compileOrThrow('T("age", NOTEQ, 1)', { catalog: large }),
    ],
    'the filters were compiled with catalogs that differ in `unsetMatchesNegative`',
    'T("age", NOTEQ, 1)',
  );
});

it('the catalog given for the question, too', () => {
  const filter = compileOrThrow('T("age", EQ, "adult")');
  expect(findDisagreements([filter], small).map(({ diagnostic }) => diagnostic.message)).toEqual([
    'there is no type that every use of tag `age` allows',
  ]);
});

it('a filter that a catalog typed and one that none typed agree when a type fits both', () => {
  const filters = [compileOrThrow('T("age", EQ, 1)', { catalog: small }), compileOrThrow('T("age", IN, [1])')] as const;
  expect(findDisagreements(filters)).toEqual([]);
  expect(proveEquivalent(...filters).answer).toBe('yes');
});

it('a group that one filter knows is known to the question', () => {
  const known = compileOrThrow('G("G")', { catalog: small });
  const opaque = compileOrThrow('G("G")');
  expect(findDisagreements([opaque, known])).toEqual([]);
  expect(proveEquivalent(opaque, known).answer).toBe('yes');
  expect(proveEquivalent(opaque, compileOrThrow('A("X")'), { catalog: small }).answer).toBe('yes');
});
