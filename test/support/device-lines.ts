/** Lines of devices with every kind of slip, and bytes of which some are no line at all: what readers are held together on. */

import fc from 'fast-check';
import { defineCatalog } from '../../src/catalog/define-catalog.js';
import type { WantedMembers } from '../../src/devices/scan/wanted-members.js';

export const LINES_CATALOG = defineCatalog({
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

/** All texts are told from each other. */
export const LINES_WANTED: WantedMembers = {
  id: true,
  applications: new Set(['BBBBB-BBBBB']),
  tags: new Map(['age', 'city', 'likes', '__proto__', 'a'].map((tag) => [tag, null])),
  applicationTags: new Map([['AAAAA-AAAAA', new Map(['level', '__proto__'].map((tag) => [tag, null]))]]),
};

/** Some texts are told from all others. */
export const SOME_TEXTS_WANTED: WantedMembers = {
  ...LINES_WANTED,
  tags: new Map([
    ['age', new Set(['Berlin'])],
    ['city', new Set(['Köln', 'a text of more than sixteen bytes', ''])],
    ['likes', new Set(['東京', 'Berlin', '\u{1F600}'])],
  ]),
};

const text = fc.oneof(
  fc.constantFrom(
    '',
    'Berlin',
    'Köln',
    'a text of more than sixteen bytes',
    'a text of more than sixteen letters, and of thirty-two',
    'sixteen bytes is',
    '東京',
    '😀',
    '\uFEFF',
    'a"b',
    'a\\b',
    'x\ny',
    '__proto__',
    '\u2028',
  ),
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
const deviceLine = fc.oneof(
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

/** Bytes of some lines, one of them perhaps another. */
export const deviceBytes = fc
  .tuple(
    fc.array(deviceLine, { maxLength: 6 }),
    fc.constantFrom('\n', '\r\n'),
    fc.option(fc.tuple(fc.nat(), fc.nat({ max: 255 }))),
  )
  .map(([lines, feed, change]) => {
    const bytes = new TextEncoder().encode(lines.join(feed));
    if (change !== null && bytes.length > 0) bytes[change[0] % bytes.length] = change[1];
    return bytes;
  });
