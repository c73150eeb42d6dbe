/** Edges of what an editor is told of a text: names that are cut, brackets without an end, signs and names beside each other. `|` is the cursor. */

import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { folding } from '../../src/editor/folding.js';
import { format } from '../../src/editor/format.js';
import { highlights } from '../../src/editor/highlights.js';
import { countInlays, inlays } from '../../src/editor/inlays.js';
import { lens } from '../../src/editor/lens.js';
import { selection } from '../../src/editor/selection.js';
import { semanticTokens } from '../../src/editor/semantic-tokens.js';
import { symbols } from '../../src/editor/symbols.js';

function at(marked: string): readonly [text: string, offset: number] {
  const offset = marked.indexOf('|');
  return [marked.slice(0, offset) + marked.slice(offset + 1), offset];
}

describe('lens', () => {
  const filterOf = (count: number) => Array.from({ length: count }, (_, index) => `A("${index}")`).join(' + ');

  it.each([
    [1, '0'],
    [3, '0, 1, 2'],
    [4, '0, 1, 2, 3'],
    [5, '0, 1, 2 and 2 more'],
    [9, '0, 1, 2 and 6 more'],
  ])('names four applications, and of more the first three: %i', (count, names) => {
    expect(lens(filterOf(count))?.text).toBe(`reach: ${names}`);
  });

  it('names applications as the catalog does, in the order of their codes, those without a name by code, and then groups', () => {
    const { catalog } = loadCatalog({
      applications: { X: { name: 'Shop' }, Y: {} },
      groups: { G: { applications: ['X'] } },
    });
    expect(lens('A("Y") + A("X")', { catalog })?.text).toBe('reach: Shop, Y');
    expect(lens('G("H") + A("X")')?.text).toBe('reach: X, group H');
  });

  it('of a group without applications is nobody', () => {
    const { catalog } = loadCatalog({ applications: {}, groups: { G: { applications: [] } } });
    expect(lens('G("G")', { catalog })?.text).toBe('reach: nobody');
  });

  it('is about all of the filter, with the brackets around it, and may have comments', () => {
    expect(lens('  (A("X"))  ')?.span).toEqual({ start: 2, end: 10 });
    expect(lens('A("X") # all')?.text).toBe('reach: X');
    expect(lens('A("X") # all', { comments: false })).toBeNull();
  });
});

describe('folding', () => {
  const folded = (text: string, comments = true) =>
    folding(text, { comments }).map(({ kind, span }) => [kind, text.slice(span.start, span.end)]);

  it.each<readonly [text: string, folded: readonly (readonly [string, string])[]]>([
    ['(A("x"))', []],
    ['(\rA("x"))', [['brackets', '\rA("x")']]],
    [
      'T("a", IN, [\n1, 2])',
      [
        ['brackets', '"a", IN, [\n1, 2]'],
        ['brackets', '\n1, 2'],
      ],
    ],
    // What has no end is not folded.
    ['T("a", IN, [\n1, 2', []],
    ['(\nA("x")', []],
    ['# one', []],
    ['# one\n\n# two', [['comment', '# one\n\n# two']]],
    ['# one\nA("x")\n# two', []],
    ['A("x") # one\n# two\n# three\n+ A("y")', [['comment', '# one\n# two\n# three']]],
  ])('%j', (text, expected) => {
    expect(folded(text)).toEqual(expected);
  });

  it('is in the order of the text, what is outside before what is inside', () => {
    const text = '((\nA("x"))\n+ A(\n"y"))';
    expect(folding(text).map(({ span }) => [span.start, span.end])).toEqual([
      [1, 20],
      [2, 9],
      [15, 19],
    ]);
  });

  it('tells brackets before a comment that begins right behind them', () => {
    expect(folded('(# one\n# two\nA("x"))')).toEqual([
      ['brackets', '# one\n# two\nA("x")'],
      ['comment', '# one\n# two'],
    ]);
  });
});

