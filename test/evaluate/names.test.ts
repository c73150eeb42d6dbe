/** Without a catalog, a count says which names of the filter no device has, or has with values of another type. */

import { describe, expect, it } from 'vitest';
import { DeviceIndex } from '../../src/bitset/index/device-index.js';
import { indexAudience } from '../../src/bitset/index/index-audience.js';
import { sampleCatalog } from '../../src/catalog/sample-catalog.js';
import { compileOrThrow } from '../../src/compile.js';
import type { Device } from '../../src/devices/device.js';
import type { DeviceFormat } from '../../src/devices/read-devices.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { mergeCounts } from '../../src/evaluate/merge-shards.js';
import { streamAudience } from '../../src/evaluate/stream-audience.js';

const DEVICES: readonly Device[] = [
  {
    id: '1',
    platform: 'iOS',
    applications: ['shop'],
    tags: { age: 18, city: 'Oslo', likes: ['a'], gone: null, none: [] },
  },
  { id: '2', platform: 'iOS', applications: ['shop'], applicationTags: { shop: { level: 3 } }, tags: { mixed: 'x' } },
  { id: '3', platform: 'Android', applications: ['news'], tags: { mixed: 5 } },
];

function sourceOf(lines: string, format: DeviceFormat = 'ndjson') {
  return streamAudience({ open: () => [new TextEncoder().encode(lines)], format });
}

const ndjson = (devices: readonly Device[]): string => devices.map((device) => JSON.stringify(device)).join('\n');

function told(text: string, notes: readonly Diagnostic[] = []): readonly string[] {
  return notes.map(
    ({ code, message, help, span }) => `${code}: ${message}: ${help ?? '-'}: ${text.slice(span.start, span.end)}`,
  );
}

async function notesOn(text: string, lines = ndjson(DEVICES), format?: DeviceFormat): Promise<readonly string[]> {
  const { notes } = await sourceOf(lines, format).count(compileOrThrow(text));
  return told(text, notes);
}

describe('a name that no device has', () => {
  it.each([
    ['T("agee", GTE, 18)', 'no device has an account tag `agee`: did you mean `age`?'],
    ['T("AGE", GTE, 18)', 'no device has an account tag `AGE`: did you mean `age`?'],
    ['T("zzzzzz", GTE, 18)', 'no device has an account tag `zzzzzz`: -'],
    ['A("shpo")', 'no device is subscribed to the application `shpo`: did you mean `shop`?'],
    ['AT("shop", "levle", GTE, 1)', 'no device has a tag `levle` of the application `shop`: did you mean `level`?'],
    [
      'AT("news", "level", GTE, 1)',
      'no device has a tag `level` of the application `news`: subscribers of `shop` have a tag of this name: AT("shop", "level", …)',
    ],
    ['AT("news", "zzzzzz", GTE, 1)', 'no device has a tag `zzzzzz` of the application `news`: -'],
    [
      'T("level", GTE, 1)',
      'no device has an account tag `level`: subscribers of `shop` have a tag of this name: AT("shop", "level", …)',
    ],
    [
      'AT("shop", "age", GTE, 1)',
      'no device has a tag `age` of the application `shop`: devices have an account tag of this name: T("age", …)',
    ],
    ['AT("shpo", "level", GTE, 1)', 'no device is subscribed to the application `shpo`: did you mean `shop`?'],
    ['T("gone", EQ, 1)', 'no device has a value for an account tag `gone`: -'],
    ['T("none", IN, ["a"])', 'no device has a value for an account tag `none`: -'],
  ])('%s', async (text, said) =>
    expect(await notesOn(text)).toEqual([`audience/name-not-on-devices: ${said}: ${text}`]),
  );

  it('is told whatever the count: behind a difference it takes nobody away', async () =>
    expect(await notesOn('A("shop") \\ T("citty", EQ, "Oslo")')).toEqual([
      'audience/name-not-on-devices: no device has an account tag `citty`: did you mean `city`?: T("citty", EQ, "Oslo")',
    ]));
  it('is told once, at its first place', async () =>
    expect(await notesOn('T("x9", EQ, 1) + T("x9", EQ, 2) + A("shop")')).toEqual([
      'audience/name-not-on-devices: no device has an account tag `x9`: -: T("x9", EQ, 1)',
    ]));
  it('is told of each that is missing, in the order of the text', async () =>
    expect((await notesOn('A("q") * T("x9", EQ, 2) * A("r")')).map((note) => note.split(': ')[3])).toEqual([
      'A("q")',
      'T("x9", EQ, 2)',
      'A("r")',
    ]));
  it('is looked for in the application whose devices had it first', async () => {
    const devices: readonly Device[] = [
      { id: '1', platform: 'iOS', applications: ['news', 'shop'] },
      { id: '2', platform: 'iOS', applications: ['shop'], applicationTags: { shop: { level: 1 } } },
      { id: '3', platform: 'iOS', applications: ['news'], applicationTags: { news: { level: 1 } } },
    ];
    expect(await notesOn('T("level", EQ, 1)', ndjson(devices))).toEqual([
      'audience/name-not-on-devices: no device has an account tag `level`: subscribers of `shop` have a tag of this name: AT("shop", "level", …): T("level", EQ, 1)',
    ]);
  });
  it('is no name of objects', async () =>
    expect(await notesOn('T("toString", EQ, 1) + T("__proto__", EQ, 1)')).toHaveLength(2));
});

