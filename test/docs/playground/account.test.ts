/** The catalog and the devices of the playground: what is wrong changes nothing, and is told. */

import { describe, expect, it } from 'vitest';
import { Account } from '../../../docs/playground/worker/account.js';
import { audienceOf, differenceOf, overlapOf, proofsOf } from '../../../docs/playground/worker/answers.js';
import { inferFrom } from '../../../docs/playground/worker/infer.js';
import { accountLanguage } from '../../../docs/playground/worker/language.js';
import { queryOf } from '../../../docs/playground/worker/queries.js';

const CATALOG =
  '{"applications": {"X": {"name": "One"}, "Y": {}}, "tags": {"age": {"type": "Integer"}, "city": {"type": "String"}}}';

const LINES = [
  '{"id": "1", "platform": "iOS", "applications": ["X"], "tags": {"age": 20, "city": "Bonn"}}',
  '{"id": "2", "platform": "Android", "applications": ["X", "Y"], "tags": {"age": 30, "city": "Bonn"}}',
  '{"id": "3", "platform": "iOS", "applications": ["Y"], "tags": {"city": "Köln"}}',
];

function fileOf(lines: readonly string[], name = 'devices.ndjson') {
  return { kind: 'file', file: new File([lines.join('\n')], name), format: 'ndjson' } as const;
}

const unheard = (): void => undefined;

async function opened(lines = LINES, catalog: string | null = CATALOG): Promise<Account> {
  const account = new Account();
  account.setCatalog(catalog);
  await account.load(fileOf(lines), unheard);
  return account;
}

describe('a catalog', () => {
  it('that is good holds, with the names that people know', () => {
    const account = new Account();
    expect(account.setCatalog(CATALOG)).toEqual({
      text: CATALOG,
      findings: [],
      names: new Map([
        ['X', 'One'],
        ['Y', 'Y'],
      ]),
    });
  });

  it('that is broken while somebody types leaves the last good one, its devices and its counts', async () => {
    const account = await opened();
    const { text, findings, names } = account.setCatalog(CATALOG.slice(0, -2));
    expect(text).toBeNull();
    expect(findings.map(({ code }) => code)).toEqual(['json/unclosed']);
    expect(names.get('X')).toBe('One');
    expect(await audienceOf(account, 'A("X")')).toMatchObject({ kind: 'filter', counted: { count: 2, devices: 3 } });
  });

  it('that is another one has no devices until they are read again', async () => {
    const account = await opened();
    account.setCatalog('{"applications": {"X": {}}}');
    expect(await audienceOf(account, 'A("X")')).toMatchObject({ kind: 'filter', counted: null });
    await account.load(fileOf(LINES), unheard);
    expect(await audienceOf(account, 'A("X")')).toMatchObject({ kind: 'filter', counted: { count: 2 } });
  });

  it('that is set a second time, or was broken in between, keeps its devices', async () => {
    const account = await opened();
    account.setCatalog(CATALOG);
    expect(await audienceOf(account, 'A("X")')).toMatchObject({ counted: { count: 2 } });
    account.setCatalog('{');
    account.setCatalog(CATALOG);
    expect(await audienceOf(account, 'A("X")')).toMatchObject({ counted: { count: 2 } });
  });

  it('is the sample without a text', () => {
    expect(new Account().setCatalog(null).names.get('AAAAA-AAAAA')).toBe('Shop');
  });
});

describe('devices', () => {
  it('of a file are counted, and what is left out of them', async () => {
    const account = new Account();
    account.setCatalog(CATALOG);
    const read = await account.load(
      fileOf([...LINES, 'nonsense', LINES[0] ?? '', '{"id": "4", "platform": "iOS", "tags": {"new": 1}}']),
      unheard,
    );
    expect(read).toMatchObject({
      kind: 'read',
      devices: 4,
      duplicates: 1,
      summary: { badLines: 1, firstBadLines: [{ line: 4 }], unknown: { tags: 1, applications: 0, fields: 0 } },
    });
  });

  it('are generated, the same for a seed', async () => {
    const account = new Account();
    const settings = { kind: 'generated', count: 3000, seed: 7 } as const;
    const told: number[] = [];
    expect(await account.load(settings, (devices) => told.push(devices))).toEqual({
      kind: 'read',
      devices: 3000,
      summary: null,
      duplicates: 0,
    });
    expect(told.at(-1)).toBe(3000);
    const first = account.index?.toBytes();
    await account.load(settings, unheard);
    expect(account.index?.toBytes()).toEqual(first);
  });

  it('of a file that cannot be read are refused, and those from before stay', async () => {
    const account = await opened();
    const file = Object.assign(new File([], 'devices.ndjson'), {
      stream: () =>
        new ReadableStream({
          pull: () => {
            throw new TypeError('network error');
          },
        }),
      slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('changed on disk', 'NotReadableError')) }),
    });
    expect(await account.load({ kind: 'file', file, format: 'ndjson' }, unheard)).toEqual({
      kind: 'refused',
      problem: 'the file cannot be read: it was changed or removed since it was chosen',
      isKept: true,
    });
    expect(await audienceOf(account, 'A("X")')).toMatchObject({ counted: { count: 2, devices: 3 } });
    account.setCatalog('{"applications": {"X": {}}}');
    expect(await account.load({ kind: 'file', file, format: 'ndjson' }, unheard)).toMatchObject({ isKept: false });
  });

  it('that others were asked for meanwhile are let go', async () => {
    const account = new Account();
    const first = account.load({ kind: 'generated', count: 100_000, seed: 1 }, unheard);
    const second = account.load(fileOf(LINES), unheard);
    expect(await first).toEqual({ kind: 'replaced' });
    expect(await second).toMatchObject({ kind: 'read', devices: 3 });
  });

  it('give a catalog of their names, and say which tags have several types', async () => {
    const lines = [...LINES, '{"id": "4", "platform": "iOS", "applications": ["X"], "tags": {"age": "old"}}'];
    const { text, conflicts } = (await inferFrom(fileOf(lines))) as { text: string; conflicts: readonly string[] };
    expect(Object.keys(JSON.parse(text).applications)).toEqual(['X', 'Y']);
    expect(JSON.parse(text).tags).toEqual({ age: { type: 'Integer' }, city: { type: 'String' } });
    expect(conflicts).toEqual(['age']);
  });
});

