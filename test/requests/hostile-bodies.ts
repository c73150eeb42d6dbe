/** Bodies that want to hurt: large, deep, odd. */

/** A message with these members behind its own. */
export function body(members: string): string {
  return `{"request": {"auth": "t", "devices_filter": "A(\\"X\\")", "content": "x"${members}}}`;
}

export const HOSTILE_BODIES: readonly (readonly [title: string, text: string])[] = [
  ['a string of 10 MB', body(`, "ios_title": "${'x'.repeat(10_000_000)}"`)],
  ['a filter of 10 MB', `{"request": {"auth": "t", "devices_filter": "${'\\u0041'.repeat(2_000_000)}"}}`],
  ['a string of 10 MB that never ends', `{"request": "${'x'.repeat(10_000_000)}`],
  ['100,000 unknown keys', body(Array.from({ length: 100_000 }, (_, at) => `, "key${at}": ${at}`).join(''))],
  ['100,000 misspelled keys', body(Array.from({ length: 100_000 }, (_, at) => `, "ios_title${at}": null`).join(''))],
  ['100,000 nulls', `{"name": "n", ${Array.from({ length: 100_000 }, (_, at) => `"a${at}":{"b":null}`).join(',\n')}}`],
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
];

/** Bodies with more and more of one thing. */
export const GROWING_BODIES: readonly (readonly [title: string, text: (count: number) => string])[] = [
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
];
