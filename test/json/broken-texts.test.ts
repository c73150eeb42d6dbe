/** Broken texts: the code of each fault with the pointer of what was read there, what is left of the value, and whether anything was lost. */

import { describe, expect, it } from 'vitest';
import { FILTER_POINTERS, stringIn } from '../../src/json/embedded-text.js';
import { escapeMap } from '../../src/json/escape-map.js';
import { parseJson } from '../../src/json/parse-json.js';
import { readPlainJson } from '../../src/json/read-plain-json.js';

it.each<[string, readonly string[], unknown]>([
  ['[yes, 1]', ['quotes 1 '], [null, 1]],
  ['{"a": [yes no, 2]}', ['quotes 7 /a'], { a: [null, 2] }],
  ['{"a": [1, 01]}', ['number 10 /a/1'], { a: [1, null] }],
  ['{"a": {"b": "x\\q"}}', ['string 12 /a/b'], { a: { b: 'x' } }],
  ['{"a": 1 "b": 2}', ['missing-comma 8 '], { a: 1, b: 2 }],
  ['{"a": {"b": 1, "b": 2}}', ['duplicate-key 15 /a/b'], { a: { b: 1 } }],
  ['{"a": {b: 1}}', ['quotes 7 /a'], { a: { b: 1 } }],
  ['{"a" 1}', ['unexpected 5 /a'], { a: 1 }],
  ['{"a": }', ['unexpected 6 /a'], { a: null }],
  ['[1, }', ['unexpected 4 /1'], [1, null]],
  ['{"a": 1, ]', ['unexpected 9 '], { a: 1 }],
  ['[}', ['unexpected 1 '], [null]],
  ['{]', ['unexpected 1 '], {}],
  ['}', ['unexpected 0 '], undefined],
  ['] 1', ['unexpected 0 '], 1],
  [', 1', ['unexpected 0 '], 1],
  [': 1', ['unexpected 0 '], 1],
  ['[1 2', ['missing-comma 3 /1', 'unclosed 0 '], [1, 2]],
  ['[', ['unclosed 0 '], []],
  ['{"a', ['string 1 '], {}],
  ['{"a":', ['unclosed 0 /a'], {}],
  ['{"a": [1, {"b": 2', ['unclosed 10 /a/1'], { a: [1, { b: 2 }] }],
  ['// x\n{"a": 1}', ['comment 0 '], { a: 1 }],
  ['{"a": 1 /* x */}', ['comment 8 '], { a: 1 }],
  ['{"a": [/* x */ 1]}', ['comment 7 /a'], { a: [1] }],
  ['[1,]', ['trailing-comma 2 /1'], [1]],
  ['[,1]', ['unexpected 1 '], [null, 1]],
  ['[1,,2]', ['unexpected 3 /1'], [1, null, 2]],
  ['{,"a": 1}', ['unexpected 1 '], { a: 1 }],
  ['{"a": 1,, "b": 2}', ['unexpected 8 '], { a: 1, b: 2 }],
  ['[1}, 2]', ['unclosed 2 '], [1]],
  ['[{"a": 1], 2]', ['unclosed 8 /0'], [{ a: 1 }, 2]],
  ['{"a": [1}}', ['unclosed 8 /a'], { a: [1] }],
  ['{"a": yes} 1', ['quotes 6 /a', 'unexpected 11 '], { a: null }],
  ['[1] ]', ['unexpected 4 '], [1]],
  ['1 /* x', ['comment 2 '], 1],
  ['[@ 1, 2]', ['quotes 1 '], [null, 2]],
  ['{"a": -}', ['number 6 /a'], { a: null }],
  ['[.5.]', ['number 1 '], [null]],
  ['[1e, 2]', ['number 1 '], [null, 2]],
  ['[abc]', ['quotes 1 '], [null]],
  ['[x1]', ['quotes 1 '], [null]],
  ['{"a": "b\n, "c": 1}', ['string 6 /a'], { a: 'b', c: 1 }],
  ['{1: 2}', ['quotes 1 '], { '1': 2 }],
  ['{true: 1}', ['quotes 1 '], { true: 1 }],
  [
    '{"a": {"a": [1, 2], "a": [3 4]}, "b": 5}',
    ['duplicate-key 20 /a/a', 'missing-comma 28 /a/a/1'],
    { a: { a: [1, 2] }, b: 5 },
  ],
  ['[[1, ], [2 3]]', ['trailing-comma 3 /0/1', 'missing-comma 11 /1/1'], [[1], [2, 3]]],
  ['{"a": 1}}', ['unexpected 8 '], { a: 1 }],
  ['[1, :]', ['unexpected 4 /1', 'trailing-comma 2 /1'], [1]],
  ['{"a"}', ['unexpected 4 /a'], { a: null }],
  ['{"a", "b": 1}', ['unexpected 4 /a'], { a: null, b: 1 }],
  ['{"a": [1 : 2]}', ['unexpected 9 /a/1'], { a: [1] }],
  ['{"a": [1 x, 2], b: 3}', ['unexpected 9 /a/1', 'quotes 16 '], { a: [1, 2], b: 3 }],
  ['{[1]: 2}', ['unexpected 1 '], { '1': null }],
  ["{'a: 1}", ['quotes 1 '], { a: 1 }],
  ['{"a": 1 2}', ['missing-comma 8 ', 'quotes 8 ', 'unexpected 9 /2'], { '2': null, a: 1 }],
  ['["a\\u00" 1]', ['string 1 '], ['a']],
  ['[1, 2}', ['unclosed 5 '], [1, 2]],
  ['"a" , 2', ['unexpected 4 '], 'a'],
  ['[5,', ['unclosed 0 /1'], [5]],
  ['{"k":5,', ['unclosed 0 '], { k: 5 }],
  ['{"a": 1, "b": ]', ['unexpected 14 /b'], { a: 1, b: null }],
  ['{"a": 1, "b": ], "c": 2}', ['unexpected 14 /b'], { a: 1, b: null }],
  ['{: 1}', ['unexpected 1 '], {}],
  ['1 2 // x', ['unexpected 2 '], 1],
  ['[{"a": 1, ], 2]', ['unexpected 10 /0'], [{ a: 1 }, 2]],
  ['{"a" /* x */ : 1}', ['comment 5 /a'], { a: 1 }],
])('%s', (text, faults, value) => {
  const document = parseJson(text);
  expect(document.diagnostics.map(({ code, span, pointer }) => `${code.slice(5)} ${span.start} ${pointer}`)).toEqual(
    faults,
  );
  expect(document.value === undefined ? undefined : JSON.parse(JSON.stringify(document.value))).toEqual(value);
  expect(document.complete).toBe(faults.every((fault) => /^(?:comment|trailing-comma|duplicate-key) /.test(fault)));
});

