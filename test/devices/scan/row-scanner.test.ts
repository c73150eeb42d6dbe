/** The scanner of plain lines beside the reader of any line: the same devices, the same complaints, whatever the bytes are. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Catalog } from '../../../src/catalog/catalog.js';
import { tagsOf } from '../../../src/devices/device.js';
import { generateDevices } from '../../../src/devices/generate-devices.js';
import { INTEGER, LIST, MOST_ROWS, TEXT } from '../../../src/devices/scan/layout.js';
import { type MakeKernel, RowScanner } from '../../../src/devices/scan/row-scanner.js';
import { scalarKernel } from '../../../src/devices/scan/scalar/scalar-kernel.js';
import type { ScanKernel } from '../../../src/devices/scan/scan-kernel.js';
import { scanRules } from '../../../src/devices/scan/scan-rules.js';
import { declaredMembers, type WantedMembers } from '../../../src/devices/scan/wanted-members.js';
import { wasmKernel } from '../../../src/devices/scan/wasm/wasm-kernel.js';
import { setValue } from '../../../src/evaluate/match/device-test.js';
import { LINES_CATALOG as CATALOG, deviceBytes, LINES_WANTED as WANTED } from '../../support/device-lines.js';
import { forAllAsync } from '../../support/law.js';
import { type Reading, readLines as read } from '../../support/read-lines.js';

const KERNELS: readonly (readonly [string, MakeKernel])[] = [
  ['WebAssembly', (bytes, lines) => wasmKernel(bytes, lines) as ScanKernel],
  ['TypeScript', scalarKernel],
];

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

const reading = fc.record<Reading>({
  catalog: fc.constantFrom(CATALOG, null),
  onError: fc.constantFrom('fail', 'skip'),
  sizes: fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 3 }),
});

it('devices of which some members are wanted are those that are read whole, and so is what is said of lines', () =>
  forAllAsync(
    fc.tuple(deviceBytes, reading),
    async ([bytes, how]) => {
      expect(await read(bytes, how, WANTED)).toEqual(await read(bytes, how, null));
    },
    20,
  ));

const how = (catalog: Catalog | null): Reading => ({ catalog, onError: 'skip', sizes: [1000] });

describe('devices of more lines than there are rows, and of more texts than a table holds', () => {
  it.each([CATALOG, null])('are read as they are', async (catalog) => {
    const lines = Array.from({ length: 40_000 }, (_, at) => {
      const tags = { age: at, city: `city ${at}`, likes: [`a long text with the number ${at}`, 'same'] };
      return `${JSON.stringify({ id: `d${at}`, platform: 'iOS', applications: ['AAAAA-AAAAA'], tags })}\n`;
    });
    const reads = { ...how(catalog), sizes: [65_536] };
    expect(await read(encode(lines.join('')), reads, WANTED)).toEqual(await read(encode(lines.join('')), reads, null));
  });

  it('without a catalog applications become texts of the table, which is emptied when it is full', async () => {
    const lines = Array.from({ length: 40_000 }, (_, at) => `{"id":"d","platform":"iOS","applications":["X${at}"]}\n`);
    const reads = { ...how(null), sizes: [65_536] };
    expect(await read(encode(lines.join('')), reads, WANTED)).toEqual(await read(encode(lines.join('')), reads, null));
  });

  it('a line with more texts than a table holds is read whole', async () => {
    const likes = Array.from({ length: 30_000 }, (_, at) => `${at}`);
    const line = encode(`${JSON.stringify({ id: 'd', platform: 'iOS', tags: { likes } })}\n`);
    for (const [, makeKernel] of KERNELS) {
      const scanner = RowScanner.make(scanRules(CATALOG, WANTED), 2 ** 20, makeKernel);
      expect(scanner?.load(line)).toBe(true);
      expect(scanner?.scan(0)).toBe(0);
      expect([scanner?.rows.count, scanner?.isOther]).toEqual([0, true]);
    }
  });
});

describe.each(KERNELS)('in %s', (_, makeKernel) => {
  const scannerFor = (catalog: Catalog | null, wanted: WantedMembers, lineBytes = 1000): RowScanner =>
    RowScanner.make(scanRules(catalog, wanted), lineBytes, makeKernel) as RowScanner;

  /** Whether the scanner takes the one line there is. */
  const takes = (line: Uint8Array, catalog: Catalog | null, lineBytes?: number): boolean => {
    const scanner = scannerFor(catalog, WANTED, lineBytes);
    scanner.load(line);
    scanner.scan(0);
    return scanner.rows.count === 1 && !scanner.isOther;
  };

  it('lines as programs write them are all taken', () => {
    const devices = [...generateDevices({ catalog: CATALOG, count: 500, seed: 7 })];
    const bytes = encode(devices.map((device) => `${JSON.stringify(device)}\n`).join(''));
    const tags = new Map([['age', new Set<string>()]]);
    const scanner = scannerFor(null, { id: false, applications: new Set(), tags, applicationTags: new Map() });
    scanner.load(bytes);
    expect(scanner.scan(0)).toBe(bytes.length);
    const { rows } = scanner;
    const numbers = devices.map((_device, number) => rows.at(number));
    expect([rows.count, scanner.isOther]).toEqual([500, false]);
    expect(numbers.map((row) => rows.platformOf(row))).toEqual(devices.map(({ platform }) => platform));
    expect(numbers.map((row) => (rows.typeOf(row, 0) === INTEGER ? rows.integerOf(row, 0) : undefined))).toEqual(
      devices.map((device) => setValue(tagsOf(device, null), 'age')),
    );
  });

  it('scanning goes on behind the last row there is room for', () => {
    const scanner = scannerFor(null, WANTED);
    const line = '{"id":"d","platform":"iOS"}\n';
    scanner.load(encode(line.repeat(MOST_ROWS + 2)));
    expect(scanner.scan(0)).toBe(MOST_ROWS * line.length);
    expect([scanner.rows.count, scanner.isOther]).toEqual([MOST_ROWS, false]);
    expect(scanner.scan(MOST_ROWS * line.length)).toBe((MOST_ROWS + 2) * line.length);
    expect([scanner.rows.count, scanner.isOther]).toEqual([2, false]);
  });

  it('without threads, lines that are begun ahead are scanned when they are asked for', async () => {
    const scanner = scannerFor(null, WANTED);
    const line = '{"id":"d","platform":"iOS"}\n';
    scanner.load(encode(line.repeat(2)));
    await scanner.start();
    expect([scanner.scan(0), scanner.rows.count]).toEqual([2 * line.length, 2]);
  });

  it('a table that is full of texts is emptied, and all lines are rows', () => {
    const scanner = scannerFor(CATALOG, WANTED);
    const city = scanner.slotOf(null, 'city');
    const generations = new Set<number>();
    let rows = 0;
    for (let block = 0; block < 60; block++) {
      const names = Array.from({ length: 1000 }, (_, at) => `a city with the number ${1000 * block + at}`);
      const bytes = encode(names.map((name) => `{"id":"d","platform":"iOS","tags":{"city":"${name}"}}\n`).join(''));
      expect(scanner.load(bytes)).toBe(true);
      const found: string[] = [];
      for (let start = 0; start < bytes.length; ) {
        start = scanner.scan(start);
        expect([scanner.isOther, scanner.rows.count > 0]).toEqual([false, true]);
        for (let number = 0; number < scanner.rows.count; number++)
          found.push(scanner.rows.textOf(scanner.rows.codeOf(scanner.rows.at(number), city)));
        generations.add(scanner.generation);
      }
      expect(found).toEqual(names);
      rows += found.length;
    }
    expect(rows).toBe(60_000);
    expect(generations.size).toBeGreaterThan(1);
  });

  it('a line of exactly the limit is taken, and one byte more is not', () => {
    const one = encode('{"id":"d","platform":"iOS"}\r\n');
    expect(takes(one, null, one.length - 1)).toBe(true);
    expect(takes(one, null, one.length - 2)).toBe(false);
  });

  it('texts that are not wanted are told from no other', () => {
    const tags = new Map([
      ['city', new Set(['Rome'])],
      ['likes', new Set(['art'])],
    ]);
    const scanner = scannerFor(CATALOG, { id: false, applications: new Set(), tags, applicationTags: new Map() });
    const { rows } = scanner;
    const line = (city: string, likes: string) =>
      `{"id":"d","platform":"iOS","tags":{"city":"${city}","likes":${likes}}}\n`;
    scanner.load(encode(line('Rome', '["art","x"]') + line('Oslo', '["y"]') + line('', '[]')));
    scanner.scan(0);
    const [city, likes] = [scanner.slotOf(null, 'city'), scanner.slotOf(null, 'likes')];
    expect([0, 1, 2].map((number) => rows.codeOf(rows.at(number), city))).toEqual([
      scanner.textCode(city, 'Rome'),
      0,
      0,
    ]);
    expect([0, 1, 2].map((number) => rows.typeOf(rows.at(number), likes))).toEqual([LIST, LIST, 0]);
    expect([0, 1].map((number) => [...rows.itemsOf(rows.at(number), likes)])).toEqual([
      [scanner.textCode(likes, 'art'), 0],
      [0],
    ]);
    expect(scanner.textCode(city, 'Rome')).toBeGreaterThan(0);
    expect(scanner.textCode(city, 'Oslo')).toBe(0);
  });

  it('the last value of a name is the one that holds', () => {
    const scanner = scannerFor(null, WANTED);
    const { rows } = scanner;
    const ages = ['1,"age":null', 'null,"age":1', '"x","age":2', '1,"age":"x"', '["x"],"age":null', '1,"age":[]'];
    scanner.load(encode(ages.map((age) => `{"id":"d","platform":"iOS","tags":{"age":${age}}}\n`).join('')));
    scanner.scan(0);
    const age = scanner.slotOf(null, 'age');
    expect(ages.map((_age, at) => rows.typeOf(rows.at(at), age))).toEqual([0, INTEGER, INTEGER, TEXT, 0, 0]);
  });

  it('a byte order mark that begins an id or a text is part of it', () => {
    const scanner = scannerFor(null, WANTED);
    const { rows } = scanner;
    scanner.load(encode('{"id":"\ufeffd","platform":"iOS","tags":{"city":"\ufeff"}}\n'));
    scanner.scan(0);
    const city = rows.codeOf(rows.at(0), scanner.slotOf(null, 'city'));
    expect([rows.count, rows.idOf(rows.at(0)), rows.textOf(city)]).toEqual([1, '\ufeffd', '\ufeff']);
  });

  it('names with halves of surrogate pairs are on no plain line, and stand for no other', () => {
    const tags = new Map([['\ud800', new Set(['\udfff'])]]);
    const scanner = scannerFor(null, { id: false, applications: new Set(), tags, applicationTags: new Map() });
    scanner.load(encode('{"id":"d","platform":"iOS","tags":{"\ufffd":"\ufffd"}}'));
    scanner.scan(0);
    expect([scanner.rows.count, scanner.rows.typeOf(scanner.rows.at(0), 0), scanner.textCode(0, '\udfff')]).toEqual([
      1, 0, 0,
    ]);
  });

  it('members of ever so many names are not scanned', () => {
    const many = new Map(Array.from({ length: 20_000 }, (_, at) => [`tag${at}`, null]));
    const wanted = { id: true, applications: new Set<string>(), tags: many, applicationTags: new Map() };
    expect(RowScanner.make(scanRules(null, wanted), 1000, makeKernel)).toBeNull();
  });

  const START = '{"id":"d","platform":"iOS"';
  const app = '"applications":["AAAAA-AAAAA"]';

  /** With the catalog, and without one: whether the scanner takes the line, or leaves it to the reader of any. */
  const LINES: readonly (readonly [line: string, withCatalog: boolean, without: boolean])[] = [
    [`${START}}`, true, true],
    [` ${START} } \t\r`, true, true],
    [`${START},"tags":{"age":-5,"city":"Köln","likes":["a","b"],"vip":0}}`, true, true],
    [`${START},"tags":{ "age" : 5 , "city" : "東京" , "likes" : [ "a" , "b" ] }}`, true, true],
    [`${START},"tags":{"age":null,"city":null,"likes":null}}`, true, true],
    [`${START},"tags":{},"applicationTags":{}}`, false, false],
    [`${START},"tags":{"likes":[]}}`, true, true],
    [`${START},"tags":{"a":1}}`, true, true],
    [`${START},"tags":{"a" :1,"age" :2}}`, true, true],
    [`${START},"tags":{"age":999999999999999}}`, true, true],
    [`${START},${app},"applicationTags":{"AAAAA-AAAAA":{"level":3,"__proto__":"x"}}}`, true, true],
    [`${START},${app},"applicationTags":{"AAAAA-AAAAA" : {"level":3}}}`, true, true],
    [`${START},"applications":[]}`, true, true],
    [`${START},"applications":["AAAAA-AAAAA","CCCCC-CCCCC"]}`, true, true],
    [`${START},"applications":["AAAAA-AAAAA","AAAAA-AAAAA"]}`, true, true],
    [`${START},"applications":["BBBBB-BBBBB"],"applicationTags":{"BBBBB-BBBBB":{}}}`, true, true],
    // What is no plain device: right or wrong, somebody else looks at it.
    ['', false, false],
    ['x', false, false],
    [`x${START}}`, false, false],
    [`[${START}}]`, false, false],
    ['["id":"d","platform":"iOS"}', false, false],
    [`${START}},`, false, false],
    [`${START}`, false, false],
    [`${START},}`, false, false],
    ['{}', false, false],
    ['{"id":"d"}', false, false],
    ['{"platform":"iOS"}', false, false],
    ['{"id":"","platform":"iOS"}', false, false],
    ['{"id":5,"platform":"iOS"}', false, false],
    ['{"id":"d","platform":"ios"}', false, false],
    ['{"id":"d","platform":"iOSx"}', false, false],
    ['{"id":"d","id":"e","platform":"iOS"}', false, false],
    ['{"id":"d","platform":"iOS","platform":"Android"}', false, false],
    [`${START},"other":1}`, false, false],
    [`${START},"tags":null}`, false, false],
    [`${START},"tags":[]}`, false, false],
    [`${START},"tags":}`, false, false],
    [`${START},"applications":}`, false, false],
    [`${START},${app},"applicationTags":}`, false, false],
    [`${START},${app},"applicationTags":{"AAAAA-AAAAA":}}`, false, false],
    [`${START},"tags":{"age":1},"tags":{"age":2}}`, false, false],
    [`${START},${app},${app}}`, false, false],
    [`${START},${app},"applicationTags":{},"applicationTags":{}}`, false, false],
    [`${START},"applicationTags":{"AAAAA-AAAAA":{"level":1}},${app}}`, false, false],
    [`${START},${app},"applicationTags":{"BBBBB-BBBBB":{"level":1}}}`, false, false],
    [`${START},"applications":["ZZZZZ"],"applicationTags":{"ZZZZZ":{"level":1}}}`, false, true],
    [`${START},"applications":["BBBBB-BBBBB"],"applicationTags":{"BBBBB-BBBBB":{"other":1}}}`, false, true],
    [`${START},${app},"applicationTags":{"AAAAA-AAAAA":null}}`, false, false],
    [`${START},${app},"applicationTags":{"AAAAA-AAAAA":{"level":"x"}}}`, false, true],
    [`${START},"applications":null}`, false, false],
    [`${START},"applications":["AAAAA-AAAAA",1]}`, false, false],
    [`${START},"applications":[""]}`, false, false],
    [`${START},"applications":["AAAAA-AAAAA",]}`, false, false],
    [`${START},"tags":{"other":1}}`, false, true],
    [`${START},"tags":{"other" :1}}`, false, true],
    [`${START},"tags":{"":1}}`, false, false],
    [`${START},"tags":{"age":"x"}}`, false, true],
    [`${START},"tags":{"city":5}}`, false, true],
    [`${START},"tags":{"city":["x"]}}`, false, true],
    [`${START},"tags":{"likes":"x"}}`, false, true],
    [`${START},"tags":{"likes":["x",1]}}`, false, false],
    [`${START},"tags":{"likes":["x" "y"]}}`, false, false],
    [`${START},"tags":{"likes":["x"}}`, false, false],
    [`${START},"tags":{"age":1]}`, false, false],
    [`${START},"applications":["AAAAA-AAAAA"}}`, false, false],
    [`${START},"tags":{"age":1.5}}`, false, false],
    [`${START},"tags":{"age":1e3}}`, false, false],
    [`${START},"tags":{"age":01}}`, false, false],
    [`${START},"tags":{"age":-}}`, false, false],
    [`${START},"tags":{"age":1000000000000000}}`, false, false],
    [`${START},"tags":{"age":nul}}`, false, false],
    [`${START},"tags":{"age":nullx}}`, false, false],
    [`${START},"tags":{"age":true}}`, false, false],
    [`${START},"tags":{"age":}}`, false, false],
    [`${START},"tags":{"age" 1}}`, false, false],
    [`${START},"tags":{"age":1 "vip":2}}`, false, false],
    [`${START},"tags":{"city":"a\\"b"}}`, false, false],
    [`${START},"tags":{"city":"\u0007"}}`, false, false],
    [`${START},"tags":{"city":"x}}`, false, false],
    [`${START},"tags":{"ag\\u0065":1}}`, false, false],
  ];

  it.each(LINES)('%s', async (text, withCatalog, without) => {
    const bytes = encode(text);
    expect([takes(bytes, CATALOG), takes(bytes, null)]).toEqual([withCatalog, without]);
    // Whoever reads it, it is read as the same, alone and among others.
    const among = encode(`${START}}\n${text}\n${START}}\n`);
    for (const catalog of [CATALOG, null]) {
      expect(await read(bytes, how(catalog), WANTED)).toEqual(await read(bytes, how(catalog), null));
      expect(await read(among, how(catalog), WANTED)).toEqual(await read(among, how(catalog), null));
    }
  });

  it.each([0x80, 0xbf, 0xc3, 0xff])('with the byte %d alone in a text is no UTF-8, and left', async (byte) => {
    for (const text of [`${START},"tags":{"city":"?"}}`, '{"id":"?","platform":"iOS"}', `${START},"tags":{"?":1}}`]) {
      const bytes = Uint8Array.from(encode(text), (one) => (one === 63 ? byte : one));
      expect(takes(bytes, null)).toBe(false);
      expect(await read(bytes, how(null), WANTED)).toEqual(await read(bytes, how(null), null));
    }
  });

  it('with everything that a catalog declares has all of it', () => {
    const line = `${START},${app},"tags":{"age":-1,"city":"x","likes":["y"],"vip":1,"a":2},"applicationTags":{"AAAAA-AAAAA":{"level":999999999999999,"__proto__":"z"}}}`;
    const scanner = scannerFor(CATALOG, declaredMembers(CATALOG));
    const { rows } = scanner;
    scanner.load(encode(line));
    scanner.scan(0);
    const row = rows.at(0);
    const integer = (application: string | null, tag: string) => rows.integerOf(row, scanner.slotOf(application, tag));
    expect([integer(null, 'age'), integer(null, 'vip'), integer(null, 'a')]).toEqual([-1, 1, 2]);
    expect(integer('AAAAA-AAAAA', 'level')).toBe(999_999_999_999_999);
    expect(rows.textOf(rows.codeOf(row, scanner.slotOf(null, 'city')))).toBe('x');
    expect(rows.textOf(rows.codeOf(row, scanner.slotOf('AAAAA-AAAAA', '__proto__')))).toBe('z');
    expect(Array.from(rows.itemsOf(row, scanner.slotOf(null, 'likes')), (code) => rows.textOf(code))).toEqual(['y']);
  });
});
