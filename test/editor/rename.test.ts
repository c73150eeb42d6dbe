/** Names are changed everywhere at once, and filters mean what they meant. */

import { describe, expect, it } from 'vitest';
import { catalogToJson } from '../../src/catalog/catalog-json.js';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { sampleCatalog } from '../../src/catalog/sample-catalog.js';
import { compile } from '../../src/compile.js';
import { applyEdits } from '../../src/diagnostics/apply-fixes.js';
import { rename, renameable } from '../../src/editor/rename.js';
import type { NamedThing } from '../../src/editor/text/named-things.js';
import { SAMPLES } from './samples.js';

const catalogText = JSON.stringify(catalogToJson(sampleCatalog), null, 2);
const texts = SAMPLES.filter(([name]) => !name.includes('broken')).map(([, text]) => text);

/** How the plan of a text reads with one name in place of another. */
function planOf(text: string, catalog: string, from: string, to: string): string {
  const { filter } = compile(text, { catalog: loadCatalog(catalog).catalog, comments: true });
  return JSON.stringify(filter?.plan).replaceAll(JSON.stringify(from), JSON.stringify(to));
}

const THINGS: readonly NamedThing[] = [
  { kind: 'tag', name: 'age', application: null },
  { kind: 'tag', name: 'level', application: 'AAAAA-AAAAA' },
  { kind: 'application', name: 'DDDDD-DDDDD', application: null },
  { kind: 'group', name: '11111-11111', application: null },
];

