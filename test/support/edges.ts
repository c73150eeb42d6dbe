/** Texts, counts and integers at the edges where tables and bitmaps of the field broke. */

import fc from 'fast-check';
import { arbitraryText, HOSTILE_NAMES } from './values.js';

/** Any string of JavaScript: names that broke programs, lone surrogates, every width of UTF-8. */
export const arbitraryString: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: arbitraryText },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '\ud800',
      '\udfff',
      'a\ud83d',
      '\ude00\ud83d',
      '\ud83d\ude00',
      '\u07ff\u0800',
      '\uffff',
      'x\udc00y',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)), maxLength: 6 }) },
);

/** Different strings, hostile ones among them. */
export const arbitraryStrings: fc.Arbitrary<readonly string[]> = fc.uniqueArray(arbitraryString, { maxLength: 80 });

/** `count` strings, all different, some hostile. */
export function manyStrings(count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => HOSTILE_NAMES[at] ?? `value ${at}`);
}

const { MAX_SAFE_INTEGER, MIN_SAFE_INTEGER } = Number;

/** Safe integers: small, around powers of two, at both ends. */
export const arbitrarySafeInteger: fc.Arbitrary<number> = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: -3, max: 3 }) },
  { weight: 2, arbitrary: fc.integer({ min: 1_700_000_000, max: 1_700_100_000 }) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.nat(52), fc.integer({ min: -1, max: 1 }), fc.boolean())
      .map(([bit, more, negative]) => (negative ? -1 : 1) * (2 ** bit + more)),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(MAX_SAFE_INTEGER, MIN_SAFE_INTEGER, MAX_SAFE_INTEGER - 1, MIN_SAFE_INTEGER + 1, -0),
  },
);