describe('highlights', () => {
  const found = (marked: string, comments = true) => {
    const [text, offset] = at(marked);
    return highlights(text, offset, { comments }).map(({ start, end }) => `${start}:${text.slice(start, end)}`);
  };

  it.each<readonly [marked: string, found: readonly string[]]>([
    ['T("a", IN, |[1, 2])', ['11:[', '16:]']],
    ['T("a", IN, [1, 2|])', ['11:[', '16:]']],
    ['A|("x")', ['1:(', '5:)']],
    ['A("x"|)', ['1:(', '5:)']],
    ['A("x", [|', ['7:[']],
    ['((A("x")) |+ A("y"))', ['10:+']],
    ['A("x")|+A("y")', ['6:+']],
    ['|+ A("x")', ['0:+']],
    // A name is in quotes, and all of its argument.
    ['A(|x) + A(x)', []],
    ['A(|"x" "y") + A("x")', []],
    ['A("x"|, ["iOS"]) + A("x")', []],
    ['A(|"x" ["iOS"]) + A("x")', []],
    ['A("x") \\ A("y") |\\ A("z") + A("v")', ['7:\\', '16:\\']],
    ['A("x") |* A("y") \\ A("z")', ['7:*']],
    ['A("x") + A("y") * A("v") |+ A("z")', ['25:+']],
    ['AT("x", "|a", EQ, 1) * AT("x", "a", EQ, 2) * AT("y", "a", EQ, 3) * T("a", EQ, 4)', ['8:"a"', '30:"a"']],
    ['G("|x") + A("x") + G("x")', ['2:"x"', '20:"x"']],
    ['T("a", EQ, "|a")', []],
    ['T("a", |EQ, 1) + T("b", EQ, 1)', []],
    ['A("x|', []],
    ['A("x")   |   ', []],
    ['|', []],
  ])('%s', (marked, expected) => {
    expect(found(marked)).toEqual(expected);
  });
});

describe('selection', () => {
  const grown = (marked: string) => {
    const [text, offset] = at(marked);
    return selection(text, offset).map((span) => text.slice(span.start, span.end));
  };

  it.each<readonly [marked: string, grown: readonly string[]]>([
    ['A("x") |', ['A("x") ']],
    ['|A("x")', ['A', 'A("x")']],
    ['A("x|', ['x', '"x', 'A("x']],
    ['T("a", IN, [|', ['[', '"a", IN, [', 'T("a", IN, [']],
    ['T("a", IN, [1, |2', ['2', '1, 2', '[1, 2', '"a", IN, [1, 2', 'T("a", IN, [1, 2']],
    [' (A("x") |+ A("y")) ', ['+', 'A("x") + A("y")', '(A("x") + A("y"))', ' (A("x") + A("y")) ']],
    ['A("x") + A("y") |* A("z")', ['*', 'A("x") + A("y") * A("z")']],
    [
      'A("v") + (A("x") * (A("y") |+ A("z")))',
      [
        '+',
        'A("y") + A("z")',
        '(A("y") + A("z"))',
        'A("x") * (A("y") + A("z"))',
        '(A("x") * (A("y") + A("z")))',
        'A("v") + (A("x") * (A("y") + A("z")))',
      ],
    ],
    ['A("v") + (A(|"x"))', ['"x"', 'A("x")', '(A("x"))', 'A("v") + (A("x"))']],
    ['T("a", BET|WEEN, 1)', ['BETWEEN', '"a", BETWEEN, 1', 'T("a", BETWEEN, 1)']],
    // What ends or begins at the cursor, and does not hold what is selected, is passed by.
    ['A("x")|+A("y")', ['+', 'A("x")+A("y")']],
    ['T(a|"bcdef")', ['a', 'a"bcdef"', 'T(a"bcdef")']],
    ['A("v") + A|("x")', ['(', 'A("x")', 'A("v") + A("x")']],
    ['|', ['']],
  ])('%s', (marked, expected) => {
    expect(grown(marked)).toEqual(expected);
  });
});

