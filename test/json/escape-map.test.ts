import { expect, it } from 'vitest';
import { escapeMap, outerSpan } from '../../src/json/escape-map.js';

/** The outer text of each unit of the decoded string. */
function pieces(literal: string): string[] {
  const text = `[${literal}]`;
  const map = escapeMap(text, { start: 1, end: text.length - 1 });
  return Array.from({ length: JSON.parse(literal).length }, (_, at) => {
    const { start, end } = outerSpan(map, { start: at, end: at + 1 });
    return text.slice(start, end);
  });
}

it.each([
  ['"abc"', ['a', 'b', 'c']],
  ['"a\\"b"', ['a', '\\"', 'b']],
  ['"\\u0041\\\\\\u00e9x"', ['\\u0041', '\\\\', '\\u00e9', 'x']],
  ['"\\ud83d\\ude00😀"', ['\\ud83d', '\\ude00', '\ud83d', '\ude00']],
  ['"\\/\\n\\t"', ['\\/', '\\n', '\\t']],
])('maps every unit of %s to what it is written as', (literal, expected) => {
  expect(pieces(literal)).toEqual(expected);
});

it('maps the place behind the last unit to the closing quote', () => {
  const text = '"a\\n"';
  expect(outerSpan(escapeMap(text, { start: 0, end: 5 }), { start: 2, end: 2 })).toEqual({ start: 4, end: 4 });
});

it('maps an empty string to the place between its quotes', () => {
  expect(outerSpan(escapeMap('""', { start: 0, end: 2 }), { start: 0, end: 0 })).toEqual({ start: 1, end: 1 });
});

it('inverts any escaping, unit by unit', () => {
  const value = Array.from({ length: 300 }, (_, code) => String.fromCharCode(code)).join('');
  const joined = pieces(JSON.stringify(value));
  expect(joined.map((piece) => JSON.parse(`"${piece}"`)).join('')).toBe(value);
});

it('maps a literal that is not closed up to its end', () => {
  expect([...escapeMap('"ab', { start: 0, end: 3 })]).toEqual([1, 2, 3]);
  expect([...escapeMap('"', { start: 0, end: 1 })]).toEqual([1]);
});

it('maps what lies behind the string to its closing quote', () => {
  expect(outerSpan(escapeMap('"ab"', { start: 0, end: 4 }), { start: 2, end: 9 })).toEqual({ start: 3, end: 3 });
});
