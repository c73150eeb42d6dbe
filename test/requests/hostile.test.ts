/** Bodies that want to hurt: large, deep, odd. Each ends in findings, and soon. */

import { describe, expect, it } from 'vitest';
import { expectRatio, expectWithin } from '../support/fastest.js';
import { checkCreatePreset, checkCreateTargetedMessage, message, targeted } from './expect-request.js';
import { expectThroughTheWire } from './through-the-wire.js';

const CHECKS = [checkCreatePreset, checkCreateTargetedMessage];

function body(members: string): string {
  return `{"request": {"auth": "t", "devices_filter": "A(\\"X\\")", "content": "x"${members}}}`;
}

describe('is told, never thrown', () => {
  it.each([
    ['a string of 10 MB', body(`, "ios_title": "${'x'.repeat(10_000_000)}"`)],
    ['a filter of 10 MB', `{"request": {"auth": "t", "devices_filter": "${'\\u0041'.repeat(2_000_000)}"}}`],
    ['a string of 10 MB that never ends', `{"request": "${'x'.repeat(10_000_000)}`],
    ['100,000 unknown keys', body(Array.from({ length: 100_000 }, (_, at) => `, "key${at}": ${at}`).join(''))],
    ['100,000 misspelled keys', body(Array.from({ length: 100_000 }, (_, at) => `, "ios_title${at}": null`).join(''))],
    [
      '100,000 nulls',
      `{"name": "n", ${Array.from({ length: 100_000 }, (_, at) => `"a${at}":{"b":null}`).join(',\n')}}`,
    ],
    ['one key 100,000 times', body(', "ios_ttl": 1'.repeat(100_000))],
    ['100,000 arrays', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['100,000 arrays in a field', body(`, "content": ${'['.repeat(100_000)}${']'.repeat(100_000)}`)],
    ['100,000 objects', '{"request":'.repeat(100_000)],
    [
      '100,000 languages',
      body(`, "wns_content": {${Array.from({ length: 100_000 }, (_, at) => `"l_${at}": 1`).join(',')}}`),
    ],
    ['100,000 arguments', body(`, "safari_title": "a", "safari_url_args": [${'1,'.repeat(100_000)}1]`)],
    ['lone surrogates', body(', "\ud800": "\udc00", "ios_title": "\\ud800", "timezone": "\ud800"')],
    ['a byte order mark inside', body(', "\ufeff": "\ufeff"')],
    ['nothing but blanks', ' '.repeat(1_000_000)],
    ['nothing but colons', ':'.repeat(1_000_000)],
    ['nothing but quotes', '"'.repeat(1_000_000)],
    ['nothing but backslashes', '\\'.repeat(1_000_000)],
  ])('%s', (_, text) => {
    for (const check of CHECKS) {
      const { value, totals, diagnostics } = expectWithin(4000, () => check(text));
      expect(diagnostics.length).toBeLessThanOrEqual(51);
      expect(value === null).toBe(totals.errors > 0);
    }
  });

  it('counts what it does not show', () => {
    const text = body(Array.from({ length: 100_000 }, (_, at) => `, "unheard${at}": ${at}`).join(''));
    const { totals, diagnostics } = checkCreateTargetedMessage(text);
    expect(totals).toEqual({ errors: 0, warnings: 0, notes: 100_000 });
    expect(diagnostics.at(-1)?.message).toBe('99,950 more findings are not shown: 99,950 notes');
  });

  it('values that no text makes', () => {
    let deep: unknown = [];
    for (let depth = 0; depth < 100_000; depth++) deep = [deep];
    const hostile = {
      get request(): never {
        throw new Error('no');
      },
    };
    for (const check of CHECKS) {
      for (const value of [deep, hostile, new Proxy({}, { ownKeys: () => [] as never[] }), { request: deep }]) {
        const result = check(value);
        expect(result.value).toBeNull();
        expect(result.diagnostics.length).toBeGreaterThan(0);
      }
    }
  });
});

describe('names that objects have', () => {
  it.each(['__proto__', 'constructor', 'toString', 'valueOf', 'hasOwnProperty'])('%s is a name like others', (name) => {
    expect(targeted(body(`, "${name}": {"ios_silent": 5}`))).toEqual([
      `note request/unlisted-field /request/${name} "${name}"`,
    ]);
    expect(message({ ios_root_params: JSON.parse(`{"${name}": 1, "aps": {"${name}": 2}}`) })).toEqual([]);
    expect(Object.keys({})).toEqual([]);
  });

  it('a language of that name has its text', () => {
    const { value } = checkCreateTargetedMessage(body('').replace('"content": "x"', '"content": {"__proto__": "a"}'));
    expect(Object.entries(value?.request.content ?? {})).toEqual([['__proto__', 'a']]);
  });
});

it.each([
  ['unknown keys', (count: number) => body(Array.from({ length: count }, (_, at) => `, "key${at}": ${at}`).join(''))],
  [
    'a filter with escapes',
    (count: number) =>
      `{"request": {"auth": "t", "content": "x", "devices_filter": "${'A(\\"X\\") + '.repeat(count)}A(\\"X\\""}}`,
  ],
  [
    'nulls',
    (count: number) => body(`, "content": {${Array.from({ length: count }, (_, at) => `"l${at}": null`).join(',')}}`),
  ],
])('takes as long as there is of %s', (_, text) => {
  const options = { limits: { source: 2 ** 24, tokens: 2 ** 24, listItems: 2 ** 24 } };
  const [short, long] = [text(500), text(8000)];
  expectRatio(
    2.5 ** 4,
    () => checkCreateTargetedMessage(short, options),
    () => checkCreateTargetedMessage(long, options),
  );
});

// The last of this file: what was asked before is asked again.
describe('through the wire', () => {
  it('every body above gets the status it has to get, and the same findings', { timeout: 300_000 }, () =>
    expectThroughTheWire({ accepted: 10, refused: 35, ways: ['connection'] }),
  );
});
