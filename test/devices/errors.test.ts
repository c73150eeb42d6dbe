/** All that is said of a line of devices, in full: its code, its words, what to do about it, and which member of the device it is about. */

import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { type ReadDevicesOptions, readDevices } from '../../src/devices/read-devices.js';
import { DeviceLineError } from '../../src/devices/read-log.js';

const { catalog } = loadCatalog({
  applications: { X: { tags: { level: { type: 'Integer' } } } },
  tags: { age: { type: 'Integer' }, likes: { type: 'List' } },
});

type Said = readonly [line: number, code: string, message: string, help: string | null, pointer: string | null];

/** What ends the reading. Nothing is known of a place in the line, and nothing is repaired. */
async function saidOf(bytes: Uint8Array, options: ReadDevicesOptions): Promise<Said> {
  const reading = readDevices([bytes], options)[Symbol.asyncIterator]();
  const error: unknown = await reading.next().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DeviceLineError);
  const { line, diagnostic } = error as DeviceLineError;
  const { code, message, help, pointer, ...rest } = diagnostic;
  expect(rest).toEqual({ severity: 'error', span: { start: 0, end: 0 }, label: null, related: [], fixes: [] });
  return [line, code, message, help, pointer];
}

const saidOfText = (text: string, options: ReadDevicesOptions = {}) =>
  saidOf(new TextEncoder().encode(text), { catalog, ...options });

const NO_JSON = 'NDJSON holds one JSON object a line, without commas between the lines or brackets around them';
const COMMA = 'this line is no JSON: a comma follows the object';
const INSIDE = 'this line is no JSON: it ends inside the object';
const BRACKET = 'this line is no JSON: it is a bracket of a list';

describe('of a line that is no JSON is said why, where its ends show it', () => {
  it.each<[string, string]>([
    ['[', BRACKET],
    [']', BRACKET],
    [' [\r', BRACKET],
    ['\t]  ', BRACKET],
    ['[[', 'this line is no JSON'],
    ['{"id":"d1","platform":"iOS"},', COMMA],
    ['  {"id":"d1","platform":"iOS"},\r', COMMA],
    ['{"id":"d1","tags":{"age":1},', COMMA],
    ['{"id":"d1",', INSIDE],
    ['{', INSIDE],
    [' {"id":"d1"\r', INSIDE],
    ['{"id":"d1"}}', 'this line is no JSON'],
    ['{"id":"d1" "platform":"iOS"}\r', 'this line is no JSON'],
    ['"id":"d1"}', 'this line is no JSON'],
    ['"id":"d1",', 'this line is no JSON'],
    ['d1,iOS', 'this line is no JSON'],
  ])('%j: %s', async (line, message) => {
    expect(await saidOfText(`\n${line}\n`)).toEqual([2, 'device/unreadable-line', message, NO_JSON, null]);
  });
});

const BASE = '"id":"d1","platform":"iOS"';
const FRACTION = 'integers have no fraction: count in smaller units, or make it a text';
const NOT_EXACT = 'larger numbers are not exact: make it a text';
const NEEDED = 'a device needs "id" and "platform"';
const PLATFORMS =
  'the platforms are iOS, Android, Blackberry, Windows_Phone, OsX, Windows, Amazon, Safari, Chrome, Firefox';

describe('of a line of NDJSON', () => {
  it.each<[string, string, string, string | null, string | null]>([
    ['[1]', 'device/wrong-type', 'a device must be an object, and this is a list', null, ''],
    ['{"platform":"iOS"}', 'device/missing-field', 'the device has no `id`', NEEDED, ''],
    ['{"id":"d1"}', 'device/missing-field', 'the device has no `platform`', NEEDED, ''],
    ['{"id":"","platform":"iOS"}', 'device/empty-name', 'the id is empty', null, '/id'],
    [
      '{"id":"d1","platform":"ios"}',
      'device/unknown-platform',
      'there is no platform `ios`',
      'did you mean `iOS`?',
      '/platform',
    ],
    [
      '{"id":"d1","platform":"Symbian"}',
      'device/unknown-platform',
      'there is no platform `Symbian`',
      PLATFORMS,
      '/platform',
    ],
    [`{${BASE},"applications":[""]}`, 'device/empty-name', 'an application code is empty', null, '/applications'],
    [
      `{${BASE},"tags":{"age":1.5}}`,
      'device/integer-range',
      'the value of the tag `age` is not a whole number',
      FRACTION,
      '/tags/age',
    ],
    [
      `{${BASE},"tags":{"age":1e300}}`,
      'device/integer-range',
      'the value of the tag `age` is beyond ±9007199254740991',
      NOT_EXACT,
      '/tags/age',
    ],
    [
      `{${BASE},"tags":{"likes":"x"}}`,
      'device/wrong-type',
      'the tag `likes` is a List, and this is a text',
      null,
      '/tags/likes',
    ],
    [
      `{${BASE},"applicationTags":{"X":{"level":1}}}`,
      'device/not-subscribed',
      'the device has tags of application `X` and is not subscribed to it',
      'list the application under "applications", or leave its tags out',
      '/applicationTags/X',
    ],
  ])('%s', async (line, ...said) => expect(await saidOfText(line)).toEqual([1, ...said]));

  it('that is not UTF-8', async () => {
    const bytes = Uint8Array.of(0x0a, 0x22, 0xff, 0x22, 0x0a);
    const said = [2, 'device/unreadable-line', 'this line is not UTF-8', 'convert the file to UTF-8', null];
    expect(await saidOf(bytes, {})).toEqual(said);
  });

  it('that is too long', async () => {
    expect(await saidOfText(`{${BASE}}`, { lineBytes: 20 })).toEqual([
      1,
      'device/line-too-long',
      'this line is longer than 20 bytes',
      'a device takes a line of its own: is this file NDJSON, with line feeds between the devices?',
      null,
    ]);
  });

  it('shows long names and controls as one line', async () => {
    const [, , message, , pointer] = await saidOfText(`{${BASE},"tags":{"a\\nb":{}}}`, { catalog: null });
    expect([message, pointer]).toEqual([
      'the tag `a\\u000ab` must be an integer, a text or a list of texts, and this is an object',
      '/tags/a\nb',
    ]);
    expect((await saidOfText(`{"id":"d1","platform":"${'x'.repeat(61)}"}`))[2]).toBe(
      `there is no platform \`${'x'.repeat(59)}…\``,
    );
  });
});

