/** What is said over values, unknown names and signs, and of how much. `|` is the cursor. */

import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { sampleCatalog as catalog } from '../../src/catalog/sample-catalog.js';
import { complete } from '../../src/editor/complete/complete.js';
import { hover } from '../../src/editor/hover.js';
import { hoverWithCounts } from '../../src/editor/hover-with-counts.js';
import { countLens } from '../../src/editor/lens.js';

function at(marked: string): readonly [text: string, offset: number] {
  const offset = marked.indexOf('|');
  return [marked.slice(0, offset) + marked.slice(offset + 1), offset];
}

const said = (marked: string) => hover(...at(marked), { catalog })?.text ?? null;

describe('a value', () => {
  it.each([
    ['T("age", EQ, 1|8)', 'Devices whose age is 18. Reaches: the whole account.'],
    ['T("city", EQ, "Ber|lin")', 'Devices whose city is Berlin. Reaches: the whole account.'],
    ['T("age", IN, [1, |2])', 'Devices whose age is 1 or 2. Reaches: the whole account.'],
    ['T("age", EQ, 1|8) * A("AAAAA-AAAAA")', 'Devices whose age is 18. Reaches: the whole account.'],
  ])('%s tells who is in its set', (marked, text) => {
    expect(said(marked)).toBe(text);
  });

  it.each([
    ['a bracket', 'T("age", IN, |[1, 2])'],
    ['a word', 'T("age", EQ, ei|ghteen)'],
    ['one of a set without its end', 'T("age", EQ, 1|8'],
    ['one of a set with errors', 'T("age", EQ, "1|8")'],
    ['one that is too many', 'T("age", EQ, 1, "x|y")'],
  ])('tells nothing where it is %s', (_what, marked) => {
    expect(said(marked)).toBeNull();
  });

  it('of a set with more than 4,000 characters tells nothing', () => {
    const set = (units: number) => `T("city", EQ, "|${'x'.repeat(units - 'T("city", EQ, "")'.length)}")`;
    expect([said(set(4_000)) === null, said(set(4_001)) === null]).toEqual([false, true]);
  });
});

it.each([
  'A("no|pe")',
  'G("no|pe")',
  'T("no|pe", EQ, 1)',
  'AT("AAAAA-AAAAA", "no|pe", EQ, 1)',
  'A("AAAAA-AAAAA", ["no|pe"])',
  'T("age", no|pe, 1)',
])('%s is a name that is not known: nothing is said', (marked) => {
  expect(said(marked)).toBeNull();
});

it.each([
  ['|A("AAAAA-AAAAA"', '`A(code, [platforms])`: devices subscribed to an application.'],
  ['|T("age", GTE', '`T(tag, operator, value)`: devices with a tag of the account.'],
])('the word of a set without its end has its form alone: %s', (marked, text) => {
  expect(said(marked)).toBe(text);
});

describe('a sign', () => {
  const union = '**union** `+`: devices in at least one of both.\n\n`+` and `*` group from left to right.';

  it('shows how it groups in 300 characters, and not in more', () => {
    const filter = (units: number) => `A("x") |+ A("${'y'.repeat(units - 'A("x") + A("")'.length)}")`;
    const [text] = at(filter(300));
    expect(text).toHaveLength(300);
    expect([said(filter(300)), said(filter(301))]).toEqual([`${union}\n\n\`\`\`sift\n${text}\n\`\`\``, union]);
  });

  it('shows brackets around each operation, and passes comments by', () => {
    const [text, offset] = at('A("x") # + A("q")\n+ A("y") |* A("z")');
    const [meaning, binding, grouping] = hover(text, offset)?.text.split('\n\n') ?? [];
    expect([meaning, binding]).toEqual([
      '**intersection** `*`: devices in both.',
      '`+` and `*` group from left to right.',
    ]);
    expect(grouping).toBe('```sift\n(A("x") + A("y")) * A("z")\n```');
  });

  it('of a filter in brackets shows the operation that it stands in', () => {
    expect(said('(A("x") |+ A("y")) * A("z")')).toBe(`${union}\n\n\`\`\`sift\nA("x") + A("y")\n\`\`\``);
  });
});

