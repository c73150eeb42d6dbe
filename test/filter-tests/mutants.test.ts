import { describe, expect, it } from 'vitest';
import { printTree } from '../../src/analysis/simplify/print-tree.js';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { compile } from '../../src/compile.js';
import { filterTree } from '../../src/filter-tests/filter-tree.js';
import { mutated } from '../../src/filter-tests/mutant.js';
import { mutantsOf } from '../../src/filter-tests/mutants.js';
import { forAll } from '../support/law.js';
import { arbitraryWorld, compiled } from '../support/worlds.js';

const CATALOG = loadCatalog({
  applications: { X: { tags: { level: { type: 'Integer' } } }, Y: {} },
  groups: { all: { applications: ['X', 'Y'] } },
  tags: { age: { type: 'Integer' }, city: { type: 'String' }, likes: { type: 'List' } },
}).catalog;

/** Every mutant as `kind place: whole text`, where place is what changes. */
function expectMutants(text: string, expected: readonly string[], catalog = CATALOG): void {
  const { filter, diagnostics } = compile(text, { catalog, comments: true, lint: false });
  expect(diagnostics).toEqual([]);
  const mutants = mutantsOf(filter!, filterTree(filter!.lowered));
  const lines = mutants.map(
    (mutant) =>
      `${mutant.kind} ${text.slice(mutant.span.start, mutant.span.end)} ==> ${printTree(mutated(filter!.lowered, mutant), 'minimal')}`,
  );
  expect(lines).toEqual(expected);
}

describe('mutants of a set', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['A("X")', []],
    ['G("all")', []],
    ['A("X", ["iOS"])', ['platforms A("X")']],
    ['A("X", ["iOS", "Android"])', ['platforms A("X", ["Android"])', 'platforms A("X", ["iOS"])', 'platforms A("X")']],
    ['G("all", ["iOS"])', ['platforms G("all")']],
    ['T("age", EQ, 18)', ['negation T("age", NOTEQ, 18)', 'value T("age", EQ, 17)', 'value T("age", EQ, 19)']],
    ['T("age", NOTEQ, 0)', ['negation T("age", EQ, 0)', 'value T("age", NOTEQ, -1)', 'value T("age", NOTEQ, 1)']],
    ['T("age", GTE, 18)', ['negation T("age", LTE, 17)', 'value T("age", GTE, 17)', 'value T("age", GTE, 19)']],
    ['T("age", LTE, 1)', ['negation T("age", GTE, 2)', 'value T("age", LTE, 0)', 'value T("age", LTE, 2)']],
    [
      'T("age", BETWEEN, [1, 3])',
      [
        'negation T("age", LTE, 0) + T("age", GTE, 4)',
        'value T("age", BETWEEN, [0, 3])',
        'value T("age", BETWEEN, [2, 3])',
        'value T("age", BETWEEN, [1, 2])',
        'value T("age", BETWEEN, [1, 4])',
      ],
    ],
    [
      'T("age", BETWEEN, [1, 2])',
      [
        'negation T("age", LTE, 0) + T("age", GTE, 3)',
        'value T("age", BETWEEN, [0, 2])',
        'value T("age", EQ, 2)',
        'value T("age", EQ, 1)',
        'value T("age", BETWEEN, [1, 3])',
      ],
    ],
    ['T("age", NOTSET, "")', ['negation T("age", GTE, -9007199254740991)']],
    [
      'T("age", IN, [1, 2])',
      ['negation T("age", NOTIN, [1, 2])', 'value T("age", IN, [2])', 'value T("age", IN, [1])'],
    ],
    [
      'T("age", NOTIN, [1])',
      ['negation T("age", IN, [1])', 'value T("age", NOTIN, [0])', 'value T("age", NOTIN, [2])'],
    ],
    ['T("city", EQ, "Oslo")', ['negation T("city", NOTEQ, "Oslo")', 'value T("city", EQ, "Oslo_")']],
    ['T("city", EQ, 5)', ['negation T("city", NOTEQ, 5)', 'value T("city", EQ, "5_")']],
    [
      'T("city", NOTIN, ["a", "b"])',
      ['negation T("city", IN, ["a", "b"])', 'value T("city", NOTIN, ["b"])', 'value T("city", NOTIN, ["a"])'],
    ],
    ['T("likes", IN, ["a", "b"])', ['value T("likes", IN, ["b"])', 'value T("likes", IN, ["a"])']],
    [
      'AT("X", "level", EQ, 1)',
      ['negation AT("X", "level", NOTEQ, 1)', 'value AT("X", "level", EQ, 0)', 'value AT("X", "level", EQ, 2)'],
    ],
    [
      'T("age", GTE, 9007199254740991)',
      ['negation T("age", LTE, 9007199254740990)', 'value T("age", GTE, 9007199254740990)'],
    ],
    ['T("age", GTE, -9007199254740991)', ['value T("age", GTE, -9007199254740990)']],
  ];

  it.each(cases)('%s', (text, expected) =>
    expectMutants(
      text,
      expected.map((line) => line.replace(' ', ` ${text} ==> `)),
    ),
  );

  it('of a long list only the first hundred values are taken away', () => {
    const text = `T("likes", IN, [${Array.from({ length: 150 }, (_, at) => `"v${at}"`).join(', ')}])`;
    const { filter } = compile(text, { catalog: CATALOG });
    expect(mutantsOf(filter!, filterTree(filter!.lowered)).length).toBe(100);
  });

  it('a tag of any type keeps its types, but no list is turned round', () => {
    const text = 'T("x", IN, [1, 2])';
    const lines = ['negation T("x", NOTIN, [1, 2])', 'value T("x", IN, [2])', 'value T("x", IN, [1])'];
    expectMutants(
      text,
      lines.map((line) => line.replace(' ', ` ${text} ==> `)),
      null,
    );
  });
});

