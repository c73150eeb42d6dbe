/**
 * Arbitrary names and values, from small pools so that filters and devices meet: the edges of numbers, texts that look like
 * something else, names that objects of JavaScript already have.
 */

import fc from 'fast-check';
import { PLATFORMS } from '../../src/base/vocabulary.js';
import { codePoint } from './code-point.js';

/** Names and values that have broken programs. Well-formed Unicode, not empty. */
export const HOSTILE_NAMES: readonly string[] = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'a"b',
  'a\\b',
  '\\',
  '"',
  '\\"',
  ' ',
  ' x ',
  '#',
  "it's",
  '“x”',
  'A("X")',
  'T("t", EQ, 1)',
  'x) + A(y',
  '],[',
  'EQ',
  '0',
  '-0',
  '007',
  '1.0',
  'null',
  'undefined',
  '\u0000',
  '\n',
  '\r\n',
  '\t',
  '\u001b[31m',
  '\u007f',
  '\u0085',
  '\u00a0',
  '\u200b',
  '\u2028',
  '\u202e',
  '\ufeff',
  'é',
  'e\u0301',
  '\ud83d\ude00',
  'раypal',
  '日本',
  '</script>',
  '\u{10ffff}',
];

/** A name: mostly plain, often hostile, sometimes anything. Never empty. */
export const arbitraryName: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('a', 'b', 'age', 'city', 'AAAAA-AAAAA', 'BBBBB-BBBBB') },
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE_NAMES) },
  { weight: 1, arbitrary: fc.string({ unit: codePoint, minLength: 1, maxLength: 8 }) },
);

/** A string value: a name, or empty, or one that a number turns into. */
export const arbitraryText: fc.Arbitrary<string> = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom('', '1', '18', '-1', '1.0', '0.5', 'free', 'Oslo') },
  { weight: 2, arbitrary: arbitraryName },
);

const MAX_INTEGER = Number.MAX_SAFE_INTEGER;

/** An Integer value, near 0, near 18, or at an end. Never -0. */
export const arbitraryInteger: fc.Arbitrary<number> = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: -2, max: 3 }) },
  { weight: 3, arbitrary: fc.integer({ min: 16, max: 21 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(MAX_INTEGER, MAX_INTEGER - 1, -MAX_INTEGER, 1 - MAX_INTEGER, 2 ** 31, 2 ** 32),
  },
);

/** The text of an integer literal; zero is sometimes written with a sign. */
export const arbitraryIntegerText: fc.Arbitrary<string> = fc.oneof(
  { weight: 20, arbitrary: arbitraryInteger.map(String) },
  { weight: 1, arbitrary: fc.constant('-0') },
);

/** The text of a decimal literal. */
export const arbitraryDecimalText: fc.Arbitrary<string> = fc.constantFrom(
  '0.5',
  '1.0',
  '-0.0',
  '1.50',
  '-18.25',
  '0.00',
);

/** One to three platforms, in any order, no duplicates. */
export const arbitraryPlatforms = fc.oneof(
  { weight: 3, arbitrary: fc.subarray(['iOS', 'Android', 'Chrome'] as const, { minLength: 1 }) },
  { weight: 1, arbitrary: fc.shuffledSubarray([...PLATFORMS], { minLength: 1 }) },
);
