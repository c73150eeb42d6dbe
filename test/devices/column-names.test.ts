/** Names of columns of one's own: what they may be, and what a file of CSV holds by them. */

import { describe, expect, it } from 'vitest';
import { type ColumnNames, columnNamesFault } from '../../src/devices/column-names.js';
import { readDevices, readRows, readTypes } from '../../src/devices/read-devices.js';
import { DeviceLineError } from '../../src/devices/read-log.js';

const EXAMPLE =
  'write {"id": "COLUMN", "platform": "COLUMN", "applications": {"list": "COLUMN"}, "tags": {"TAG": "COLUMN"}}';

const LISTED = { id: 'uid', platform: 'os', applications: { list: 'apps' }, tags: { age: 'years' } };
const FLAGGED = { ...LISTED, applications: { flags: { X: 'in x', Y: 'in y' } } };
const TAGGED = { ...LISTED, applicationTags: { X: { level: 'x level', age: 'x age' }, Y: { level: 'y level' } } };

const without = (member: string) => Object.fromEntries(Object.entries(LISTED).filter(([name]) => name !== member));

describe('names of columns', () => {
  it.each<[string, unknown]>([
    ['a list of applications', LISTED],
    ['a flag for each application', FLAGGED],
    ['tags of applications', TAGGED],
    ['no tags', { ...LISTED, tags: {} }],
    ['no tags of an application', { ...LISTED, applicationTags: { X: {} } }],
    ['no applications', { ...LISTED, applications: { flags: {} } }],
    ['what a layout of SQL has besides', { kind: 'columns', table: 'people', ...LISTED }],
  ])('may have %s', (_, names) => expect(columnNamesFault(names)).toBeNull());

  it.each<[unknown, string, string]>([
    [null, 'names of columns are no object', EXAMPLE],
    ['uid', 'names of columns are no object', EXAMPLE],
    [['uid'], 'names of columns are no object', EXAMPLE],
    [{ ...LISTED, tag: {} }, 'there is no member `tag`', 'did you mean `tags`?'],
    [
      { ...LISTED, surname: 'a' },
      'there is no member `surname`',
      'members are id, platform, applications, tags, applicationTags',
    ],
    [{ ...LISTED, toString: 'a' }, 'there is no member `toString`', expect.any(String) as string],
    [without('id'), '`id` is missing', EXAMPLE],
    [without('platform'), '`platform` is missing', EXAMPLE],
    [without('applications'), '`applications` is missing', EXAMPLE],
    [without('tags'), '`tags` is missing', EXAMPLE],
    [{ ...LISTED, id: '' }, '`id` is not the name of a column', EXAMPLE],
    [{ ...LISTED, id: 1 }, '`id` is not the name of a column', EXAMPLE],
    [{ ...LISTED, platform: '' }, '`platform` is not the name of a column', EXAMPLE],
    ...[
      'apps',
      null,
      [],
      {},
      { list: '' },
      { list: ['apps'] },
      { list: 'apps', flags: { X: 'x' } },
      { flags: 'x' },
      { flags: { X: '' } },
      { flags: { X: 'x', Y: true } },
    ].map((applications): [unknown, string, string] => [
      { ...LISTED, applications },
      '`applications` is not a column behind `list`, or one for each code behind `flags`',
      EXAMPLE,
    ]),
    ...['years', null, ['years'], { age: '' }, { age: 'years', city: 1 }].map((tags): [unknown, string, string] => [
      { ...LISTED, tags },
      '`tags` is not an object with a column for each tag',
      EXAMPLE,
    ]),
    ...['level', null, { X: 'level' }, { X: { level: '' } }, { X: { level: 'a' }, Y: 'b' }].map(
      (applicationTags): [unknown, string, string] => [
        { ...LISTED, applicationTags },
        '`applicationTags` is not an object with columns for each application',
        EXAMPLE,
      ],
    ),
  ])('%j are none', (names, message, help) => expect(columnNamesFault(names)).toEqual({ message, help }));

  it.each<[string, unknown, string]>([
    ['platform and id', { ...LISTED, platform: 'uid' }, 'uid'],
    ['applications and platform', { ...LISTED, applications: { list: 'os' } }, 'os'],
    ['two flags', { ...LISTED, applications: { flags: { X: 'in', Y: 'in' } } }, 'in'],
    ['a flag and a tag', { ...FLAGGED, tags: { age: 'in y' } }, 'in y'],
    ['two tags', { ...LISTED, tags: { age: 'years', size: 'years' } }, 'years'],
    ['tags of an account and of an application', { ...LISTED, applicationTags: { X: { age: 'years' } } }, 'years'],
    ['tags of two applications', { ...LISTED, applicationTags: { X: { a: 'b' }, Y: { a: 'b' } } }, 'b'],
  ])('are for one thing each: not for %s', (_, names, column) =>
    expect(columnNamesFault(names)).toEqual({
      message: `the column \`${column}\` is named twice`,
      help: 'a column is one thing of a device: leave one of the names out, or select the column twice',
    }),
  );
});

it('whoever reads devices may give names of columns or none, and is told of others at once', () => {
  const opened = (columns: unknown) => readDevices([], { format: 'csv', columns: columns as ColumnNames });
  for (const columns of [undefined, null, LISTED, FLAGGED]) expect(() => opened(columns)).not.toThrow();
  for (const columns of ['uid', {}, without('tags')])
    expect(() => opened(columns)).toThrow(
      '`options.columns` must be names of columns: {id, platform, applications, tags}, or null',
    );
});

const reading = (text: string, columns: ColumnNames, onError: 'fail' | 'skip' = 'fail') =>
  readDevices([new TextEncoder().encode(text)], { format: 'csv', columns, onError });

