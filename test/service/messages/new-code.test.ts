import { expect, it } from 'vitest';
import { newCode } from '../../../src/service/messages/new-code.js';

/** 2026-01-01. */
const ORIGIN = 1_767_225_600_000;
const SHAPE = /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{8}){2}$/;

it('no code comes twice, though chance is taken for many at a time', () => {
  const codes = Array.from({ length: 1_000 }, () => newCode(ORIGIN));
  expect(new Set(codes).size).toBe(1_000);
  expect(codes.filter((code) => !SHAPE.test(code))).toEqual([]);
});

it('every letter is used in every place that is not of the time', () => {
  const codes = Array.from({ length: 2_000 }, () => newCode(ORIGIN));
  for (const place of [9, 10, 11, 12, 14, 15, 16, 17, 18, 19, 20, 21])
    expect(new Set(codes.map((code) => code[place])).size).toBe(32);
});

it('codes are in the order of time', () => {
  const times = [0, 1, 31, 32, 1_023, 1_024, 2 ** 20, 2 ** 30, 2 ** 39, 2 ** 40 - 1];
  const codes = times.map((at) => newCode(ORIGIN + at));
  expect(codes.toSorted()).toEqual(codes);
});

it.each([0, -1, ORIGIN - 1, ORIGIN + 2 ** 40, 8.64e15])('a clock that shows %d gives a code as well', (now) => {
  expect(newCode(now)).toMatch(SHAPE);
});

it.each([
  [ORIGIN, '0000-0000'],
  [ORIGIN + 0.9, '0000-0000'],
  [ORIGIN + 1, '0000-0001'],
  [ORIGIN + 31, '0000-000Z'],
  [ORIGIN + 32, '0000-0010'],
  [ORIGIN + 32 ** 4, '0001-0000'],
  [ORIGIN + 2 ** 40 - 1, 'ZZZZ-ZZZZ'],
  [ORIGIN + 2 ** 40 + 1, '0000-0001'],
  [ORIGIN - 1, 'ZZZZ-ZZZZ'],
])('of %d begins with its milliseconds since 2026 as %s', (now, letters) => {
  expect(newCode(now)).toMatch(new RegExp(`^${letters}[0-9A-Z]{4}-[0-9A-Z]{8}$`));
});
