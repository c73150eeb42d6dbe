/** The text of a body and the places in it: what could not be read is told once, and nothing is said of a guess. */

import { describe, expect, it } from 'vitest';
import { readBody } from '../../src/requests/body.js';
import { checkCreatePreset } from '../../src/requests/preset/check.js';
import { checkCreateTargetedMessage } from '../../src/requests/targeted/check.js';

describe('what could not be read', () => {
  it.each<[text: string, pointer: string, isLost: boolean]>([
    ['{"a": tru}', '/a', true],
    ['{"a": tru}', '', false],
    ['{"a": tru}', '/b', false],
    ['{"a": tru, "b": 1}', '/b', false],
    ['[tru]', '/0', true],
    ['tru', '', true],
    // The fault is a bracket, or stands where a first member would.
    ['{"a": {', '/a', false],
    ['{"a": [', '/a', false],
    ['{,}', '/a', false],
    ['{"a": true}', '/a', false],
  ])('in %s, the value at `%s`: %s', (text, pointer, isLost) => {
    expect(readBody(text).isLost(pointer)).toBe(isLost);
  });
});

describe('a place', () => {
  const body = readBody('\uFEFF{"a": {"b": [1, 22]}, "c": ""}');

  it.each([
    ['', 0, 1],
    ['/a', 6, 7],
    ['/a/b', 12, 13],
    ['/a/b/1', 16, 18],
    ['/c', 27, 29],
    ['/nothing', 0, 0],
  ])('of the value at `%s` is %i to %i', (pointer, start, end) => {
    expect(body.valuePlace(pointer)).toEqual({ pointer, span: { start, end } });
  });

  it.each([
    ['/a', 1, 4],
    ['/a/b', 7, 10],
    ['/a/b/1', 16, 18],
    ['', 0, 1],
    ['/nothing', 0, 0],
  ])('of the key at `%s` is %i to %i', (pointer, start, end) => {
    expect(body.keyPlace(pointer)).toEqual({ pointer, span: { start, end } });
  });

  it('of all of a value is known where it stands', () => {
    expect([body.whole(''), body.whole('/a/b'), body.whole('/nothing')]).toEqual([
      { start: 0, end: 30 },
      { start: 12, end: 19 },
      null,
    ]);
  });

  it('in a text without anything is its beginning', () => {
    expect(readBody('').valuePlace('/a')).toEqual({ pointer: '/a', span: { start: 0, end: 0 } });
  });
});

describe('of a broken text', () => {
  it.each([
    ['{"nothing" 1}', []],
    ['{"request" tru', []],
    ['{}', ['request/missing-field']],
  ])('%s it is not said that something is missing', (text, codes) => {
    const found = checkCreateTargetedMessage(text).diagnostics.map(({ code }) => code);
    expect(found.filter((code) => !code.startsWith('json/'))).toEqual(codes);
  });

  it.each([
    ['{"request": tru}', []],
    ['{"request": true}', ['field/wrong-type /request']],
  ])('%s, a request that could not be read is told once', (text, told) => {
    const found = checkCreateTargetedMessage(text).diagnostics.filter(({ code }) => !code.startsWith('json/'));
    expect(found.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual(told);
  });

  it.each([
    ['{"auth": "t", "content": "x"', 0],
    ['{"auth": "t", "content": "x"}', 1],
  ])('%s: fields that stand without `request` are wrapped where the text is whole: %i', (text, offers) => {
    const found = checkCreateTargetedMessage(text).diagnostics.find(({ code }) => code === 'request/missing-wrapper');
    expect(found?.fixes).toHaveLength(offers);
  });

  it('a value behind a fault is not said to be wrong as well', () => {
    const body = (members: string) =>
      `{"request": {"auth": "t", "devices_filter": "A(\\"X\\")", "content": "x", ${members}}}`;
    const told = (members: string) =>
      checkCreateTargetedMessage(body(members)).diagnostics.map(({ code, pointer }) => `${code} ${pointer}`);
    expect(told('"ios_silent" 5')).toEqual(['json/unexpected /request/ios_silent']);
    expect(told('"ios_silent": 5')).toEqual(['field/wrong-value /request/ios_silent']);
    expect(told('"ios_silent": 5,')).toEqual(['field/wrong-value /request/ios_silent', 'json/trailing-comma /request']);
  });

  it.each([
    ['{"request": {"content": "x"}}', ['request/missing-field', 'request/missing-field']],
    ['{"request": {"content": "x"}', []],
    ['{"request": {"auth": "t", "devices_filter": "A(\\"X\\")", "content": "x"}', []],
  ])('%s: fields are missed where the text is whole', (text, codes) => {
    const found = checkCreateTargetedMessage(text).diagnostics.map(({ code }) => code);
    expect(found.filter((code) => !code.startsWith('json/'))).toEqual(codes);
  });

  it('a value that has no JSON stands at the beginning of nothing', () => {
    const [found] = checkCreatePreset(undefined).diagnostics;
    expect([found?.span, found?.pointer]).toEqual([{ start: 0, end: 0 }, '']);
  });
});
