import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import type { Device } from '../../src/devices/device.js';
import { type ReadDevicesOptions, readDevices } from '../../src/devices/read-devices.js';
import { DeviceLineError, type ReadSummary } from '../../src/devices/read-log.js';

const encoder = new TextEncoder();

async function read(
  text: string,
  { pieceBytes, ...options }: ReadDevicesOptions & { readonly pieceBytes?: number } = {},
): Promise<{ devices: Device[]; summary: ReadSummary }> {
  const bytes = encoder.encode(text);
  const size = pieceBytes ?? bytes.length;
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );
  const reader = readDevices(pieces, { ...options, format: 'csv' });
  const devices: Device[] = [];
  for await (const batch of reader) devices.push(...batch);
  return { devices, summary: reader.summary() };
}

async function failure(text: string, options: ReadDevicesOptions = {}): Promise<unknown[]> {
  const error = await read(text, options).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DeviceLineError);
  const { line, diagnostic } = error as DeviceLineError;
  return [line, diagnostic.code, diagnostic.message];
}

/** Tags of the one device of a file with this column and cell. */
async function tagsOf(column: string, cell: string, options: ReadDevicesOptions = {}): Promise<unknown> {
  const { devices } = await read(`id,platform,${column}\nd1,iOS,${cell}\n`, options);
  return devices[0]!.tags;
}

const { catalog } = loadCatalog({
  applications: { X: { tags: { level: { type: 'Integer' } } }, 'X.Y': { tags: { level: { type: 'String' } } } },
  tags: { age: { type: 'Integer' }, city: { type: 'String' }, likes: { type: 'List' }, 'a.b': { type: 'Integer' } },
});

describe('columns', () => {
  it('name fields, account tags and tags of applications', async () => {
    const text = 'platform,id,applications,age,tags.city,X.level\niOS,d1,X;Z,25,Berlin,3\n';
    expect((await read(text)).devices).toEqual([
      {
        id: 'd1',
        platform: 'iOS',
        applications: ['X', 'Z'],
        tags: { age: 25, city: 'Berlin' },
        applicationTags: { X: { level: 3 } },
      },
    ]);
  });

  it('take the longest declared code, and a declared tag before any code', async () => {
    const text = 'id,platform,applications,X.level,X.Y.level,a.b\nd1,iOS,X;X.Y,1,1,1\n';
    const [device] = (await read(text, { catalog })).devices;
    expect(device!.applicationTags).toEqual({ X: { level: 1 }, 'X.Y': { level: '1' } });
    expect(device!.tags).toEqual({ 'a.b': 1 });
  });

  it.each([
    ['.level', null],
    ['X.', null],
    ['level', null],
  ])('named %s are tags of the account: a dot needs a name on both sides', async (column, application) => {
    const { devices } = await read(`id,platform,applications,${column}\nd1,iOS,X,1\n`);
    expect(application).toBeNull();
    expect(devices[0]?.tags).toEqual({ [column]: 1 });
  });

  it('are cut at the first dot without a catalog, and are no tag of an application that it does not declare', async () => {
    const text = 'id,platform,applications,X.a.b\nd1,iOS,X,1\n';
    expect((await read(text)).devices[0]?.applicationTags).toEqual({ X: { 'a.b': 1 } });
    const { devices, summary } = await read('id,platform,Z.a,X.other\nd1,iOS,1,2\n', { catalog });
    expect(devices[0]?.tags).toEqual({});
    expect(summary.unknown.tags).toBe(2);
  });

  it.each([
    ['1.25', 1.25],
    ['1.2', 1.2],
    ['-0', -0],
    ['01', '01'],
    ['1.', '1.'],
  ])('the cell %s of an Integer is checked as %j', async (cell, value) => {
    const found = await read(`id,platform,age\nd1,iOS,${cell}\n`, { catalog, onError: 'skip' });
    if (Number.isInteger(value)) expect(found.devices[0]?.tags?.age).toBe(value);
    else
      expect(found.summary.firstBadLines[0]?.diagnostic.code).toBe(
        typeof value === 'number' ? 'device/integer-range' : 'device/wrong-type',
      );
  });

  it('the catalog does not know are left out and counted by cell', async () => {
    const text = 'id,platform,age,shoe,Z.level\nd1,iOS,1,43,1\nd2,iOS,1,,\n';
    const { devices, summary } = await read(text, { catalog });
    expect(devices.map(({ tags }) => tags)).toEqual([{ age: 1 }, { age: 1 }]);
    expect(summary.unknown.tags).toBe(2);
  });

  it.each([
    ['', 1, 'the file is empty, and CSV begins with a line of column names'],
    ['\n\n', 1, 'the file is empty, and CSV begins with a line of column names'],
    ['platform\niOS', 1, 'there is no column `id`'],
    ['id\nd1', 1, 'there is no column `platform`'],
    ['id;platform\nd1;iOS', 1, 'there is no column `id`'],
    ['id,platform,\nd1,iOS,', 1, 'column 3 has no name'],
    ['id,platform,age,age\nd1,iOS,1,2', 1, 'two columns are named `age`'],
    ['id,platform,age,tags.age\nd1,iOS,1,2', 1, 'two columns are named `tags.age`'],
  ])('that cannot be used end the reading, skip or not: %j', async (text, line, message) => {
    expect(await failure(text)).toEqual([line, 'device/csv-header', message]);
    expect(await failure(text, { onError: 'skip' })).toEqual([line, 'device/csv-header', message]);
  });

  it('suggest what was meant', async () => {
    const help = async (text: string) =>
      ((await read(text).catch((reason: unknown) => reason)) as DeviceLineError).diagnostic.help;
    expect(await help('id;platform\nd1;iOS')).toBe('columns are separated by commas, and this line has `;`');
    expect(await help('id,Platform\nd1,iOS')).toBe('is it the one named `Platform`?');
  });

  it.each(['__proto__', 'constructor', 'toString'])('may be named %s', async (name) => {
    const { devices } = await read(`id,platform,applications,${name},${name}.${name}\nd1,iOS,${name},1,2\n`);
    expect(Object.entries(devices[0]!.tags!)).toEqual([[name, 1]]);
    expect(Object.entries(devices[0]!.applicationTags!).map(([code, tags]) => [code, Object.entries(tags)])).toEqual([
      [name, [[name, 2]]],
    ]);
  });
});