it.each([
  ['EQ', false],
  ['NOTEQ', true],
  ['NOTIN', true],
  ['GTE', false],
])('%s: where unset tags match negative operators, that devices without the tag are in it: %s', (operator, isIn) => {
  const matching = { ...catalog, unsetMatchesNegative: true };
  const text = `T("age", ${operator}, 1)`;
  const lastOf = (from: typeof catalog) => hover(text, 10, { catalog: from })?.text.split('\n\n').at(-1);
  expect([lastOf(catalog), lastOf(matching)]).toEqual([
    'Devices without the tag are not in it.',
    isIn ? 'Devices without the tag are in it: the catalog says so.' : 'Devices without the tag are not in it.',
  ]);
});

it.each(['EQ', 'NOTEQ', 'NOTIN'])(
  '%s: without a catalog devices without the tag are not in it, and completions say so, too',
  (operator) => {
    const text = `T("age", ${operator}, 1)`;
    const told = complete(text, 9)?.items.find(({ label }) => label === operator)?.documentation;
    const lines = [hover(text, 10)?.text, told].map((lines) => lines?.split('\n\n').at(-1));
    expect(lines).toEqual(['Devices without the tag are not in it.', 'Devices without the tag are not in it.']);
  },
);

it('NOTSET is asked of devices without the tag: nothing more is told of them', () => {
  expect(hover('T("age", NOTSET, "")', 10)?.text).toBe(
    '`NOTSET, ""`: the tag is not set.\n\nTags of type Integer take it.',
  );
});

it('a tag of a catalog that was a file has the line where it is declared', () => {
  const text =
    '{"applications": {"X": {"tags": {\n"level": {"type": "Integer"}}}},\n\n"tags": {"a`b": {"type": "List"}}}';
  const linesOf = (marked: string, source: string | null) => {
    const { catalog: declared } = loadCatalog(text, { source });
    return hover(...at(marked), { catalog: declared })
      ?.text.split('\n\n')
      .slice(1);
  };
  expect(linesOf('AT("X", "le|vel", EQ, 1)', 'shop.json')?.at(-1)).toBe('Declared in `shop.json:2`.');
  expect(linesOf('T("a`|b", IN, ["x"])', 'shop.json')).toEqual(['Operators: IN.', 'Declared in `shop.json:4`.']);
  expect(linesOf('T("a`|b", IN, ["x"])', null)?.at(-1)).toBe('Declared in `the catalog:4`.');
});

describe('where devices can be counted', () => {
  const five = async () => 5;

  it('a tag whose type is open tells no number of them, one whose type follows from the filter does', async () => {
    const lines = async (marked: string) =>
      (await hoverWithCounts(...at(marked), { countDevices: five }))?.text.split('\n\n').slice(-1);
    expect(await lines('T("t|", IN, ["a"])')).toEqual(['**t** · tag of the account · one of String, List']);
    expect(await lines('T("t|", GTE, 1)')).toEqual(['Set on 5 devices.']);
  });

  it('a tag of a text has its devices without a catalog as well', async () => {
    const found = await hoverWithCounts(...at('T("t|", NOTEQ, "a")'), { countDevices: five });
    expect(found?.text.split('\n\n').at(-1)).toBe('Set on 5 devices.');
  });

  it.each([
    [4, '`1` 1 device, `2` 1 device, `3` 1 device, `4` 1 device'],
    [5, '`1` 1 device, `2` 1 device, `3` 1 device, `4` 1 device, `5` 1 device'],
    [6, '`1` 1 device, `2` 1 device, `3` 1 device, `4` 1 device, `5` 1 device and more'],
  ])('five values are told, and whether there are more: %i', async (count, text) => {
    const valuesOf = async () => Array.from({ length: count }, (_, index) => ({ value: index + 1, devices: 1 }));
    const found = await hoverWithCounts(...at('T("a|ge", GTE, 1)'), { catalog, valuesOf });
    expect(found?.text.split('\n\n').at(-1)).toBe(`Values: ${text}.`);
  });

  it('nothing is counted for a filter with errors', async () => {
    const asked: string[] = [];
    const countDevices = async ({ text }: { readonly text: string }) => asked.push(text);
    expect(await countLens('A("X"', countDevices)).toBeNull();
    expect(asked).toEqual([]);
    expect((await countLens('A("X")', countDevices))?.text).toBe('1 device · reach: X');
  });

  it('a count that nobody can tell, or that fails, is left out', async () => {
    expect((await countLens('A("X")', async () => null))?.text).toBe('reach: X');
    expect((await countLens('A("X")', async () => Promise.reject(new Error('no'))))?.text).toBe('reach: X');
  });
});