async function devicesIn(text: string, columns: ColumnNames) {
  const devices: unknown[] = [];
  for await (const batch of reading(text, columns)) devices.push(...batch);
  return devices;
}

async function faultIn(text: string, columns: ColumnNames) {
  const error = await devicesIn(text, columns).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DeviceLineError);
  const { line, diagnostic } = error as DeviceLineError;
  return { line, code: diagnostic.code, message: diagnostic.message, help: diagnostic.help };
}

describe('a file by names of columns', () => {
  it('has what each column is named for, in whatever order, and nothing of the others', async () => {
    const text = 'age,x level,,other,apps,y level,os,x age,years,other,,uid\nold,3,a,b,X;Y,4,iOS,5,60,c,d,d1\n';
    expect(await devicesIn(text, TAGGED)).toEqual([
      {
        id: 'd1',
        platform: 'iOS',
        applications: ['X', 'Y'],
        tags: { age: 60 },
        applicationTags: { X: { level: 3, age: 5 }, Y: { level: 4 } },
      },
    ]);
  });

  it('has the applications whose flags are true, in the order of the file', async () => {
    const rows = ['true,1', '1,true', 'false,1', '1,0', '0,', ',false'];
    const text = `in y,in x,uid,os,years\n${rows.map((row, at) => `${row},d${at},iOS,\n`).join('')}`;
    const devices = (await devicesIn(text, FLAGGED)) as { readonly applications?: readonly string[] }[];
    expect(devices.map(({ applications }) => applications)).toEqual([
      ['Y', 'X'],
      ['Y', 'X'],
      ['X'],
      ['Y'],
      undefined,
      undefined,
    ]);
  });

  it.each(['TRUE', 'yes', ' 1', '2', '-1', '1.0', 'null'])('takes a flag of `%s` for a bad line', async (flag) => {
    const text = `uid,os,years,in x,in y\nd1,iOS,1,1,0\n\nd2,iOS,1,0,${flag}\n`;
    expect(await faultIn(text, FLAGGED)).toEqual({
      line: 4,
      code: 'device/wrong-type',
      message: `the column \`in y\` says whether a device is subscribed, and \`${flag}\` is no truth value`,
      help: 'truth values are true, false, 1 and 0; unset is false',
    });
  });

  it('has bad lines where flags are wrong or cells are too many, and devices in the others', async () => {
    const text = 'uid,os,years,in x,in y\nd1,iOS,1,1,no\nd2,iOS,2,1,1\nd3,iOS,3,1,1,\nd4,iOS,4,maybe\n';
    const reader = reading(text, FLAGGED, 'skip');
    const ids: string[] = [];
    for await (const batch of reader) ids.push(...batch.map(({ id }) => id));
    expect(ids).toEqual(['d2']);
    expect(reader.summary().firstBadLines.map(({ line, diagnostic }) => [line, diagnostic.code])).toEqual([
      [2, 'device/wrong-type'],
      [4, 'device/csv-cells'],
      [5, 'device/csv-cells'],
    ]);
  });

  it.each<[string, string, string]>([
    ['uid,os,year,apps', 'there is no column `years`', 'is it the one named `year`? Correct the name of the column'],
    ['uid,os,born,apps', 'there is no column `years`', 'correct the name of the column, or leave it out'],
    ['uid|os|years|apps', 'there is no column `uid`', 'columns are separated by commas, and this line has `|`'],
    ['uid\tos\tyears\tapps', 'there is no column `uid`', 'columns are separated by commas, and this line has tabs'],
    ['uid,os,years,apps,years', 'two columns are named `years`', 'rename one of them'],
  ])('begins with the columns that are named, each once: not %j', async (header, message, help) =>
    expect(await faultIn(`${header}\n`, LISTED)).toEqual({ line: 1, code: 'device/csv-header', message, help }),
  );

  it("has whole devices where some members are wanted, or types alone: a scanner knows no names of one's own", async () => {
    const options = { format: 'csv', columns: LISTED } as const;
    const wanted = { id: true, applications: new Set<string>(), tags: new Map(), applicationTags: new Map() };
    const known = { tags: new Map([['age', true]]), applicationTags: new Map() };
    const source = [new TextEncoder().encode('uid,os,years,apps\nd1,iOS,3,X\n')];
    const expected = [
      {
        devices: [{ id: 'd1', platform: 'iOS', applications: ['X'], tags: { age: 3 }, applicationTags: {} }],
        lines: [2],
      },
    ];
    for (const reader of [readRows(source, options, () => wanted), readTypes(source, options, () => known)]) {
      const batches: unknown[] = [];
      for await (const batch of reader) batches.push(batch);
      expect(batches).toEqual(expected);
      expect(reader.summary()).toMatchObject({ devices: 1, lines: 2 });
    }
  });

  it('is meant alone: lines of NDJSON are scanned whatever columns are named', async () => {
    const wanted = { id: true, applications: new Set<string>(), tags: new Map(), applicationTags: new Map() };
    const source = [new TextEncoder().encode('{"id":"d1","platform":"iOS"}\n')];
    const rows: number[] = [];
    for await (const batch of readRows(source, { columns: LISTED }, () => wanted))
      rows.push('scanner' in batch ? batch.scanner.rows.count : 0);
    expect(rows).toEqual([1]);
  });

  it('is empty, or has its header', async () => {
    expect(await faultIn('\n', LISTED)).toMatchObject({ line: 1, code: 'device/csv-header' });
    expect(await devicesIn('uid,os,years,apps', LISTED)).toEqual([]);
  });
});