const NAMES =
  'the first line names the columns; id and platform must be among them, or `columns` says which of yours they are';
const COMMAS = 'columns are separated by commas, and this line has';
const NO_ID = 'there is no column `id`';
const NO_PLATFORM = 'there is no column `platform`';
const TWICE = 'inside a quoted cell a quote is written twice';
const BREAK = 'a cell that holds a comma or a line break stands in double quotes';

describe('of the columns of CSV', () => {
  it.each<[string, string, string]>([
    [
      '',
      'the file is empty, and CSV begins with a line of column names',
      'the columns are id, platform, applications, one for each tag, and CODE.TAG for tags of applications',
    ],
    ['name,os', NO_ID, NAMES],
    ['id,os', NO_PLATFORM, NAMES],
    ['ID,platform', NO_ID, 'is it the one named `ID`?'],
    ['id,platfrom', NO_PLATFORM, 'is it the one named `platfrom`?'],
    ['id;platform', NO_ID, `${COMMAS} \`;\``],
    ['id\tplatform', NO_ID, `${COMMAS} tabs`],
    ['id|platform', NO_ID, `${COMMAS} \`|\``],
    ['id|platform;age', NO_ID, `${COMMAS} \`;\``],
    ['id|platform\tage', NO_ID, `${COMMAS} tabs`],
    // Where commas separate, other signs are part of names.
    ['name;x,os', NO_ID, NAMES],
    ['id,platform,age,', 'column 4 has no name', 'the first line names every column'],
    [',id,,platform', 'column 1 has no name', 'the first line names every column'],
    ['id,platform,age,city,age,city', 'two columns are named `age`', 'rename one of them'],
    ['id,platform,age,tags.age', 'two columns are named `tags.age`', 'rename one of them'],
    ['id,platform,"a\nb","a\nb"', 'two columns are named `a\\u000ab`', 'rename one of them'],
  ])('%j', async (header, message, help) => {
    const said = await saidOfText(`${header}\n`, { format: 'csv' });
    expect(said).toEqual([1, 'device/csv-header', message, help, null]);
  });
});

describe('of a line of CSV', () => {
  it.each<[string, string, string, string]>([
    ['d1', 'device/csv-cells', 'this line has 1 cell, and the header 3', BREAK],
    ['d1,iOS,1,2', 'device/csv-cells', 'this line has 4 cells, and the header 3', BREAK],
    [
      'd1,iOS,1"',
      'device/csv-quotes',
      'a double quote stands inside a cell without quotes',
      'put the cell in double quotes, and write each quote inside it twice',
    ],
    ['d1,iOS,"1"2', 'device/csv-quotes', 'text follows the closing quote of a cell', TWICE],
    [
      'd1,iOS,"1',
      'device/csv-quotes',
      'a cell opened with a double quote on this line is never closed',
      `close the quote; ${TWICE}`,
    ],
  ])('%s', async (line, code, message, help) => {
    const said = await saidOfText(`id,platform,age\n${line}\n`, { format: 'csv' });
    expect(said).toEqual([2, code, message, help, null]);
  });

  it.each(['a"', '"a"b', '"a'])('%s in its first line', async (cell) => {
    const [line, code] = await saidOfText(`\n\nid,platform,${cell}\n`, { format: 'csv', onError: 'skip' });
    expect([line, code]).toEqual([3, 'device/csv-quotes']);
  });

  it('what is wrong with a flag, by its column', async () => {
    const columns = { id: 'u', platform: 'os', applications: { flags: { X: 'in\nx', Y: 'in y' } }, tags: {} };
    const text = 'u,os,"in\nx",in y\nd1,iOS,maybe,no\n';
    expect(await saidOfText(text, { format: 'csv', columns })).toEqual([
      3,
      'device/wrong-type',
      'the column `in\\u000ax` says whether a device is subscribed, and `maybe` is no truth value',
      'truth values are true, false, 1 and 0; unset is false',
      '/applications',
    ]);
  });
});