describe('mutants of an operation', () => {
  it('a union', () =>
    expectMutants('A("X") + A("Y") + G("all")', [
      'operand A("X") ==> A("Y") + G("all")',
      'operator + ==> A("X") * A("Y") + G("all")',
      'operator + ==> A("X") \\ A("Y") + G("all")',
      'operand A("Y") ==> A("X") + G("all")',
      'operator + ==> A("X") + A("Y") * G("all")',
      'operator + ==> (A("X") + A("Y")) \\ G("all")',
      'operand G("all") ==> A("X") + A("Y")',
    ]));

  it('an intersection, whose first operand also goes behind a difference', () =>
    expectMutants('A("X") * A("Y")', [
      'operand A("X") ==> A("Y")',
      'negation A("X") ==> A("Y") \\ A("X")',
      'operator * ==> A("X") + A("Y")',
      'operator * ==> A("X") \\ A("Y")',
      'operand A("Y") ==> A("X")',
    ]));

  it('a condition in first place is turned round instead', () =>
    expectMutants('T("age", NOTSET, "") * A("Y")', [
      'operand T("age", NOTSET, "") ==> A("Y")',
      'negation T("age", NOTSET, "") ==> T("age", GTE, -9007199254740991) * A("Y")',
      'operator * ==> T("age", NOTSET, "") + A("Y")',
      'operator * ==> T("age", NOTSET, "") \\ A("Y")',
      'operand A("Y") ==> T("age", NOTSET, "")',
    ]));

  it('a difference of three', () =>
    expectMutants('A("X") \\ A("Y") \\ G("all")', [
      'operand A("X") ==> A("Y") \\ G("all")',
      'operator \\ ==> (A("X") + A("Y")) \\ G("all")',
      'operator \\ ==> (A("X") * A("Y")) \\ G("all")',
      'operand A("Y") ==> A("X") \\ G("all")',
      'operator \\ ==> A("X") \\ A("Y") + G("all")',
      'operator \\ ==> A("X") \\ A("Y") * G("all")',
      'operand G("all") ==> A("X") \\ A("Y")',
    ]));

  it('signs are found behind brackets and comments', () =>
    expectMutants('(A("X") # + *\n) # \\\n* # a\n((A("Y")))', [
      'operand A("X") ==> A("Y")',
      'negation A("X") ==> A("Y") \\ A("X")',
      'operator * ==> A("X") + A("Y")',
      'operator * ==> A("X") \\ A("Y")',
      'operand A("Y") ==> A("X")',
    ]));
});

describe('every mutant', () => {
  it('is a filter that compiles', () => {
    forAll(arbitraryWorld(1), ({ catalog, filters }) => {
      const filter = compiled(filters[0]!, catalog);
      for (const mutant of mutantsOf(filter, filterTree(filter.lowered))) {
        const text = printTree(mutated(filter.lowered, mutant), 'minimal');
        const { diagnostics } = compile(text, { catalog, lint: false });
        expect(
          diagnostics.filter(({ severity }) => severity === 'error').map(({ message }) => [text, message]),
        ).toEqual([]);
      }
    });
  });

  it('stands at its place in the text', () => {
    forAll(arbitraryWorld(1), ({ catalog, filters }) => {
      const { text, lowered } = compiled(filters[0]!, catalog);
      for (const { kind, span, before } of mutantsOf({ text }, filterTree(lowered))) {
        const there = text.slice(span.start, span.end);
        if (kind === 'operator') expect(['+', '*', '\\']).toContain(there);
        expect(there.replace(/\s/g, '').length).toBeGreaterThan(0);
        if (kind === 'operand' || kind === 'operator') expect(there).toBe(before);
      }
    });
  });
});

describe('filterText', () => {
  it('compiles to the same plan', () => {
    forAll(arbitraryWorld(1), ({ catalog, filters }) => {
      const filter = compiled(filters[0]!, catalog);
      const again = compile(printTree(filter.lowered, 'minimal'), { catalog, lint: false });
      expect(again.filter?.fingerprint).toBe(filter.fingerprint);
    });
  });
});
