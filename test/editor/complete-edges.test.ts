/** Completions beside what is there already: values that stay, ranges in order, accounts with few names. `|` is the cursor. */

import { describe, expect, it } from 'vitest';
import type { Catalog } from '../../src/catalog/catalog.js';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { sampleCatalog } from '../../src/catalog/sample-catalog.js';
import { complete, completeWithValues } from '../../src/editor/complete/complete.js';

function at(marked: string): readonly [text: string, offset: number] {
  const offset = marked.indexOf('|');
  return [marked.slice(0, offset) + marked.slice(offset + 1), offset];
}

const items = (marked: string, catalog: Catalog | null = sampleCatalog) =>
  complete(...at(marked), { catalog })?.items ?? [];
const labels = (marked: string, catalog: Catalog | null = sampleCatalog) =>
  items(marked, catalog).map(({ label }) => label);

/** Operators, each with what it makes of the value that is there: nothing behind the colon where it stays. */
const operators = (marked: string, catalog: Catalog | null = sampleCatalog) =>
  items(marked, catalog).map(({ label, also }) => [label, ...also.map(({ text }) => text)].join(': '));

describe('an operator', () => {
  it.each<readonly [string, readonly string[]]>([
    ['T("age", |, 5)', ['EQ', 'NOTEQ', 'IN: [5]', 'NOTIN: [5]', 'GTE', 'LTE', 'BETWEEN: [5, 6]', 'NOTSET: ""']],
    ['T("age", |, [5])', ['EQ: 5', 'NOTEQ: 5', 'IN', 'NOTIN', 'GTE: 5', 'LTE: 5', 'BETWEEN: [5, 6]', 'NOTSET: ""']],
    [
      'T("age", |, [])',
      ['EQ: 0', 'NOTEQ: 0', 'IN: [0]', 'NOTIN: [0]', 'GTE: 0', 'LTE: 0', 'BETWEEN: [0, 100]', 'NOTSET: ""'],
    ],
    [
      'T("age", |, "")',
      ['EQ: 0', 'NOTEQ: 0', 'IN: [0]', 'NOTIN: [0]', 'GTE: 0', 'LTE: 0', 'BETWEEN: [0, 100]', 'NOTSET'],
    ],
    ['T("age", |, [5, 6])', ['IN', 'NOTIN', 'BETWEEN', 'NOTSET: ""']],
    ['T("age", |EQ, [1, 2', ['IN', 'NOTIN', 'BETWEEN']],
    ['T("age", |EQ, 1, 2)', []],
    ['T("age", |, 1 2)', []],
    ['T("age", |, "5)', ['NOTSET: ""']],
    ['T("city", |, "x")', ['EQ', 'NOTEQ', 'IN: ["x"]', 'NOTIN: ["x"]']],
    ['T("age", |, )', ['EQ', 'NOTEQ', 'IN', 'NOTIN', 'GTE', 'LTE', 'BETWEEN', 'NOTSET:  ""']],
  ])('takes or makes the value that is there: %s', (marked, expected) => {
    expect(operators(marked)).toEqual(expected);
  });

  it.each<readonly [string, readonly string[]]>([
    ['T("t", |, 1.5)', ['EQ', 'NOTEQ', 'IN: [1.5]', 'NOTIN: [1.5]', 'NOTSET: ""']],
    ['T("t", |, "x")', ['EQ', 'NOTEQ', 'IN: ["x"]', 'NOTIN: ["x"]', 'NOTSET: ""']],
    [
      'T("t", |, [])',
      ['EQ: ""', 'NOTEQ: ""', 'IN: [""]', 'NOTIN: [""]', 'GTE: 0', 'LTE: 0', 'BETWEEN: [0, 100]', 'NOTSET: ""'],
    ],
  ])('of a tag of any type, too: %s', (marked, expected) => {
    expect(operators(marked, null)).toEqual(expected);
  });

  it('stands in the place of what is replaced', () => {
    const [text, offset] = at('T("age", |, [5])');
    const found = complete(text, offset, { catalog: sampleCatalog })?.items.find(({ label }) => label === 'BETWEEN');
    expect(found?.also).toEqual([{ span: { start: 11, end: 14 }, text: '[5, 6]' }]);
  });
});