describe('cells without a catalog', () => {
  it.each([
    ['25', 25],
    ['-3', -3],
    ['0', 0],
    ['007', '007'],
    ['1.5', '1.5'],
    ['+1', '+1'],
    [' 1', ' 1'],
    ['9007199254740991', 9007199254740991],
    ['9007199254740992', '9007199254740992'],
    ['Berlin', 'Berlin'],
    ['a;b', 'a;b'],
    ['"[""a"",""b""]"', ['a', 'b']],
    ['[x', '[x'],
  ])('%s is %j', async (cell, value) => {
    expect(await tagsOf('any', cell)).toEqual({ any: value });
  });

  it.each(['', '""'])('%j is unset', async (cell) => {
    expect(await tagsOf('any', cell)).toEqual({});
  });
});

describe('cells with a catalog', () => {
  it.each([
    ['age', '25', 25],
    ['city', '25', '25'],
    ['city', '"[""a""]"', '["a"]'],
    ['likes', 'a;b', ['a', 'b']],
    ['likes', ';a;;', ['a']],
    ['likes', '"[""a;b"",""c""]"', ['a;b', 'c']],
    ['likes', 'a b', ['a b']],
  ])('of %s: %s is %j', async (column, cell, value) => {
    expect(await tagsOf(column, cell, { catalog })).toEqual({ [column]: value });
  });

  it.each([
    ['age', 'x', 'device/wrong-type', 'the tag `age` is an Integer, and this is a text'],
    ['age', '007', 'device/wrong-type', 'the tag `age` is an Integer, and this is a text'],
    ['age', '1.5', 'device/integer-range', 'the value of the tag `age` is not a whole number'],
    ['age', '9007199254740992', 'device/integer-range', 'the value of the tag `age` is beyond ±9007199254740991'],
    ['likes', '[x', 'device/wrong-type', 'the tag `likes` is a List, and this is a text'],
    ['X.level', '1', 'device/not-subscribed', 'the device has tags of application `X` and is not subscribed to it'],
  ])('of %s: %s is a bad line', async (column, cell, code, message) => {
    const text = `id,platform,${column}\n\nd1,iOS,${cell}\n`;
    expect(await failure(text, { catalog })).toEqual([3, code, message]);
  });
});