describe('a tag that holds values of another type', () => {
  it.each([
    [
      'T("age", EQ, "18")',
      '`age` holds Integers on the devices, and the filter takes it for a String: write 18 without quotes',
    ],
    [
      'T("age", IN, ["18", "19"])',
      '`age` holds Integers on the devices, and the filter takes it for a String or a List: write the numbers without quotes',
    ],
    [
      'T("age", EQ, "old")',
      '`age` holds Integers on the devices, and the filter takes it for a String: compare it with Integers',
    ],
    [
      'T("city", GTE, 1)',
      '`city` holds Strings on the devices, and the filter takes it for an Integer: Strings take EQ, NOTEQ, IN, NOTIN',
    ],
    ['T("likes", EQ, "a")', '`likes` holds Lists on the devices, and the filter takes it for a String: Lists take IN'],
  ])('%s', async (text, said) =>
    expect(await notesOn(text)).toEqual([`audience/other-type-on-devices: ${said}: ${text}`]),
  );
  it.each(['0', '5', '-7', '123', '-1024'])('%s in quotes is a number, which wants none', async (number) => {
    const [note = ''] = await notesOn(`T("age", EQ, "${number}")`);
    expect(note).toContain(`for a String: write ${number} without quotes: T(`);
  });
  it.each(['018', '-0x', 'x18', '18x', '--1', '1.5', '', ' 1'])('%j in quotes is no number', async (text) => {
    const [note = ''] = await notesOn(`T("age", EQ, "${text}")`);
    expect(note).toContain('for a String: compare it with Integers: T(');
  });
  it('of two types says both, and not how to compare it', async () => {
    const mixed = ndjson(DEVICES).replace('"x"', '["x"]');
    expect(await notesOn('T("mixed", EQ, "5")', mixed)).toEqual([
      'audience/other-type-on-devices: `mixed` holds Integers and Lists on the devices, and the filter takes it for a String: -: T("mixed", EQ, "5")',
    ]);
    expect(await notesOn('T("mixed", IN, ["x"])', mixed)).toEqual([]);
  });
});

describe('nothing is said', () => {
  it.each([
    'A("shop")',
    'T("age", GTE, 90)',
    'T("city", EQ, "Rome")',
    'T("likes", IN, ["z"])',
    'AT("shop", "level", EQ, 9)',
    'T("mixed", EQ, 9)',
    'T("mixed", EQ, "9")',
  ])('of %s: a count of zero has another reason', async (text) => expect(await notesOn(text)).toEqual([]));
  it('of tags that lie on different subscribers of an application', async () => {
    const devices = [{ level: 1 }, { rank: 2 }, { score: 3 }].map(
      (shop, at): Device => ({ id: `${at}`, platform: 'iOS', applications: ['shop'], applicationTags: { shop } }),
    );
    const text = 'AT("shop", "level", EQ, 1) + AT("shop", "rank", EQ, 2) + AT("shop", "score", EQ, 3)';
    expect(await notesOn(text, ndjson(devices))).toEqual([]);
  });
  it('where there are no devices', async () => expect(await notesOn('A("x")', '\n')).toEqual([]));
  it('with a catalog, which has checked the names', async () => {
    const source = streamAudience({ open: () => [new TextEncoder().encode(ndjson(DEVICES))], catalog: sampleCatalog });
    expect((await source.count(compileOrThrow('A("AAAAA-AAAAA")', { catalog: sampleCatalog }))).notes).toBeUndefined();
  });
  it('where a name comes late', async () => {
    const many = Array.from({ length: 5000 }, (_, at): Device => ({ id: `d${at}`, platform: 'iOS' }));
    expect(await notesOn('A("shop")', ndjson([...many, ...DEVICES]))).toEqual([]);
  });
  it('where devices have more names than are kept: it might not be true', async () => {
    const many = Array.from(
      { length: 30_000 },
      (_, at): Device => ({ id: `d${at}`, platform: 'iOS', tags: { [`t${at}`]: 1 } }),
    );
    expect(await notesOn('T("t29999", EQ, 1) * T("nowhere", EQ, 1)', ndjson(many))).toEqual([]);
  });
});

