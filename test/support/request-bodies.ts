/** Bodies of both requests, right ones and ones with mistakes, made from the names of their fields and a pool of values. */

import fc from 'fast-check';
import { REGISTER_FIELDS } from '../../src/requests/devices/fields.js';
import { PRESET_BLOCKS } from '../../src/requests/preset/blocks.js';
import { PRESET_FIELDS } from '../../src/requests/preset/fields.js';
import { schemaOf } from '../../src/requests/schema/zod-schema.js';
import { TARGETED_FIELDS } from '../../src/requests/targeted/fields.js';
import type { FieldTable } from '../../src/requests/value-kind.js';
import { PRESET_BLOCK_FIELD_NAMES, PRESET_FIELD_NAMES, TARGETED_FIELD_NAMES } from '../requests/field-names.js';

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** Values that some field takes, and their near relatives. */
export const VALUES: readonly Json[] = [
  ...[0, 1, 2, -1, -2, 3, 60, 1.5, 1e21, -0],
  ...['', '0', '1', '+1', '-3', '007', 'x', 'high', 'normal', 'HIGH', 'Tile', 'Toast', 'Raw', 'raw', 'Badge'],
  ...[
    '#ff0000',
    '#80ff0000',
    'ff0000',
    '#f',
    'Red',
    'teal',
    'abc123',
    'abc 123',
    'abcdefghijklmnopq',
    'SGk=',
    'SGk',
    'SGk==',
  ],
  ...[
    'https://example.com/a.png',
    'http://example.com',
    'banner',
    'now',
    'Now',
    '2030-01-01 10:00',
    '2030-02-30 10:00',
  ],
  ...[
    '2030-01-01 10:00:30',
    '2030-03-31 02:30',
    '2030-1-1 1:00',
    'UTC',
    'Europe/Berlin',
    '+02:00',
    'Mars/Base',
    'é\u2028\ud800',
  ],
  ...[true, false, null],
  ...[[], ['a'], ['a', 1], [null]],
  ...[{}, { en: 'Hello' }, { en: 1 }, { pt_BR: 'x' }, { en: 'SGk=' }, { en: null }, { en: { headLineText: 'x' } }],
  ...[{ en: { headLineText: 1 }, de: {} }, { text: 'a', url: 'https://a.b' }, { url: 'b' }, { text: 1, txet: 'x' }],
  ...[
    { aps: {} },
    { aps: { 'mutable-content': 1, 'content-available': '2' } },
    { attachment: 'https://a.b/c', aps: { x: 1 } },
  ],
  ...[{ attachment: 'https://a.b/c' }, { attachment: 1, data: null }, { data: 'x'.repeat(4097) }, { data: { a: [1] } }],
];

const FILTERS: readonly Json[] = [
  ...[
    'A("X")',
    'A("X", ["iOS"])',
    'A("X", ["Windows", "Safari"])',
    'T("a", EQ, 1)',
    "A('X')",
    'A("X", [iOS])',
    '',
    'A(',
    5,
    null,
  ],
  ...['A("X") * T("age", BETWEEN, [9, 1])', 'A("X") \\ A("X", ["Android"])'],
];

const OTHER_NAMES = [
  'link',
  'android_slient',
  'ios_badge',
  'application',
  'platforms',
  'conditions',
  '__proto__',
  'request',
  'titel',
];

const arbitraryValue = fc.constantFrom(...VALUES);

/** Some of these members, three in four with a value that the model accepts, where there is one. */
function members(names: readonly string[], most: number, fields: FieldTable): fc.Arbitrary<Record<string, Json>> {
  const member = fc.oneof(
    ...names.map((name) => {
      const kind = Object.hasOwn(fields, name) ? fields[name]?.kind : undefined;
      const suited = VALUES.filter((value) => kind !== undefined && schemaOf(kind).safeParse(value).success);
      const fitting = { weight: 3, arbitrary: fc.constantFrom(...(suited.length > 0 ? suited : VALUES)) };
      return fc.oneof(fitting, arbitraryValue).map((value): [string, Json] => [name, value]);
    }),
  );
  return fc
    .uniqueArray(member, { selector: ([name]) => name, maxLength: most })
    .map((entries) => Object.fromEntries(entries));
}

/** A member that is missing, now and then. */
const LEFT_OUT = fc.constantFrom('', '', '', '', '', '', 'auth', 'devices_filter', 'content', 'name');

function without(members: Readonly<Record<string, Json>>, name: string): Record<string, Json> {
  return Object.fromEntries(Object.entries(members).filter(([key]) => key !== name));
}

/** Bodies of createTargetedMessage, most of them with mistakes. */
export const arbitraryTargeted: fc.Arbitrary<Json> = fc
  .record({
    auth: fc.constantFrom<Json>('token', 'token', 'token', 'token', 'token', '', 1),
    devices_filter: fc.constantFrom(...FILTERS),
    content: fc.constantFrom<Json>('Hello', { en: 'Hello' }, 'Hello', 'a\\nb', {}, 1),
    fields: members([...TARGETED_FIELD_NAMES, ...OTHER_NAMES], 6, TARGETED_FIELDS),
    shape: fc.constantFrom('wrapped', 'wrapped', 'wrapped', 'wrapped', 'bare', 'beside', 'list'),
    left: LEFT_OUT,
  })
  .map(({ fields, shape, left, ...usual }) => shaped(without({ ...usual, ...fields }, left), shape));

