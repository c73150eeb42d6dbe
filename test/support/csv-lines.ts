/** Files of devices in CSV with every kind of slip, and bytes of which some are no CSV at all: what readers are held together on. */

import fc from 'fast-check';

/** In any order: tags of applications may stand before what a device is subscribed to. */
const header = fc
  .tuple(
    fc.shuffledSubarray([
      'applications',
      'tags.age',
      'city',
      'likes',
      'tags.__proto__',
      'a',
      'vip',
      'other',
      'AAAAA-AAAAA.level',
      'AAAAA-AAAAA.__proto__',
      'AAAAA-AAAAA.other',
      'BBBBB-BBBBB.x',
      'CCCCC-CCCCC.x',
      'tags.',
    ]),
    fc.nat(),
  )
  .map(([others, at]) => {
    const place = at % (others.length + 1);
    return [...others.slice(0, place), 'id', 'platform', ...others.slice(place)];
  });

const list = fc
  .array(fc.constantFrom('AAAAA-AAAAA', 'BBBBB-BBBBB', 'CCCCC-CCCCC', '__proto__', '', 'Berlin', '東京'), {
    maxLength: 3,
  })
  .map((items) => items.join(';'));
const number = fc.oneof(
  fc.integer({ min: -100, max: 100 }).map(String),
  fc.constantFrom(
    '0',
    '-0',
    '-',
    '007',
    '-07',
    '5.0',
    '5.5',
    '1e3',
    '+1',
    ' 1',
    '1 ',
    '123456789012345',
    '-123456789012345',
    '1234567890123456',
    '9007199254740991',
    '9007199254740992',
    '12345678901234567890',
    '1234567890123456x',
  ),
);
const text = fc.oneof(
  fc.constantFrom(
    '',
    'Berlin',
    'Köln',
    'a text of more than sixteen bytes',
    'a text of more than sixteen letters, and of thirty-two',
    'sixteen bytes is',
    '東京 and a 😀 far behind',
    '\uFEFF',
    'a"b',
    'x\ny',
    'x\ry',
    'x\r',
    'a\tb',
    '\0',
    '[]',
    '["x","y"]',
    '[1]',
    '[',
    ';',
    ';;x',
    'null',
  ),
  fc.string({ maxLength: 5 }),
);
const value = fc.oneof(fc.constant(''), number, text, list);

/** Mostly nothing: one slip is enough for a record. */
const rare = (...texts: readonly string[]) => fc.constantFrom('', '', '', '', '', '', '', '', ...texts);

const USUAL: Readonly<Record<string, fc.Arbitrary<string>>> = {
  id: fc.constantFrom('d1', 'd2', 'ein Gerät'),
  platform: fc.constantFrom('iOS', 'Android', 'OsX'),
  applications: list.map((codes) => `AAAAA-AAAAA;${codes}`),
  'tags.age': fc.oneof(fc.integer({ min: -100, max: 100 }).map(String), number),
  city: text,
  likes: list,
  'tags.__proto__': fc.constantFrom('', '', 'x'),
  a: fc.constantFrom('', '1', '-5'),
  vip: fc.constantFrom('', '0', '1'),
  other: value,
  'AAAAA-AAAAA.level': rare('1', '23', '-4'),
  'AAAAA-AAAAA.__proto__': rare('x', 'y'),
  'AAAAA-AAAAA.other': value,
};

function cellOf(column: string): fc.Arbitrary<string> {
  return fc.oneof({ weight: 20, arbitrary: USUAL[column] ?? rare('x') }, { weight: 1, arbitrary: value });
}

/** As it must be written, or in quotes that it does not need; now and then as it may not be written. */
const quoting = fc.constantFrom('needed', 'needed', 'needed', 'needed', 'needed', 'always', 'always', 'never');

function written(cell: string, how: string): string {
  const isQuoted = how === 'always' || (how === 'needed' && /[",\n]|\r$/.test(cell));
  return isQuoted ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Mostly with a cell for each of these columns. */
function recordOf(columns: readonly string[]): fc.Arbitrary<string> {
  const cells = fc.tuple(...columns.map(cellOf), quoting).map((parts) => {
    const how = parts.at(-1) ?? 'needed';
    return parts.slice(0, -1).map((cell) => written(cell, how));
  });
  return fc.oneof(
    { weight: 20, arbitrary: cells.map((each) => each.join(',')) },
    { weight: 1, arbitrary: cells.map((each) => each.slice(1).join(',')) },
    { weight: 1, arbitrary: cells.map((each) => [...each, ''].join(',')) },
    {
      weight: 2,
      arbitrary: fc.constantFrom('', ' ', ',', '"', '""', '"a"b,c', 'd,iOS"', '"d\n1",iOS', 'x'.repeat(450)),
    },
  );
}

/** Bytes of some records behind a header with these columns, some of them perhaps others. */
export const csvBytesOf = (columns: readonly string[]): fc.Arbitrary<Uint8Array> =>
  fc
    .tuple(
      fc.constant(columns.join(',')),
      fc.array(recordOf(columns), { maxLength: 8 }),
      fc.constantFrom('\n', '\n', '\r\n'),
      fc.constantFrom('', '', '\uFEFF', '\n'),
      fc.boolean(),
      fc.array(fc.tuple(fc.nat(), fc.oneof(fc.nat({ max: 255 }), fc.constantFrom(10, 13, 34, 44, 0xff))), {
        maxLength: 2,
      }),
    )
    .map(([first, records, feed, before, isEnded, changes]) => {
      const bytes = new TextEncoder().encode(before + [first, ...records].join(feed) + (isEnded ? feed : ''));
      // The header mostly stays: without it nothing is read.
      const start = changes.length === 1 ? first.length : 0;
      for (const [at, byte] of changes) if (bytes.length > start) bytes[start + (at % (bytes.length - start))] = byte;
      return bytes;
    });

/** The same with any columns. */
export const csvBytes = header.chain(csvBytesOf);
