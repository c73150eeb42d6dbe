/** What each function says of small texts. `|` is the cursor. */

import { describe, expect, it } from 'vitest';
import { proveEquivalent } from '../../src/analysis/proof.js';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { sampleCatalog as catalog } from '../../src/catalog/sample-catalog.js';
import { compile } from '../../src/compile.js';
import { applyEdits } from '../../src/diagnostics/apply-fixes.js';
import { actions } from '../../src/editor/actions/actions.js';
import { diagnostics } from '../../src/editor/diagnostics.js';
import { folding } from '../../src/editor/folding.js';
import { format } from '../../src/editor/format.js';
import { highlights } from '../../src/editor/highlights.js';
import { hover } from '../../src/editor/hover.js';
import { type HoverWithCountsOptions, hoverWithCounts } from '../../src/editor/hover-with-counts.js';
import { countInlays, inlays } from '../../src/editor/inlays.js';
import { countLens, lens } from '../../src/editor/lens.js';
import { selection } from '../../src/editor/selection.js';
import { semanticTokens } from '../../src/editor/semantic-tokens.js';
import { signature } from '../../src/editor/signature.js';
import { type FilterSymbol, symbols } from '../../src/editor/symbols.js';
import { SAMPLES } from './samples.js';

const MIXED = 'A("AAAAA-AAAAA") + T("age", GTE, 18) * T("city", EQ, "Berlin") \\ T("vip", EQ, 1)';

function at(marked: string): readonly [text: string, offset: number] {
  const offset = marked.indexOf('|');
  return [marked.slice(0, offset) + marked.slice(offset + 1), offset];
}

const cut = (text: string, span: { readonly start: number; readonly end: number }) => text.slice(span.start, span.end);

describe('findings that a comment ignores', () => {
  const TEXT = 'A("X") + A("Y") * A("Z")';
  const codes = (text: string) => diagnostics(text).map(({ code }) => code);
  const titles = (text: string) =>
    actions(text, { start: text.indexOf('A('), end: text.length }).map(({ title }) => title);
  const IGNORED = `# pushsift-ignore lint/mixed-operators: meant\n${TEXT}`;

  it('are not told, nor mended', () => {
    expect(codes(TEXT)).toContain('lint/mixed-operators');
    expect(codes(IGNORED)).not.toContain('lint/mixed-operators');
    expect(titles(TEXT).filter((title) => !titles(IGNORED).includes(title))).toContain('write the brackets');
  });

  it('take no proof here: a comment that ignores what does is not called unused', () => {
    expect(codes('# pushsift-ignore lint/always-empty: a template\nA("X") \\ A("X")')).toEqual([]);
    expect(codes(`${TEXT} # pushsift-ignore lint/mixed-operators`)).toContain('suppression/unclear-comment');
  });

  it('are told where comments are none of the text', () => {
    expect(diagnostics(IGNORED, { comments: false }).length).toBeGreaterThan(0);
  });
});