describe('inlays', () => {
  const APPLICATIONS = (count: number) => Array.from({ length: count }, (_, index) => `A("${index}")`).join(' + ');

  it('count forty operands, or as many as are asked for, from the start of the text', async () => {
    const counted = async (maxCounts?: number) => {
      const found = await countInlays(APPLICATIONS(50), async () => 1, maxCounts === undefined ? {} : { maxCounts });
      return found.map(({ offset }) => offset);
    };
    expect((await counted()).length).toBe(40);
    expect(await counted(2)).toEqual([6, 15]);
    expect(await counted(0)).toEqual([]);
    expect((await counted(100)).length).toBe(50);
  });

  it('count outer operands first, and those of one operation in the order of the text', async () => {
    const text = '(A("a") + A("b")) * (A("c") + A("d"))';
    const found = await countInlays(text, async () => 1, { maxCounts: 4 });
    expect(found.map(({ offset }) => offset)).toEqual([7, 16, 17, 37]);
  });

  it('stand behind the brackets of an operand, in the order of the text; none for a set alone, nor while there are errors', async () => {
    const one = async () => 2;
    expect(await countInlays('(A("x") + A("y")) * T("a", EQ, 1)', one)).toEqual(
      [7, 16, 17, 33].map((offset) => ({ offset, text: '2 devices', kind: 'devices' })),
    );
    expect(await countInlays('A("x")', one)).toEqual([]);
    expect(await countInlays('A("x") + A("y"', one)).toEqual([]);
    expect(await countInlays('A("x") + A("y")', async (filter) => (filter.text === 'A("x")' ? 0 : null))).toEqual([
      { offset: 6, text: '0 devices', kind: 'devices' },
    ]);
  });

  it('show how operators group, and no brackets where they are written', () => {
    const shown = (text: string) => inlays(text).map(({ offset, text: bracket }) => `${offset}${bracket}`);
    expect(shown('A("x") + A("y") * A("z")')).toEqual(['0(', '15)']);
    expect(shown('(A("x") + A("y")) * A("z")')).toEqual([]);
    expect(shown('A("x") + A("y") \\ A("z")')).toEqual(['9(', '24)']);
    expect(shown('A("x") + A("y")')).toEqual([]);
  });
});

it('a text is laid out with its comments, or has errors where there may be none', () => {
  const text = '# c\nA( "x" )\n';
  expect(format(text)).toEqual([{ span: { start: 6, end: 11 }, text: '"x"' }]);
  expect(format(text, { comments: false })).toEqual([]);
});

it('symbols have their brackets, and kinds without conditions', () => {
  const [symbol] = symbols('(AT("x", "a", EQ, 1) \\ G("y"))');
  expect([symbol?.kind, symbol?.span, symbol?.children.map(({ kind }) => kind)]).toEqual([
    'difference',
    { start: 0, end: 30 },
    ['tag', 'group'],
  ]);
});

it.each<readonly [string, readonly string[]]>([
  ['T("a", EQ, 1, "x", y)', ['constructor T', 'tag "a"', 'operator EQ', 'number 1', 'string "x"']],
  [
    'A("x", ["iOS", z], "y" 5)',
    ['constructor A', 'application "x"', 'platform "iOS"', 'platform z', 'string "y"', 'number 5'],
  ],
  ['A(x)', ['constructor A', 'application x']],
  ['# c\nA("x") # d', ['comment # c', 'constructor A', 'application "x"', 'comment # d']],
  ['foo("x") + G("g"', ['string "x"', 'sign +', 'constructor G', 'group "g"']],
])('colours of %s: what stands in no place is what it is itself', (text, expected) => {
  expect(semanticTokens(text).map(({ kind, span }) => `${kind} ${text.slice(span.start, span.end)}`)).toEqual(expected);
});
