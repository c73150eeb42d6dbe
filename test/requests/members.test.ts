/** Members that fixes put into a body or take out of it: the text stays formatted as its author had it, and stays JSON. */

import { describe, expect, it } from 'vitest';
import { applyToText } from '../../src/diagnostics/apply-fixes.js';
import type { Fix } from '../../src/diagnostics/diagnostic.js';
import { readBody } from '../../src/requests/body.js';
import { insertFirstMember, insertMember } from '../../src/requests/insert-member.js';
import { removeMember } from '../../src/requests/null-member.js';

function applied(text: string, fix: Fix | null): string | null {
  return fix === null ? null : applyToText(text, fix.edits);
}

describe('a member is put behind another', () => {
  const behind = (text: string) => applied(text, insertMember(readBody(text), '/a', 'safe', 'title', '"b": 2'));

  it.each([
    ['{"a":1}', '{"a":1,"b": 2}'],
    ['{ "a": 1 }', '{ "a": 1, "b": 2 }'],
    ['{\n  "a": 1\n}', '{\n  "a": 1,\n  "b": 2\n}'],
    ['{\r\n\t"a": {"c": 1},\r\n\t"d": 3\r\n}', '{\r\n\t"a": {"c": 1},\r\n\t"b": 2,\r\n\t"d": 3\r\n}'],
    ['{"d": 3, "a": [1]}', '{"d": 3, "a": [1], "b": 2}'],
  ])('%j becomes %j', (text, expected) => expect(behind(text)).toBe(expected));

  it('not behind one that is not there', () => expect(behind('{"c": 1}')).toBeNull());
});

describe('a member is put in front of the others', () => {
  const first = (text: string) => applied(text, insertFirstMember(readBody(text), '/o', 'safe', 'title', '"b": 2'));

  it.each([
    ['{"o":{}}', '{"o":{"b": 2}}'],
    ['{"o": { }}', '{"o": {"b": 2 }}'],
    ['{"o":{"a":1}}', '{"o":{"b": 2, "a":1}}'],
    ['{"o": { "a": 1 }}', '{"o": { "b": 2, "a": 1 }}'],
    ['{"o": {\n    "a": 1\n  }}', '{"o": {\n    "b": 2,\n    "a": 1\n  }}'],
  ])('%j becomes %j', (text, expected) => expect(first(text)).toBe(expected));

  it.each(['{"o": [1]}', '{"o": 1}', '{"o": "{"}', '{}'])('not in %j', (text) => expect(first(text)).toBeNull());
});

describe('a member is taken out with the comma that is too much', () => {
  const without = (text: string) => applied(text, removeMember(readBody(text), '/b', 'safe'));

  it.each([
    ['{"b":2}', '{}'],
    ['{ "b": 2 }', '{  }'],
    ['{"b": 2, "c": 3}', '{"c": 3}'],
    ['{"a": 1, "b": 2, "c": 3}', '{"a": 1, "c": 3}'],
    ['{"a": 1, "b": 2}', '{"a": 1}'],
    ['{\n  "a": 1,\n  "b": {"c": [2]}\n}', '{\n  "a": 1\n}'],
    ['{\n  "a": 1 ,\n  "b": 2 ,\n  "c": 3\n}', '{\n  "a": 1 ,\n  "c": 3\n}'],
  ])('%j becomes %j', (text, expected) => expect(without(text)).toBe(expected));

  it.each(['{"a": 1}', '{"b": 2', '{"a": 1 "b": 2}', '{"b": 2 /* why */, "c": 3}'])('not out of %j', (text) =>
    expect(without(text)).toBeNull(),
  );
});