describe('hover', () => {
  const said = (marked: string) => hover(...at(marked), { catalog })?.text;

  it('says what a set selects', () => {
    expect(said('|A("AAAAA-AAAAA", ["iOS"])')).toBe(
      '`A(code, [platforms])`: devices subscribed to an application.\n\nDevices subscribed to Shop on iOS. Reaches: Shop (iOS).',
    );
  });

  it('says what a tag is, and which operators it takes', () => {
    expect(said('T("li|kes", IN, ["a"])')).toBe('**likes** · tag of the account · List\n\nOperators: IN.');
  });

  it('says what an operator asks', () => {
    expect(said('T("age", BETW|EEN, [1, 2])')).toBe(
      '`BETWEEN, [min, max]`: from the first integer to the second, both included.\n\nTags of type Integer take it.\n\nDevices without the tag are not in it.',
    );
  });

  it('shows how a sign groups', () => {
    expect(said('A("AAAAA-AAAAA") + A("BBBBB-BBBBB") |\\ A("CCCCC-CCCCC")')).toBe(
      '**difference** `\\`: devices in the left one, and not in the right one.\n\n`\\` binds tighter than `+` and `*`.\n\n```sift\nA("BBBBB-BBBBB") \\ A("CCCCC-CCCCC")\n```',
    );
  });

  it('says what an operator asks in small letters, and behind a name without a comma', () => {
    const asks =
      '`EQ, value`: the value is this one.\n\nTags of type Integer, String take it.\n\nDevices without the tag are not in it.';
    expect([said('t("age", e|q, 1)'), said('T("age" E|Q, 1)')]).toEqual([asks, asks]);
  });

  it('is silent where there is nothing', () => {
    expect([said('A("unknown|")'), said('(|)'), said(' | ')]).toEqual([undefined, undefined, undefined]);
  });

  it('cannot be ended by a name with backticks', () => {
    const named = {
      applications: new Map([['a`b', { code: 'a`b', name: '*x*', platforms: [], tags: new Map(), declared: null }]]),
    };
    const other = { ...catalog, ...named, groups: new Map() };
    expect(hover('A("a`b")', 4, { catalog: other })?.text).toMatch(/^\*\*\\\*x\\\*\*\* · application `` a`b ``/);
  });
});

describe('hover over a platform', () => {
  const { catalog: shops } = loadCatalog('{"applications": {"X": {"platforms": ["iOS"]}}, "tags": {}}');

  it('lists the applications that are on it', () => {
    expect(hover(...at('A("X", ["i|OS"])'), { catalog: shops })?.text).toBe('**iOS** · platform\n\nApplications: `X`.');
    expect(hover(...at('A("X", ["Os|X"])'), { catalog: shops })?.text).toBe(
      '**OsX** · platform\n\nNo application is on it.',
    );
    expect(hover(...at('A("X", ["i|OS"])'))?.text).toBe('**iOS** · platform');
  });

  it('says nothing between words', () => {
    expect(hover(...at('A("x")  |  + A("y")'))).toBe(null);
    expect(highlights(...at('A("x")  |  + A("y")'))).toEqual([]);
  });
});

describe('hover with counts', () => {
  /** The lines behind those of `hover`. */
  const added = async (marked: string, options: HoverWithCountsOptions) => {
    const before = hover(...at(marked), { catalog })?.text ?? '';
    const found = await hoverWithCounts(...at(marked), { catalog, ...options });
    return found?.text.slice(before.length).split('\n\n').slice(1);
  };

  it('asks for the values of tags alone', async () => {
    const asked: string[] = [];
    const valuesOf = async ({ tag }: { tag: string }) => {
      asked.push(tag);
      return [{ value: 'x', devices: 1 }];
    };
    const countDevices = async () => 5;
    expect(await added('A("AAAAA|-AAAAA")', { countDevices, valuesOf })).toEqual(['5 devices.']);
    expect(await added('T("ci|ty", EQ, "a")', { valuesOf })).toEqual(['Values: `"x"` 1 device.']);
    expect(asked).toEqual(['city']);
  });

  it('asks for the devices of an application, of a group, and of all that have a tag', async () => {
    const asked: string[] = [];
    const countDevices = async ({ text }: { text: string }) => {
      asked.push(text);
      return 12_034;
    };
    const texts = [
      'A("AAAAA|-AAAAA", ["iOS"])',
      'G("11111|-11111")',
      'T("ag|e", GTE, 5)',
      'AT("DDDDD-DDDDD", "edi|tion", EQ, "a")',
    ];
    expect(await Promise.all(texts.map((text) => added(text, { countDevices })))).toEqual([
      ['12,034 devices.'],
      ['12,034 devices.'],
      ['Set on 12,034 devices.'],
      ['Set on 12,034 devices.'],
    ]);
    expect(asked).toEqual([
      'A("AAAAA-AAAAA")',
      'G("11111-11111")',
      'T("age", LTE, 0) + T("age", GTE, 0)',
      'AT("DDDDD-DDDDD", "edition", EQ, "") + AT("DDDDD-DDDDD", "edition", NOTEQ, "")',
    ]);
  });

  it('tells the most frequent values of a tag, five at the most', async () => {
    const values = ['Berlin', 'a`b', 'c', 'd', 'e', 'f'].map((value, index) => ({ value, devices: 6 - index }));
    expect(await added('T("ci|ty", EQ, "a")', { valuesOf: async () => values })).toEqual([
      'Values: `"Berlin"` 6 devices, `` "a`b" `` 5 devices, `"c"` 4 devices, `"d"` 3 devices, `"e"` 2 devices and more.',
    ]);
    expect(await added('T("a|ge", EQ, 1)', { valuesOf: async () => [{ value: 18, devices: null }] })).toEqual([
      'Values: `18`.',
    ]);
  });

  it('tells no number of devices that the language cannot ask for: of a list, or where unset tags match negative operators', async () => {
    const countDevices = async () => 5;
    expect(await added('T("li|kes", IN, ["a"])', { countDevices })).toEqual([]);
    const unset = { ...catalog, unsetMatchesNegative: true };
    expect(await added('T("ci|ty", EQ, "a")', { countDevices, catalog: unset })).toEqual([]);
  });

  it('leaves out what cannot be asked', async () => {
    const fails = async () => Promise.reject(new Error('no'));
    expect(await added('T("a|ge", EQ, 1)', { countDevices: fails, valuesOf: fails })).toEqual([]);
    expect(await added('T("age", E|Q, 1)', { countDevices: async () => 5 })).toEqual([]);
  });
});

describe('signature', () => {
  const active = (marked: string) => {
    const found = signature(...at(marked));
    return found === null || found.active === null ? found : cut(found.label, found.parameters[found.active]!);
  };

  it('names the argument that is being written', () => {
    expect(['T(|', 'T("a", |', 'T("a", EQ, |)', 'AT("a|"', 'A("a", ["iOS", |'].map(active)).toEqual([
      'tag',
      'operator',
      'value',
      'code',
      '[platforms]',
    ]);
  });

  it('names an argument up to its comma, and the last one up to the bracket', () => {
    expect(['T("a"|, EQ, 1)', 'T("a", EQ|, 1)', 'T("a", EQ,| 1)', 'T("a", EQ, 1|)'].map(active)).toEqual([
      'tag',
      'operator',
      'value',
      'value',
    ]);
  });

  it('names no argument behind the last there can be', () => {
    expect(signature(...at('A("a", ["iOS"], |'))?.active).toBeNull();
  });

  it('is silent outside of sets', () => {
    expect([active('A("a") |'), active('(|)')]).toEqual([null, null]);
  });
});

describe('actions', () => {
  const all = (text: string) => actions(text, { start: 0, end: text.length }, { catalog });
  const result = (text: string, title: string | RegExp) => {
    const found = all(text).find((action) => action.title.match(title));
    return found === undefined ? null : applyEdits(text, found.edits);
  };

  it('have the fixes of what is wrong at the range alone', () => {
    const text = 'A("AAAAA-AAAAA", ["ios"]) * T("Ctiy", EQ, "Berlin")';
    const titles = (start: number) =>
      actions(text, { start, end: start }, { catalog, only: ['quickfix'] }).map(({ title, safety, isPreferred }) => [
        title,
        safety,
        isPreferred,
      ]);
    expect([titles(20), titles(32), titles(45)]).toEqual([
      [['write "iOS"', 'safe', true]],
      [['replace with `city`', 'unsafe', false]],
      [],
    ]);
  });

  it('have the fixes whose edits are at the range, too: where a bracket is missing stands whoever forgot it', () => {
    const text = '(A("AAAAA-AAAAA") + T("Ctiy", EQ, "Berlin")';
    const titles = (start: number) =>
      actions(text, { start, end: start }, { catalog, only: ['quickfix'] }).map(({ title }) => title);
    expect([titles(0), titles(10), titles(25), titles(text.length)]).toEqual([
      ['insert `)`'],
      [],
      ['replace with `city`'],
      ['insert `)`'],
    ]);
  });

  it('fix all that is safe, and nothing else', () => {
    expect(result('A("AAAAA-AAAAA", ["ios"]) * T("Ctiy", EQ, "Berlin")', 'safe fix')).toBe(
      'A("AAAAA-AAAAA", ["iOS"]) * T("Ctiy", EQ, "Berlin")',
    );
    expect(result('A("AAAAA-AAAAA") * T("Ctiy", EQ, "Berlin")', 'safe fix')).toBe(null);
  });

  it('show how operators group', () => {
    expect(result(MIXED, 'brackets that show')).toBe(
      '(A("AAAAA-AAAAA") + T("age", GTE, 18)) * (T("city", EQ, "Berlin") \\ T("vip", EQ, 1))',
    );
  });

  it('simplify', () => {
    expect(
      result('A("AAAAA-AAAAA") * T("city", EQ, "a") + A("AAAAA-AAAAA") * T("city", EQ, "a")', 'simplify'),
    ).not.toBe(null);
    expect(result('A("AAAAA-AAAAA")', 'simplify')).toBe(null);
  });

  it('turn a difference into NOTIN only where that is the same', () => {
    const set = '(A("AAAAA-AAAAA") * T("age", GTE, 0))';
    expect(result(`${set} \\ T("age", IN, [5, 6])`, 'write the difference')).toBe(`${set} * T("age", NOTIN, [5, 6])`);
    expect(result('A("AAAAA-AAAAA") \\ T("age", IN, [5, 6])', 'write the difference')).toBe(null);
    expect(result(`${set} * T("age", NOTIN, [5, 6])`, 'as a difference')).toBe(`${set} \\ T("age", IN, [5, 6])`);
  });

  it.each(SAMPLES)('keep the meaning of %s when they rewrite it', (_, text) => {
    const filterOf = (source: string) => compile(source, { catalog, comments: true }).filter;
    for (const { kind, edits } of all(text)) {
      if (kind !== 'refactor.rewrite') continue;
      const [before, after] = [filterOf(text), filterOf(applyEdits(text, edits))];
      expect(before !== null && after !== null && proveEquivalent(before, after, { catalog }).answer).toBe('yes');
    }
  });
});

describe('symbols', () => {
  const drawn = ({ name, children }: FilterSymbol): unknown =>
    children.length === 0 ? name : [name, ...children.map(drawn)];

  it('are the sets and operations as a tree', () => {
    expect(symbols(MIXED).map(drawn)).toEqual([
      [
        'intersection *',
        ['union +', 'A("AAAAA-AAAAA")', 'T("age", GTE, 18)'],
        ['difference \\', 'T("city", EQ, "Berlin")', 'T("vip", EQ, 1)'],
      ],
    ]);
  });

  it('are there while the text has errors', () => {
    expect(symbols('A("x") * T("age", GTE').length).toBe(1);
    expect(symbols('A("x") * (').map(drawn)).toEqual([['intersection *', 'A("x")']]);
    expect([symbols(''), symbols(')')]).toEqual([[], []]);
  });
});

describe('folding', () => {
  it('folds brackets and comments of several lines', () => {
    const text = '# one\n# two\n(\n  A("x")\n  + A(\n    "y"\n  )\n)\n';
    expect(folding(text).map(({ kind, span }) => [kind, cut(text, span)])).toEqual([
      ['comment', '# one\n# two'],
      ['brackets', '\n  A("x")\n  + A(\n    "y"\n  )\n'],
      ['brackets', '\n    "y"\n  '],
    ]);
  });
});

describe('selection', () => {
  it('grows from a word to the filter', () => {
    const [text, offset] = at('(A("x") * T("city", IN, ["Ber|lin", "b"]))');
    expect(selection(text, offset).map((span) => cut(text, span))).toEqual([
      'Berlin',
      '"Berlin"',
      '"Berlin", "b"',
      '["Berlin", "b"]',
      '"city", IN, ["Berlin", "b"]',
      'T("city", IN, ["Berlin", "b"])',
      'A("x") * T("city", IN, ["Berlin", "b"])',
      '(A("x") * T("city", IN, ["Berlin", "b"]))',
    ]);
  });
});

describe('highlights', () => {
  const found = (marked: string) => {
    const [text, offset] = at(marked);
    return highlights(text, offset).map(({ start, end }) => `${start}:${text.slice(start, end)}`);
  };

  it('are the places of the same name', () => {
    expect(found('A("x|") + AT("x", "a", EQ, 1) + G("x")')).toEqual(['2:"x"', '12:"x"']);
    expect(found('T("a|", EQ, 1) + AT("x", "a", EQ, 1)')).toEqual(['2:"a"']);
  });

  it('are the signs of a run, and the other bracket', () => {
    expect(found('A("x") |+ A("y") + A("z") * A("v")')).toEqual(['7:+', '16:+']);
    expect(found('|(A("x") + A("y"))')).toEqual(['0:(', '16:)']);
    expect(found('A("x") # + here\n|+ A("y") + A("z")')).toEqual(['16:+', '25:+']);
  });
});

describe('inlays', () => {
  it('are the brackets that operators stand for', () => {
    let text = MIXED;
    for (const { offset, text: shown } of inlays(MIXED, { catalog }).toReversed())
      text = text.slice(0, offset) + shown + text.slice(offset);
    expect(text).toBe('(A("AAAAA-AAAAA") + T("age", GTE, 18)) * (T("city", EQ, "Berlin") \\ T("vip", EQ, 1))');
    expect(inlays('A("x") +')).toEqual([]);
  });

  it('are the devices of operands, where they can be counted', async () => {
    const text = 'A("AAAAA-AAAAA") * T("age", GTE, 18)';
    expect(await countInlays(text, async (filter) => (filter.reach.accountWide ? null : 12034), { catalog })).toEqual([
      { offset: 16, text: '12,034 devices', kind: 'devices' },
    ]);
    expect(await countInlays(text, () => Promise.reject(new Error('gone')), { catalog })).toEqual([]);
  });
});

describe('lens', () => {
  it('says whom a filter can reach', () => {
    const reach = (text: string) => lens(text, { catalog })?.text;
    expect([reach('A("AAAAA-AAAAA")'), reach('T("age", GTE, 1)'), reach('G("22222-22222")'), reach('A(')]).toEqual([
      'reach: Shop',
      'reach: the whole account',
      'reach: Shop, Shop Outlet, Shop Kids, Magazine',
      undefined,
    ]);
  });

  it('has the count in front where there is one', async () => {
    const text = async (count: () => Promise<number | null>) =>
      (await countLens('A("AAAAA-AAAAA")', count, { catalog }))?.text;
    expect([
      await text(async () => 1),
      await text(async () => null),
      await text(() => Promise.reject(new Error('gone'))),
    ]).toEqual(['1 device · reach: Shop', 'reach: Shop', 'reach: Shop']);
  });
});

describe('semantic tokens', () => {
  it('say what each word is', () => {
    const text = 'A("x", ["iOS"]) * AT("x", "a", IN, [1, "b"]) # c';
    expect(semanticTokens(text).map(({ kind, span }) => `${kind} ${cut(text, span)}`)).toEqual([
      'constructor A',
      'application "x"',
      'platform "iOS"',
      'sign *',
      'constructor AT',
      'application "x"',
      'tag "a"',
      'operator IN',
      'number 1',
      'string "b"',
      'comment # c',
    ]);
  });
});

describe('format', () => {
  it('changes no more than it has to', () => {
    const text = 'A( "x" )\n';
    expect([format(text), format('A("x")\n'), format('A(')]).toEqual([
      [{ span: { start: 2, end: 7 }, text: '"x"' }],
      [],
      [],
    ]);
    expect(applyEdits(text, format(text))).toBe('A("x")\n');
  });
});