describe('records', () => {
  const tags = async (text: string, pieceBytes = 1000) =>
    (await read(`id,platform,t\n${text}`, { pieceBytes })).devices.map((device) => device.tags?.t);

  it.each([
    ['d1,iOS,"a,b"\n', ['a,b']],
    ['d1,iOS,"a""b"""\n', ['a"b"']],
    ['d1,iOS,"a\nb"\n', ['a\nb']],
    ['d1,iOS,"a\r\nb"\r\nd2,iOS,c\r\n', ['a\r\nb', 'c']],
    ['d1,iOS,"a"', ['a']],
    ['d1,iOS,"a"\r', ['a']],
    ['d1,iOS,', [undefined]],
    ['d1,iOS,\nd2,iOS,\r\n', [undefined, undefined]],
    ['"d1","iOS",x\n\n\r\nd2,iOS,y', ['x', 'y']],
    ['d1,iOS, a \n', [' a ']],
    ['d1,iOS,Köln 東京 😀\n', ['Köln 東京 😀']],
  ])('%j hold %j', async (text, expected) => {
    expect(await tags(text)).toEqual(expected);
    expect(await tags(text, 1)).toEqual(expected);
    expect(await tags(text, 5)).toEqual(expected);
  });

  it('begin after a byte order mark', async () => {
    expect((await read('\uFEFFid,platform\nd1,iOS')).devices).toEqual([
      { id: 'd1', platform: 'iOS', tags: {}, applicationTags: {} },
    ]);
  });

  it.each([
    ['d1', 'device/csv-cells', 'this line has 1 cell, and the header 3'],
    ['d1,iOS', 'device/csv-cells', 'this line has 2 cells, and the header 3'],
    ['d1,iOS,a,b', 'device/csv-cells', 'this line has 4 cells, and the header 3'],
    ['d1,iOS,a"b', 'device/csv-quotes', 'a double quote stands inside a cell without quotes'],
    ['d1,iOS,"a"b', 'device/csv-quotes', 'text follows the closing quote of a cell'],
    ['d1,ios,a', 'device/unknown-platform', 'there is no platform `ios`'],
    [',iOS,a', 'device/missing-field', 'the device has no `id`'],
    ['d1,,a', 'device/missing-field', 'the device has no `platform`'],
  ])('like %s are bad lines, and the next line is read', async (bad, code, message) => {
    const text = `id,platform,t\nd0,iOS,"x\ny"\n${bad}\nd2,iOS,z\n`;
    expect(await failure(text)).toEqual([4, code, message]);
    const { devices, summary } = await read(text, { onError: 'skip' });
    expect(devices.map(({ id }) => id)).toEqual(['d0', 'd2']);
    expect([summary.devices, summary.lines, summary.badLines]).toEqual([2, 5, 1]);
  });

  it('whose line is too long are lost alone, at their line', async () => {
    const long = 'x'.repeat(60);
    const text = `id,platform,t\nd1,iOS,a\n${long},iOS,b\nd2,iOS,c\n${long},iOS\n`;
    for (const pieceBytes of [7, 1000]) {
      const { devices, summary } = await read(text, { onError: 'skip', lineBytes: 50, pieceBytes });
      expect(devices.map(({ id }) => id)).toEqual(['d1', 'd2']);
      expect(summary.firstBadLines.map(({ line }) => line)).toEqual([3, 5]);
      expect([summary.devices, summary.lines, summary.badLines]).toEqual([2, 5, 2]);
    }
  });

  it('may be as long as the longest line, and no longer, in quotes', async () => {
    const text = (length: number) => `id,platform,t\nd1,iOS,"${'x'.repeat(length)}"\nd2,iOS,y\n`;
    const most = 60;
    const ids = async (length: number) =>
      (await read(text(length), { onError: 'skip', lineBytes: most, pieceBytes: 10 })).devices.map(({ id }) => id);
    // The cells of a record are counted together, quotes and commas not.
    expect(await ids(most - 'd1iOS'.length - 4)).toEqual(['d1', 'd2']);
    expect(await ids(most)).toEqual(['d2']);
  });

  it('end at a carriage return that is followed by a line feed alone', async () => {
    const { devices } = await read('id,platform,t\nd1,iOS,a\r\nd2,iOS,b\rc\r\nd3,iOS,"d"\r\nd4,iOS,\r\n');
    expect(devices.map(({ tags }) => tags?.t)).toEqual(['a', 'b\rc', 'd', undefined]);
    expect((await read('id,platform,t\r\nd1,iOS,a\r')).devices[0]?.tags).toEqual({ t: 'a' });
    const carried = await read('id,platform,t,u\nd1,iOS,a\r,b\n');
    expect(carried.devices[0]?.tags).toEqual({ t: 'a\r', u: 'b' });
  });

  it('with a quote that is never closed are reported where they begin', async () => {
    expect(await failure('id,platform,t\nd1,iOS,x\nd2,iOS,"y\nd3,iOS,z\n')).toEqual([
      3,
      'device/csv-quotes',
      'a cell opened with a double quote on this line is never closed: it takes the rest of the file with it, 1 line',
    ]);
  });

  it.each([
    ['d2,iOS,"y', ''],
    ['d2,iOS,"y\n', ''],
    ['d2,iOS,"y\nd3,iOS,z', ': it takes the rest of the file with it, 1 line'],
    ['d2,iOS,"y\nd3,iOS,z\n\n', ': it takes the rest of the file with it, 2 lines'],
    [`d2,iOS,"y\n${'d3,iOS,z\n'.repeat(1_000)}`, ': it takes the rest of the file with it, 1,000 lines'],
  ])('that are skipped with a quote that is never closed tell how much went with it: %j', async (text, rest) => {
    for (const pieceBytes of [7, 1 << 16]) {
      const { summary } = await read(`id,platform,t\nd1,iOS,x\n${text}`, { onError: 'skip', pieceBytes });
      expect([summary.devices, summary.badLines, summary.firstBadLines[0]?.line]).toEqual([1, 1, 3]);
      expect(summary.firstBadLines[0]?.diagnostic.message).toBe(
        `a cell opened with a double quote on this line is never closed${rest}`,
      );
    }
  });

  it('are given up past the longest line, quotes or not', async () => {
    const text = `id,platform,t\nd1,iOS,"${'x\n'.repeat(100)}"\nd2,iOS,y\n`;
    const { summary } = await read(text, { onError: 'skip', lineBytes: 50, pieceBytes: 7 });
    expect(summary.firstBadLines[0]!.line).toBe(2);
    expect(summary.firstBadLines[0]!.diagnostic.message).toBe('this line is longer than 50 bytes');
  });

  it('that are given up end with the line that is too much, however the bytes come', async () => {
    const text = `id,platform,t\nd1,iOS,"${'x\n'.repeat(30)}\nd2,iOS,y\n`;
    for (const pieceBytes of [7, 1000]) {
      const { summary } = await read(text, { onError: 'skip', lineBytes: 50, pieceBytes });
      // Behind `d1iOS` fifty units end in the line of the 23rd `x`; there are seven more, and a blank line.
      expect([summary.devices, summary.lines, summary.badLines]).toEqual([1, 33, 8]);
    }
  });

  it('that are too long before a cell in quotes end with its first line', async () => {
    const begun = `id,platform,t,u,v\nd1,iOS,"${'x'.repeat(20)}\n`;
    const text = `${begun}y",${'z'.repeat(26)},"a\nb\nc\nd"\n`;
    const { summary } = await read(text, { onError: 'skip', lineBytes: 50, pieceBytes: begun.length });
    // The record is on the lines 2 and 3; behind it `b` and `c` are one cell each, and `d"` has a quote.
    expect(summary.firstBadLines.map(({ line }) => line)).toEqual([2, 4, 5, 6]);
    expect(summary.lines).toBe(6);
  });

  it('have no part that is counted twice', async () => {
    const cell = `"${'x'.repeat(20)}"`;
    const { devices } = await read(`id,platform,t,u\nd1,iOS,${cell},${cell}\n`, { lineBytes: 60 });
    expect(devices).toHaveLength(1);
  });

  it('around a line that is not UTF-8 are lost alone', async () => {
    const bytes = [...encoder.encode('id,platform,t\nd1,iOS,"a\n'), 0xff, ...encoder.encode('"\nd2,iOS,b\n')];
    const reader = readDevices([Uint8Array.from(bytes)], { format: 'csv', onError: 'skip' });
    const ids: string[] = [];
    for await (const batch of reader) ids.push(...batch.map(({ id }) => id));
    expect(ids).toEqual(['d2']);
    expect(reader.summary().firstBadLines.map(({ line, diagnostic }) => [line, diagnostic.message])).toEqual([
      [2, 'this line is not UTF-8'],
    ]);
  });
});