const CODES = [
  { applicationCode: 'X' },
  { applicationCode: 'X' },
  { applicationGroupCode: 'G' },
  { applicationCode: 'X', applicationGroupCode: null },
  {},
];

/** Bodies of createPreset, most of them with mistakes. */
export const arbitraryPreset: fc.Arbitrary<Json> = fc
  .record({
    auth: fc.constantFrom<Json>('token', 'token', 'token', 'token', ''),
    name: fc.constantFrom<Json>('Spring', 'Spring', 'Spring', '', 1),
    codes: fc.constantFrom<Record<string, Json>>(...CODES),
    content: arbitraryContent(),
    fields: fc.oneof(
      { weight: 3, arbitrary: fc.constant({}) },
      members([...PRESET_FIELD_NAMES, ...OTHER_NAMES], 1, PRESET_FIELDS),
    ),
    shape: fc.constantFrom('bare', 'bare', 'bare', 'bare', 'wrapped', 'beside', 'list'),
    left: LEFT_OUT,
  })
  .map(({ fields, shape, codes, left, ...usual }) => shaped(without({ ...usual, ...codes, ...fields }, left), shape));

function arbitraryContent(): fc.Arbitrary<Json> {
  const blocks = Object.entries(PRESET_BLOCKS).map(([platform, { kind }]) =>
    members([...(PRESET_BLOCK_FIELD_NAMES[platform] ?? []), 'titel'], 4, kind.fields ?? {}).map(
      (block): [string, Json] => [platform, block],
    ),
  );
  const block = fc.oneof(
    { weight: 12, arbitrary: fc.oneof(...blocks) },
    fc.tuple(fc.constantFrom('iOS', 'wp', 'ios'), arbitraryValue),
  );
  const platforms = fc.array(block, { maxLength: 3 }).map((entries): Json => Object.fromEntries(entries));
  return fc.oneof(
    { weight: 8, arbitrary: platforms.map((inner): Json => ({ platforms: inner })) },
    platforms.map((inner): Json => ({ platforms: inner, text: 'x' })),
    arbitraryValue,
  );
}

const TAGS: readonly Json[] = [
  ...[{}, { a: 1, b: 'x', c: ['x'], d: null }, { a: true }, { a: 1.5 }, { '': 1 }, { a: [1] }, { a: {} }, [], 'x'],
  ...['set', 'increment', 'append', 'remove', 'Append', 'double'].flatMap((operation) =>
    [1, 'x', ['x'], null, [null], 0.5].map((value) => ({ a: { operation, value } })),
  ),
  ...[{ a: { operation: 'set' } }, { a: { value: 1 } }, { a: { operation: 'increment', value: 1, more: 2 } }],
];

/** Bodies of operations on devices, most of them with mistakes. */
export const arbitraryDeviceRequest: fc.Arbitrary<Json> = fc
  .record({
    application: fc.constantFrom<Json>('X', 'X', 'X', 'X', '', 1),
    hwid: fc.constantFrom<Json>('d1', 'd1', 'd1', 'd1', '', null),
    device_type: fc.constantFrom<Json>(1, 3, 12, 3, '1', 4),
    tags: fc.constantFrom<Json>({ a: 1 }, ...TAGS),
    fields: members(['auth', 'push_token', 'language', 'timezone', 'userId', '__proto__'], 3, REGISTER_FIELDS),
    shape: fc.constantFrom('wrapped', 'wrapped', 'wrapped', 'wrapped', 'bare', 'beside', 'list'),
    left: fc.constantFrom('', '', '', 'tags', 'hwid', 'application', 'device_type'),
  })
  .map(({ fields, shape, left, ...usual }) => shaped(without({ ...usual, ...fields }, left), shape));

function shaped(fields: Readonly<Record<string, Json>>, shape: string): Json {
  switch (shape) {
    case 'wrapped':
      return { request: fields };
    case 'beside':
      return { request: fields, send_date: 'now' };
    case 'list':
      return [fields];
    default:
      return fields;
  }
}

/** Texts of JSON values in several formattings, escapes among them. */
export function arbitraryText(value: fc.Arbitrary<Json>): fc.Arbitrary<string> {
  const indent = fc.constantFrom<number | string>(0, 1, 2, '\t', '   \n ');
  return fc.tuple(value, indent, fc.boolean()).map(([body, spaces, isSpread]) => {
    const text =
      typeof spaces === 'string'
        ? JSON.stringify(body, null, '#').replaceAll('#', spaces.slice(0, 1))
        : JSON.stringify(body, null, spaces);
    return isSpread ? text.replace(/^(\s*"\w+"):/gm, '$1 :') : text;
  });
}