describe('a value', () => {
  it.each<readonly [string, readonly string[]]>([
    ['T("age", BETWEEN, [1, |]) + T("age", IN, [0, 2, 9])', ['2', '9']],
    ['T("age", BETWEEN, [1, |]) + T("age", IN, [0, 1, 2])', ['2']],
    ['T("age", BETWEEN, [|, 5]) + T("age", IN, [5, 6])', []],
    ['T("age", BETWEEN, [|, 5]) + T("age", IN, [4, 5, 6])', ['4']],
    ['T("age", BETWEEN, |) + T("age", EQ, 7)', ['[min, max]', '7']],
    ['T("age", BETWEEN, [1, 2, |]) + T("age", EQ, 7)', []],
    ['T("age", EQ, |) + T("age", EQ, "x") + T("age", EQ, 1.5) + T("age", EQ, 8)', ['integer', '8']],
    ['T("age", EQ, [|]) + T("age", EQ, 8)', []],
    ['T("age", NOTSET, |) + T("age", EQ, 8)', ['""']],
    ['T("age", NOTSET, [|])', []],
    ['T("city", EQ, |) + T("city", EQ, "a") + T("city", NOTSET, "") + T("city", EQ)', ['"value"', '"a"']],
    ['T("city", EQ, |) + AT("AAAAA-AAAAA", "city", EQ, "a")', ['"value"']],
    ['T("city", IN, ["a", |]) + T("city", IN, ["a", "b"])', ['"b"']],
  ])('is one that the filter has elsewhere, and fits: %s', (marked, expected) => {
    expect(labels(marked)).toEqual(expected);
  });

  it('of a range that begins with one ends one behind it', () => {
    const [, found] = items('T("age", BETWEEN, |) + T("age", EQ, 7)');
    expect(found?.edit.text).toBe('[7, 8]');
    expect(found?.places.map(({ start, end }) => '[7, 8]'.slice(start, end))).toEqual(['8']);
  });

  it.each([
    ['A("|")', 0],
    ['T("age", |)', 0],
    ['T("age", NOTSET, |)', 0],
    ['T("nope", , |)', 0],
    ['T(, EQ, |)', 0],
    ['# T("age", EQ, |', 0],
    ['T("age", EQ, |)', 1],
    ['T("age", IN, [1, |', 1],
  ])('is asked of the account where one is to be written, and nowhere else: %s', async (marked, times) => {
    const asked: string[] = [];
    const valuesOf = async ({ tag }: { readonly tag: string }) => {
      asked.push(tag);
      return [];
    };
    await completeWithValues(...at(marked), valuesOf, { catalog: sampleCatalog });
    expect(asked).toEqual(times === 0 ? [] : ['age']);
  });
});

it.each<readonly [string | number, readonly string[]]>([
  [18, ['18']],
  ['18', ['18']],
  ['-5', ['-5']],
  [1.5, []],
  ['', []],
  [' ', []],
  ['1e3', []],
  ['0x10', []],
  ['adult', []],
  ['9007199254740993', []],
])('of the values of an account %j is offered as the integers %j', async (value, integers) => {
  const valuesOf = async () => [{ value, devices: 3 }];
  const found = await completeWithValues(...at('T("age", GTE, |)'), valuesOf, { catalog: sampleCatalog });
  expect(found?.items.map(({ label }) => label)).toEqual(['integer', ...integers]);
});

describe('an account', () => {
  const { catalog: tagsOnly } = loadCatalog({ applications: {}, tags: { age: { type: 'Integer' } } });
  const { catalog: nothing } = loadCatalog({ applications: {} });

  it('with tags alone has sets of them alone', () => {
    expect(labels('|', tagsOnly)).toEqual(['T', 'age']);
    expect(items('T("age", EQ, 1) |', tagsOnly).map(({ edit }) => edit.text)).toEqual([
      '* T("age", EQ, 0)',
      '+ T("age", EQ, 0)',
      '\\ T("age", EQ, 0)',
    ]);
  });

  it('offers no group that no device can be in', () => {
    const { catalog } = loadCatalog({
      applications: { X: {} },
      groups: { empty: { applications: [] }, full: { applications: ['X'] } },
    });
    expect(labels('|', catalog)).toEqual(['A', 'G', 'X', 'full']);
    expect(items('|', catalog).find(({ label }) => label === 'G')?.edit.text).toBe('G("full")');
    expect(labels('G("|")', catalog)).toEqual(['full']);
  });

  it('without names has no sets', () => {
    expect([labels('|', nothing), labels('A("X") |', nothing)]).toEqual([[], []]);
  });
});

describe('an application of a tag', () => {
  it.each<readonly [string, readonly string[]]>([
    ['AT("|", "edition", EQ, "a")', ['Magazine']],
    ['AT("|", "nope", EQ, "a")', []],
    ['AT("|", , EQ, 1)', ['Shop', 'Shop Outlet', 'Shop Kids', 'Magazine', 'Back Office']],
    ['AT("|", , GTE, 1)', ['Shop', 'Shop Outlet', 'Shop Kids', 'Magazine']],
    ['AT("|", "level", GTE, 1)', ['Shop', 'Shop Outlet', 'Shop Kids', 'Magazine']],
  ])('is one that has a tag which fits what follows: %s', (marked, expected) => {
    expect(labels(marked)).toEqual(expected);
  });
});
