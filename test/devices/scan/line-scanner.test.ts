/** The scanner of plain lines beside the reader of any line: the same devices, the same complaints, whatever the bytes are. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defineCatalog } from '../../../src/catalog/define-catalog.js';
import { applicationsOf, type Device, tagsOf } from '../../../src/devices/device.js';
import { generateDevices } from '../../../src/devices/generate-devices.js';
import { readBatches } from '../../../src/devices/read-devices.js';
import { DeviceLineError } from '../../../src/devices/read-log.js';
import { LineScanner } from '../../../src/devices/scan/line-scanner.js';
import { declaredMembers, type WantedMembers } from '../../../src/devices/scan/wanted-members.js';
import { setValue } from '../../../src/evaluate/match/device-test.js';
import { forAllAsync } from '../../support/law.js';

const CATALOG = defineCatalog({
  applications: {
    'AAAAA-AAAAA': { platforms: ['iOS'], tags: { level: { type: 'Integer' }, ['__proto__']: { type: 'String' } } },
    'BBBBB-BBBBB': { platforms: ['iOS', 'Android'] },
  },
  tags: {
    age: { type: 'Integer' },
    city: { type: 'String' },
    likes: { type: 'List' },
    vip: { type: 'Integer' },
    a: { type: 'Integer' },
  },
});

const WANTED: WantedMembers = {
  id: true,
  tags: new Set(['age', 'city', 'likes', '__proto__', 'a']),
  applicationTags: new Map([['AAAAA-AAAAA', new Set(['level', '__proto__'])]]),
};

/** What is said of a device that is read in either way. */
function seen(device: Device) {
  const value = (application: string | null, tag: string) => setValue(tagsOf(device, application), tag) ?? null;
  return {
    id: device.id,
    platform: device.platform,
    applications: applicationsOf(device),
    account: [...WANTED.tags].map((tag) => value(null, tag)),
    application: [value('AAAAA-AAAAA', 'level'), value('AAAAA-AAAAA', '__proto__')],
  };
}

interface Reading {
  readonly catalog: typeof CATALOG | null;
  readonly onError: 'fail' | 'skip';
  readonly sizes: readonly number[];
}

function* cut(bytes: Uint8Array, sizes: readonly number[]): Generator<Uint8Array> {
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] as number;
    yield bytes.slice(at, at + size);
    at += size;
  }
}

async function read(bytes: Uint8Array, { catalog, onError, sizes }: Reading, wanted: WantedMembers | null) {
  const reader = readBatches(cut(bytes, sizes), { catalog, onError, lineBytes: 400 }, () => wanted);
  const devices: unknown[] = [];
  try {
    for await (const batch of reader)
      for (const [at, device] of batch.devices.entries()) devices.push([batch.lines[at], seen(device)]);
  } catch (error) {
    if (!(error instanceof DeviceLineError)) throw error;
    // How many devices came before it depends on how the lines were cut.
    return { devices: [], end: [error.line, error.diagnostic] };
  }
  return { devices, end: reader.summary() };
}