describe('rename', () => {
  it.each(THINGS)('of the $kind $name keeps what filters mean', (thing) => {
    // Plans list names by their order: the new name takes the place of the old one.
    const name = `${thing.name}~"x`;
    const { filters, catalog, refusal } = rename(thing, name, texts, { catalogText });
    expect(refusal).toBe(null);
    expect(catalog.length).toBeGreaterThan(0);
    const after = applyEdits(catalogText, catalog);
    for (const [index, text] of texts.entries()) {
      const renamed = applyEdits(text, filters[index] ?? []);
      const { totals } = compile(renamed, { catalog: loadCatalog(after).catalog, comments: true });
      expect(totals.errors).toBe(0);
      if (thing.kind !== 'tag' || thing.application === null)
        expect(planOf(renamed, after, name, thing.name)).toBe(planOf(text, catalogText, thing.name, thing.name));
    }
  });

  it('gives the edits of a text in the order of their places', () => {
    const thing = { kind: 'application', name: 'X', application: null } as const;
    const declared = '{"groups": {"g": {"applications": ["X"]}}, "applications": {"Z": {}, "X": {}}}';
    const filter = 'AT("X", "a", EQ, "b") + A("X")';
    const { filters, catalog } = rename(thing, 'Y', [filter], { catalogText: declared });
    for (const edits of [catalog, ...filters]) {
      expect(edits).toHaveLength(2);
      expect(edits[0]?.span.start).toBeLessThan(edits[1]?.span.start ?? 0);
    }
    expect(applyEdits(declared, catalog)).toBe(declared.replaceAll('"X"', '"Y"'));
  });

  it.each([
    ['a quote', 'a"b', '"a\\"b"'],
    ['a backslash', 'a\\b', '"a\\\\b"'],
    ['a letter', 'ab', '"a\\u0062"'],
  ])('finds a member of a group that is written with an escape for %s', (_what, code, literal) => {
    const declared = `{"applications": {${literal}: {}}, "groups": {"g": {"applications": [${literal}]}}}`;
    const { catalog } = rename({ kind: 'application', name: code, application: null }, 'Y', [], {
      catalogText: declared,
    });
    expect(applyEdits(declared, catalog)).toBe('{"applications": {"Y": {}}, "groups": {"g": {"applications": ["Y"]}}}');
  });

  it.each(['a/b', 'a~b', 'a~1b', '~01', '~0/~1'])(
    'finds a tag whose name a pointer writes in another way: %s',
    (name) => {
      const declared = `{"tags": {"${name}": {"type": "Integer"}}}`;
      const { catalog } = rename({ kind: 'tag', name, application: null }, 'c', [], { catalogText: declared });
      expect(applyEdits(declared, catalog)).toBe('{"tags": {"c": {"type": "Integer"}}}');
    },
  );

  it('needs no catalog', () => {
    const { catalog, refusal } = rename({ kind: 'tag', name: 'a', application: null }, 'b', ['T("a", EQ, 1)']);
    expect([catalog, refusal]).toEqual([[], null]);
  });

  it('is refused for a name that is taken or none', () => {
    const [tag] = THINGS as [NamedThing];
    const refusal = (name: string) => rename(tag, name, texts, { catalogText }).refusal;
    expect([refusal('city'), refusal(''), refusal('\ud800'), refusal('level')]).toEqual([
      'there is a tag of that name already',
      'a name has at least one character',
      'half of a character is no name',
      null,
    ]);
  });

  it.each<readonly [NamedThing['kind'], string | null]>([
    ['application', 'there is an application or group of that name already'],
    ['group', 'there is an application or group of that name already'],
    ['tag', null],
  ])('of one kind is refused for a name that is taken among these: %s', (kind, refusal) => {
    const declared =
      '{"applications": {"X": {}}, "groups": {"G": {"applications": ["X"]}}, "tags": {"a": {"type": "List"}}}';
    const filters = [
      `A("X") + G("G") + T("a", IN, ["b"]) + ${kind === 'tag' ? 'T("c", IN, ["b"])' : 'A("V") + G("W")'}`,
    ];
    const name = { application: 'G', group: 'X', tag: 'X' }[kind];
    const thing = { kind, name: { application: 'V', group: 'W', tag: 'c' }[kind], application: null } as const;
    const { catalog, filters: edits, refusal: told } = rename(thing, name, filters, { catalogText: declared });
    expect([told, catalog, edits[0]?.length]).toEqual([refusal, [], refusal === null ? 1 : 0]);
  });

  it('to the name that it has changes nothing, and is not refused', () => {
    const thing = { kind: 'application', name: 'X', application: null } as const;
    const renaming = rename(thing, 'X', ['A("X")', 'A("Y")'], { catalogText: '{"applications": {"X": {}}}' });
    expect(renaming).toEqual({ filters: [[], []], catalog: [], refusal: null });
  });

  it('of an application leaves tags and groups of its name alone, and what is no name', () => {
    const declared =
      '{"applications": {"X": {"tags": {"X": {"type": "List"}}}}, "groups": {"X": {"applications": [5, "X"]}}, "tags": {"X": {"type": "List"}}}';
    const filter = 'A("X") + G("X") + T("X", IN, ["X"]) + AT("X", "X", IN, ["X"]) + A("Y", ["X"])';
    const thing = { kind: 'application', name: 'X', application: null } as const;
    const { filters, catalog } = rename(thing, 'Z', [filter], { catalogText: declared });
    expect(applyEdits(declared, catalog)).toBe(
      '{"applications": {"Z": {"tags": {"X": {"type": "List"}}}}, "groups": {"X": {"applications": [5, "Z"]}}, "tags": {"X": {"type": "List"}}}',
    );
    expect(applyEdits(filter, filters[0] ?? [])).toBe(
      'A("Z") + G("X") + T("X", IN, ["X"]) + AT("Z", "X", IN, ["X"]) + A("Y", ["X"])',
    );
  });

  /** Names that change stand in `«»`. */
  it.each<readonly [NamedThing, string]>([
    [
      { kind: 'application', name: 'X', application: null },
      `{"applications": {"«X»": {"name": "X", "tags": {"X": {"type": "X"}}}, "Y": {"X": 1}},
        "groups": {"X": {"applications": ["Y", "«X»", ["X"], 5, "x"], "others": ["X"], "name": "X"}, "Y": ["X"]},
        "tags": {"X": {"type": "X"}}, "X": 1, "others": {"X": {"applications": ["X"]}}, "other": ["X"]}`,
    ],
    [
      { kind: 'group', name: 'X', application: null },
      `{"applications": {"X": {"X": {"X": 1}}},
        "groups": {"Y": {"applications": ["X"], "X": 1}, "«X»": {"name": "X", "applications": {"X": 1}}},
        "tags": {"X": {"X": 1}}, "X": 1, "others": {"X": 1}}`,
    ],
    [
      { kind: 'tag', name: 'X', application: null },
      `{"applications": {"X": {"tags": {"X": {"type": "X"}}}}, "groups": {"X": {"applications": ["X"]}},
        "tags": {"Y": {"X": 1}, "«X»": {"type": "X", "X": {"X": 1}}}, "X": 1, "others": {"X": 1}}`,
    ],
    [
      { kind: 'tag', name: 'X', application: 'Y' },
      `{"applications": {
          "X": {"tags": {"X": {"type": "X"}}},
          "Y": {"name": "X", "tags": {"«X»": {"type": "X", "X": {"X": 1}}}, "others": {"X": 1}, "X": {"X": 1}}
        },
        "groups": {"Y": {"applications": ["X"], "tags": {"X": 1}}},
        "tags": {"X": {"tags": {"X": 1}}, "Y": {"tags": {"X": 1}}}, "others": {"Y": {"tags": {"X": 1}}}}`,
    ],
  ])(
    'of %j changes in the catalog what declares it and what names it, wherever else the word stands',
    (thing, marked) => {
      const declared = marked.replaceAll(/[«»]/g, '');
      const { catalog, refusal } = rename(thing, 'Z', [], { catalogText: declared });
      expect(refusal).toBeNull();
      expect(applyEdits(declared, catalog)).toBe(marked.replaceAll('"«X»"', '"Z"'));
    },
  );

  it.each([
    null,
    5,
    'tag',
    {},
    { kind: 'tag' },
    { name: 'a', application: null },
    { kind: 5, name: 'a', application: null },
    { kind: 'tag', name: 5, application: null },
  ])('takes no %j for a thing', (thing) => {
    const renaming = () => Reflect.apply(rename, undefined, [thing, 'b', []]);
    expect(renaming).toThrow(TypeError);
    expect(renaming).toThrow('pushsift: rename: `thing` must be what `renameable` found, not ');
  });

  it('of a tag of an application leaves that of the account and of others alone', () => {
    const filter = 'AT("X", "a", EQ, 1) + AT("Y", "a", EQ, 1) + T("a", EQ, 1) + AT(, "a", EQ, 1)';
    const { filters } = rename({ kind: 'tag', name: 'a', application: 'X' }, 'b', [filter]);
    const ofAccount = rename({ kind: 'tag', name: 'a', application: null }, 'b', [filter]);
    expect(applyEdits(filter, ofAccount.filters[0] ?? [])).toBe(
      'AT("X", "a", EQ, 1) + AT("Y", "a", EQ, 1) + T("b", EQ, 1) + AT(, "a", EQ, 1)',
    );
    expect(applyEdits(filter, filters[0] ?? [])).toBe(
      'AT("X", "b", EQ, 1) + AT("Y", "a", EQ, 1) + T("a", EQ, 1) + AT(, "a", EQ, 1)',
    );
  });

  it.each([
    [1, null],
    [2, 'age'],
    [4, 'age'],
    [7, 'age'],
    [8, null],
    [19, null],
    [20, 'b'],
    [23, 'b'],
    [24, null],
  ])('finds the name that the cursor is in, or at an end of: at %i %j', (offset, name) => {
    expect(renameable('T("age", EQ, 1) * A("b")', offset)?.thing.name ?? null).toBe(name);
  });

  it('leaves comments alone, where there may be some', () => {
    const text = '# T("a", EQ, 1)\nT("a", EQ, 1)';
    const places = (options: { comments?: boolean }) =>
      rename({ kind: 'tag', name: 'a', application: null }, 'b', [text], options).filters[0]?.map(
        ({ span }) => span.start,
      );
    expect([places({}), places({ comments: false })]).toEqual([[18], [4, 18]]);
  });

  it('gives the edits of a catalog in order where it declares its groups twice', () => {
    const group = '{"g": {"applications": ["Y", "X"]}}';
    const declared = `{"groups": ${group}, "applications": {"X": {}}, "groups": ${group}}`;
    const { catalog } = rename({ kind: 'application', name: 'X', application: null }, 'Z', [], {
      catalogText: declared,
    });
    const starts = catalog.map(({ span }) => span.start);
    expect(starts).toEqual(starts.toSorted((left, right) => left - right));
    expect(starts).toContain(declared.indexOf('"X": {}'));
  });

  it('finds the name under the cursor', () => {
    expect(renameable('T("age", GTE, 1)', 4)).toEqual({
      thing: { kind: 'tag', name: 'age', application: null },
      span: { start: 2, end: 7 },
    });
    expect(renameable('T("age", GTE, 1)', 11)).toBe(null);
  });
});
