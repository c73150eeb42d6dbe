import { expect, it } from 'vitest';
import { newCode } from '../../../src/service/messages/new-code.js';

it('no code comes twice, though chance is taken for many at a time', () => {
  const codes = Array.from({ length: 1_000 }, newCode);
  expect(new Set(codes).size).toBe(1_000);
  expect(codes.filter((code) => !/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{8}){2}$/.test(code))).toEqual([]);
});