const text = fc.oneof(
  fc.constantFrom('', 'Berlin', 'Köln', '東京', '😀', '\uFEFF', 'a"b', 'a\\b', 'x\ny', '__proto__', '\u2028'),
  fc.string({ maxLength: 5 }),
);
const integer = fc.oneof(
  fc.integer({ min: -100, max: 100 }),
  fc.constantFrom(
    0,
    -0,
    999_999_999_999_999,
    1_000_000_000_000_000,
    9_007_199_254_740_991,
    9_007_199_254_740_992,
    1e21,
    0.5,
  ),
);
const value = fc.oneof(
  { weight: 4, arbitrary: integer },
  { weight: 4, arbitrary: text },
  { weight: 3, arbitrary: fc.array(text, { maxLength: 3 }) },
  fc.constantFrom<unknown>(null, true, {}, [1], [['x']]),
);
const code = fc.constantFrom('AAAAA-AAAAA', 'BBBBB-BBBBB', 'CCCCC-CCCCC', '', '__proto__');
/** Names may come twice: the members of an object are pairs. */
const tags = fc.array(
  fc.tuple(fc.constantFrom('age', 'city', 'likes', 'vip', 'a', 'other', '', '__proto__', 'level'), value),
  {
    maxLength: 5,
  },
);
const member = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(fc.constant('id'), fc.oneof(text, fc.constantFrom<unknown>(1, null, 'd1', 'd2'))) },
  {
    weight: 5,
    arbitrary: fc.tuple(
      fc.constant('platform'),
      fc.constantFrom<unknown>('iOS', 'Android', 'OsX', 'ios', 'iO', '', null, 7),
    ),
  },
  { weight: 4, arbitrary: fc.tuple(fc.constant('applications'), fc.oneof(fc.array(code, { maxLength: 4 }), value)) },
  {
    weight: 4,
    arbitrary: fc.tuple(
      fc.constant('tags'),
      fc.oneof(
        tags.map((pairs) => ({ pairs })),
        value,
      ),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(
      fc.constant('applicationTags'),
      fc.oneof(
        fc
          .array(
            fc.tuple(
              code,
              fc.oneof(
                tags.map((pairs) => ({ pairs })),
                fc.constantFrom<unknown>(null, {}, 1),
              ),
            ),
            { maxLength: 2 },
          )
          .map((pairs) => ({ pairs })),
        value,
      ),
    ),
  },
  fc.tuple(fc.constantFrom('other', '__proto__'), value),
);

interface Pairs {
  readonly pairs: readonly (readonly [string, unknown])[];
}

/** JSON, with `blank` wherever it may stand. */
function written(value: unknown, blank: string): string {
  if (typeof value === 'object' && value !== null && 'pairs' in value) {
    const { pairs } = value as Pairs;
    const members = pairs.map(
      ([name, of]) => `${blank}${JSON.stringify(name)}${blank}:${blank}${written(of, blank)}${blank}`,
    );
    return `{${members.join(',')}}`;
  }
  if (Array.isArray(value))
    return `[${blank}${value.map((item) => written(item, blank)).join(`${blank},${blank}`)}${blank}]`;
  return Object.is(value, -0) ? '-0' : JSON.stringify(value);
}

/** Mostly devices, as whole as they can be. */
const line = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(
        fc.boolean(),
        fc.boolean(),
        fc.array(member, { maxLength: 3 }),
        fc.constantFrom('', '', '', ' ', '\t', '\r'),
      )
      .map(([hasId, hasPlatform, members, blank]) => {
        const first = [...(hasId ? [['id', 'd']] : []), ...(hasPlatform ? [['platform', 'iOS']] : [])];
        return written({ pairs: [...first, ...members] }, blank);
      }),
  },
  fc.constantFrom(
    '',
    ' ',
    '{}',
    '[]',
    '{"id":"d","platform":"iOS"} x',
    '{"id":"d","platform":"iOS",}',
    'x'.repeat(450),
  ),
);

const input = fc
  .tuple(
    fc.array(line, { maxLength: 6 }),
    fc.constantFrom('\n', '\r\n'),
    fc.option(fc.tuple(fc.nat(), fc.nat({ max: 255 }))),
  )
  .map(([lines, feed, change]) => {
    const bytes = new TextEncoder().encode(lines.join(feed));
    if (change !== null && bytes.length > 0) bytes[change[0] % bytes.length] = change[1];
    return bytes;
  });

const reading = fc.record<Reading>({
  catalog: fc.constantFrom(CATALOG, null),
  onError: fc.constantFrom('fail', 'skip'),
  sizes: fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 3 }),
});

it('devices of which some members are wanted are those that are read whole, and so is what is said of lines', () =>
  forAllAsync(
    fc.tuple(input, reading),
    async ([bytes, how]) => {
      expect(await read(bytes, how, WANTED)).toEqual(await read(bytes, how, null));
    },
    20,
  ));