describe('every part has a place', () => {
  it.each([
    ['where the text breaks off', '{"a": [1, {"b": 2', ['/a/0', '/a/1/b', '/a/1', '/a', '']],
    ['where brackets do not fit', '[{"a": 1], 2]', ['/0/a', '/0', '/1', '']],
  ])('%s', (_, text, pointers) => expect([...parseJson(text).places.keys()]).toEqual(pointers));

  it('to the end of a text that breaks off', () => {
    expect(parseJson('{"a": [1').places.get('/a')?.value).toEqual({ start: 6, end: 8 });
  });
});

it('what stands in quotes that belong to the text is quoted without losing them', () => {
  const titles = ["[it's]", "{it's: 1}"].map((text) => parseJson(text).diagnostics[0]?.fixes[0]?.edits[0]?.text);
  expect(titles).toEqual(['"it\'s"', '"it\'s"']);
});

it('a key in single quotes is read without them, and with those inside', () => {
  expect(Object.keys(Object(parseJson("{'a'b': 1}").value))).toEqual(["a'b"]);
});

it('a literal that is one quote has no closing one', () => {
  expect([...escapeMap(' "', { start: 1, end: 2 })]).toEqual([2]);
});

describe('the reader of right texts', () => {
  it.each([
    ['objects', '{"a":', 'null', '}'],
    ['arrays', '[', 'null', ']'],
  ])('takes 100 %s that hold null, and not one more', (_, open, inside, close) => {
    const nested = (count: number): string => open.repeat(count) + inside + close.repeat(count);
    expect(readPlainJson(nested(100))).toEqual({ value: JSON.parse(nested(100)) });
    expect(readPlainJson(nested(101))).toBeNull();
  });
});

it('a literal stands for a string, or for none', () => {
  expect(['"a"', '"a\\n"', '5', 'null', '["a"]', '"a', ''].map(stringIn)).toEqual([
    'a',
    'a\n',
    null,
    null,
    null,
    null,
    null,
  ]);
});

it('a filter stands under one of two pointers', () => {
  expect(FILTER_POINTERS).toEqual(['/request/devices_filter', '/devices_filter']);
});
