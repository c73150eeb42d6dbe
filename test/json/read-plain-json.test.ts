import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from '../../src/json/parse-json.js';
import { readPlainJson } from '../../src/json/read-plain-json.js';
import { forAll } from '../support/law.js';
import { arbitraryMutation, mutate } from '../support/mutate.js';
import { arbitraryTargeted, arbitraryText } from '../support/request-bodies.js';

describe('a text that is right', () => {
  it.each([
    '{}',
    '[]',
    'null',
    '0',
    '"a"',
    '{"a": {"a": 1}, "b": [{"a": 1}, {"a": 2}]}',
    '{"\\"a": "b\\\\", "c": ":"}',
    ' {"a":\n1} ',
    '{"a" :1, "b"\t:2, "c"\n:3, "d"\r\n:4, "e" \t\r\n :5}',
  ])('%s has its value', (text) => expect(readPlainJson(text)).toEqual({ value: JSON.parse(text) }));

  it('may have a key of any name', () => {
    const read = readPlainJson('{"__proto__": {"constructor": 1}}');
    expect(Object.keys(read?.value ?? {})).toEqual(['__proto__']);
  });
});

it.each([
  ['a key that comes twice', '{"a": 1, "b": {}, "a": 2}'],
  ['a key that comes twice, written differently', '{"a": 1, "\\u0061": 2}'],
  ['a key that comes twice, with a blank behind it', '{"a" :1, "a":2}'],
  ['a key that comes twice, with a tab behind it', '{"a"\t:1, "a":2}'],
  ['a key that comes twice, with a line feed behind it', '{"a"\n:1, "a":2}'],
  ['a key that comes twice, with a return behind it', '{"a"\r:1, "a":2}'],
  ['a key that comes twice, further in', '[{"b": [{"a": 1, "a": 1}]}]'],
  ['101 brackets', `${'['.repeat(101)}${']'.repeat(101)}`],
  ['100,000 brackets', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ['a comment', '{} // x'],
  ['nothing', ''],
])('%s is left to the other reader', (_, text) => {
  expect(readPlainJson(text)).toBeNull();
});

it('takes 100 brackets, as the other reader does', () => {
  const text = `${'['.repeat(100)}${']'.repeat(100)}`;
  expect(readPlainJson(text)).toEqual({ value: JSON.parse(text) });
  expect(parseJson(text).diagnostics).toEqual([]);
});

it('has a value exactly where the other reader finds nothing to say, and the same', () => {
  const texts = fc.tuple(
    fc.oneof(arbitraryText(arbitraryTargeted), arbitraryText(fc.json().map((text) => JSON.parse(text)))),
    arbitraryMutation,
    fc.boolean(),
  );
  forAll(
    texts,
    ([whole, mutation, isBroken]) => {
      const text = isBroken ? mutate(whole, mutation) : whole;
      const slow = parseJson(text);
      expect(readPlainJson(text)).toEqual(slow.diagnostics.length === 0 ? { value: slow.value } : null);
      return undefined;
    },
    5,
  );
});