describe('a filter', () => {
  it('has its devices by platform and application, the largest first', async () => {
    expect(await audienceOf(await opened(), 'T("city", EQ, "Bonn") + A("Y")')).toMatchObject({
      kind: 'filter',
      counted: {
        count: 3,
        devices: 3,
        byPlatform: [
          ['iOS', 2],
          ['Android', 1],
        ],
        byApplication: [
          ['X', 2],
          ['Y', 2],
        ],
      },
      reach: { applications: null, ofApplications: 2, platforms: 10, ofPlatforms: 10 },
    });
  });

  it('may have comments, and may be empty or wrong', async () => {
    const account = await opened();
    expect(await audienceOf(account, 'A("X") # one')).toMatchObject({
      counted: { count: 2 },
      reach: { applications: 1, platforms: 10 },
    });
    expect(await audienceOf(account, ' \n')).toEqual({ kind: 'empty' });
    expect(await audienceOf(account, 'A("X", 5)')).toEqual({ kind: 'broken', errors: 1 });
    expect(proofsOf(account, 'A(')).toBeNull();
    expect(differenceOf(account, 'A("X")', '')).toBeNull();
    expect(queryOf(account, '', 'postgres', 'count')).toBeNull();
  });

  it('that nobody can be in is proven so', async () => {
    const proofs = proofsOf(await opened(), 'T("age", GTE, 18) * T("age", LTE, 17)');
    expect(proofs).toMatchObject({ empty: { answer: 'yes' }, universal: { answer: 'no' } });
  });

  it('differs from another one, with a device that shows it', async () => {
    const difference = differenceOf(await opened(), 'A("X")', 'A("X") * T("age", GTE, 18)');
    expect(difference).toMatchObject({
      same: false,
      gained: { answer: 'none' },
      lost: { answer: 'some', witness: { applications: ['X'] } },
    });
  });

  it('overlaps with others; those with errors are left out', async () => {
    const account = await opened();
    expect(await overlapOf(account, ['A("X")', 'A(', 'A("Y")'])).toEqual({
      devices: 3,
      filters: [0, 2],
      regions: [
        { filters: [0], count: 1, sample: ['1'] },
        { filters: [1], count: 1, sample: ['3'] },
        { filters: [0, 1], count: 1, sample: ['2'] },
      ],
    });
    expect(await overlapOf(account, ['', 'A('])).toBeNull();
  });

  it('is a query, with its values apart', async () => {
    const account = await opened();
    const sql = queryOf(account, 'T("city", EQ, "Bonn")', 'postgres', 'count');
    expect(sql?.text).toMatch(/^SELECT count\(\*\) AS count FROM /);
    expect(sql?.text).not.toContain('Bonn');
    expect(sql?.parameters).toContain('"Bonn"');
    const search = queryOf(account, 'T("city", EQ, "Bonn")', 'opensearch', 'count');
    expect(search?.text).toMatch(/^POST \/devices\/_count\n\{/);
  });
});

describe('the language service', () => {
  it('offers the values that devices have, the most frequent first', async () => {
    const language = accountLanguage(await opened());
    const text = 'T("city", EQ, "")';
    const found = await language.complete({ text, form: 'filter' }, text.length - 2);
    expect(found?.items.map(({ label, detail }) => [label, detail])).toEqual([
      ['"Bonn"', '2 devices'],
      ['"Köln"', '1 device'],
    ]);
  });

  it('tells the devices of each operand', async () => {
    const language = accountLanguage(await opened());
    const inlays = await language.inlays({ text: 'A("X") * T("age", GTE, 25)', form: 'filter' });
    expect(inlays.map(({ text }) => text)).toEqual(['2 devices', '1 device']);
  });

  it('finds what is wrong in every field of a body, and in the filter inside it', async () => {
    const language = accountLanguage(await opened());
    const text = '{"request": {"devices_filter": "A(X)", "content": "Hi", "ios_badges": true}}';
    const found = await language.diagnostics({ text, form: 'json' });
    expect(found.map(({ span }) => text.slice(span.start, span.end))).toEqual(['X', 'true']);
  });

  it('says nothing of an editor that is empty', async () => {
    expect(await accountLanguage(await opened()).diagnostics({ text: ' ', form: 'filter' })).toEqual([]);
  });
});