describe('lines as they are written by programs', () => {
  const devices = [...generateDevices({ catalog: CATALOG, count: 500, seed: 7 })];
  const bytes = new TextEncoder().encode(devices.map((device) => `${JSON.stringify(device)}\n`).join(''));

  it('are all taken, and no other value is made', () => {
    const scanner = new LineScanner(null, { id: false, tags: new Set(['age']), applicationTags: new Map() }, 1_000);
    const found: (Device | null)[] = [];
    for (let start = 0; start < bytes.length; start = scanner.lineEnd + 1) {
      found.push(scanner.scan(bytes, start));
      if (found.at(-1) === null) break;
    }
    expect(found).toHaveLength(500);
    expect(found.map((device) => device?.platform)).toEqual(devices.map(({ platform }) => platform));
    expect(found.map((device) => setValue(device?.tags, 'age'))).toEqual(
      devices.map((device) => setValue(tagsOf(device, null), 'age')),
    );
    for (const device of found) {
      expect(Object.keys(device?.tags ?? {}).filter((name) => name !== 'age')).toEqual([]);
      expect(device?.id).toBe('');
    }
  });

  it('a line of exactly the limit is taken, and one byte more is not', () => {
    const one = new TextEncoder().encode('{"id":"d","platform":"iOS"}\r\n');
    const scan = (limit: number) => new LineScanner(null, WANTED, limit).scan(one, 0);
    expect(scan(one.length - 1)).not.toBeNull();
    expect(scan(one.length - 2)).toBeNull();
  });
});

describe('a line alone', () => {
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

  const how = (catalog: typeof CATALOG | null): Reading => ({ catalog, onError: 'skip', sizes: [1000] });

  it.each(LINES)('%s', async (text, withCatalog, without) => {
    const bytes = new TextEncoder().encode(text);
    const takes = (catalog: typeof CATALOG | null) => new LineScanner(catalog, WANTED, 1_000).scan(bytes, 0) !== null;
    expect([takes(CATALOG), takes(null)]).toEqual([withCatalog, without]);
    // Whoever reads it, it is read as the same, alone and among others.
    const among = new TextEncoder().encode(`${START}}\n${text}\n${START}}\n`);
    for (const catalog of [CATALOG, null]) {
      expect(await read(bytes, how(catalog), WANTED)).toEqual(await read(bytes, how(catalog), null));
      expect(await read(among, how(catalog), WANTED)).toEqual(await read(among, how(catalog), null));
    }
  });

  it.each([0x80, 0xbf, 0xc3, 0xff])('with the byte %d alone in a text is no UTF-8, and left', async (byte) => {
    for (const text of [`${START},"tags":{"city":"?"}}`, '{"id":"?","platform":"iOS"}', `${START},"tags":{"?":1}}`]) {
      const bytes = Uint8Array.from(new TextEncoder().encode(text), (one) => (one === 63 ? byte : one));
      expect(new LineScanner(null, WANTED, 1_000).scan(bytes, 0)).toBeNull();
      expect(await read(bytes, how(null), WANTED)).toEqual(await read(bytes, how(null), null));
    }
  });

  it('of lists that differ in any byte each is read as itself', async () => {
    const codes = Array.from({ length: 200 }, (_, at) => `APP-${String(at).padStart(4, '0')}`);
    const lines = codes.flatMap((code, at) => [`["${code}"]`, `["${code}","${codes[(at * 7) % 200]}"]`]);
    const bytes = new TextEncoder().encode(
      lines
        .map((list) => `${START},"applications":${list}}\n`)
        .join('')
        .repeat(2),
    );
    expect(await read(bytes, how(null), WANTED)).toEqual(await read(bytes, how(null), null));
  });

  it('with everything that a catalog declares has all of it', async () => {
    const line = `${START},${app},"tags":{"age":1,"city":"x","likes":["y"],"vip":1,"a":2},"applicationTags":{"AAAAA-AAAAA":{"level":3,"__proto__":"z"}}}`;
    const bytes = new TextEncoder().encode(line);
    const device = new LineScanner(CATALOG, declaredMembers(CATALOG), 1_000).scan(bytes, 0);
    expect(JSON.stringify(device)).toBe(line);
  });
});