describe('every way of asking', () => {
  it('of CSV', async () =>
    expect(await notesOn('T("age", EQ, "18") * T("agee", EQ, 1)', 'id,platform,tags.age\n1,iOS,18\n', 'csv')).toEqual([
      'audience/other-type-on-devices: `age` holds Integers on the devices, and the filter takes it for a String: write 18 without quotes: T("age", EQ, "18")',
      'audience/name-not-on-devices: no device has an account tag `agee`: did you mean `age`?: T("agee", EQ, 1)',
    ]));
  it('of many filters at once', async () => {
    const texts = ['A("shop")', 'A("shpo")', 'T("agee", EQ, 1)'];
    const counts = await sourceOf(ndjson(DEVICES)).countAll(texts.map((text) => compileOrThrow(text)));
    expect(counts.map(({ notes = [] }) => notes.length)).toEqual([0, 1, 1]);
  });
  it('of a listing, at its end', async () => {
    const seen: (readonly string[])[] = [];
    const source = streamAudience({
      open: () => [new TextEncoder().encode(ndjson(DEVICES))],
      onNotes: ({ text }, notes) => seen.push(told(text, notes)),
    });
    for await (const ids of source.devices(compileOrThrow('A("shpo")'))) expect(ids).toEqual([]);
    expect(seen).toEqual([
      [
        'audience/name-not-on-devices: no device is subscribed to the application `shpo`: did you mean `shop`?: A("shpo")',
      ],
    ]);
  });

  describe('of an index', () => {
    const indexOf = (devices: readonly Device[]): DeviceIndex => {
      const builder = DeviceIndex.builder();
      for (const device of devices) builder.add(device);
      return builder.seal();
    };
    const index = indexOf(DEVICES);

    it.each([
      'T("agee", GTE, 18)',
      'T("zzzzzz", GTE, 18)',
      'A("shpo")',
      'AT("shop", "levle", GTE, 1)',
      'T("level", GTE, 1)',
      'AT("shop", "age", GTE, 1)',
      'AT("shpo", "level", GTE, 1)',
      'A("shop") \\ T("citty", EQ, "Oslo")',
      'T("age", EQ, "18")',
      'T("likes", EQ, "a")',
      'T("toString", EQ, 1) + T("__proto__", EQ, 1)',
      'A("shop") * T("age", GTE, 90) * T("mixed", EQ, "9")',
    ])('as of the file it was built from: %s', async (text) => {
      const filter = compileOrThrow(text);
      const { notes } = await indexAudience(index).count(filter);
      expect(told(text, notes)).toEqual(await notesOn(text));
      expect(notes ?? []).toEqual(index.notes(filter));
    });

    it('of a tag without values says that no device has it', () =>
      expect(index.notes(compileOrThrow('T("gone", EQ, 1)')).map(({ message }) => message)).toEqual([
        expect.stringMatching(/^no device has (?:a value for )?an account tag `gone`$/),
      ]));

    it('and in a listing, and of many filters', async () => {
      const seen: string[] = [];
      const source = indexAudience(index, { onNotes: ({ text }) => seen.push(text) });
      for await (const ids of source.devices(compileOrThrow('A("shpo")'))) expect(ids).toEqual([]);
      for await (const _ of source.devices(compileOrThrow('A("shop")')));
      expect(seen).toEqual(['A("shpo")']);
      const counts = await source.countAll([compileOrThrow('A("shop")'), compileOrThrow('A("shpo")')]);
      expect(counts.map(({ notes = [] }) => notes.length)).toEqual([0, 1]);
    });

    it('but not where its catalog knows the names, where they are not wanted, or where no device is', async () => {
      const filter = compileOrThrow('A("shpo")');
      expect(await indexAudience(index, { notes: false }).count(filter)).not.toHaveProperty('notes');
      expect(await indexAudience(indexOf([])).count(filter)).not.toHaveProperty('notes');
      const builder = DeviceIndex.builder({ catalog: sampleCatalog });
      builder.add({ id: '1', platform: 'iOS' });
      const known = compileOrThrow('A("AAAAA-AAAAA")', { catalog: sampleCatalog });
      expect(await indexAudience(builder.seal()).count(known)).not.toHaveProperty('notes');
    });

    it('in several parts: a name is missing that no part has', async () => {
      const parts = [[DEVICES[0]!, DEVICES[1]!], [DEVICES[2]!], []].map((devices) => indexAudience(indexOf(devices)));
      const merged = async (text: string) =>
        mergeCounts(await Promise.all(parts.map((part) => part.count(compileOrThrow(text)))));
      expect((await merged('A("news") + T("age", GTE, 1)')).notes).toBeUndefined();
      expect(told('T("agee", EQ, 1)', (await merged('T("agee", EQ, 1)')).notes)).toEqual([
        'audience/name-not-on-devices: no device has an account tag `agee`: did you mean `age`?: T("agee", EQ, 1)',
      ]);
    });
  });
});
