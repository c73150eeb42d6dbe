/** Any character as a unit of strings. */

import fc from 'fast-check';

const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;

/**
 * Any code point but surrogates, alike often as with `unit: 'binary'`. fast-check lists all of those, in a map of 90 MB that each collection of garbage
 * goes through.
 */
export const codePoint: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 0x10_ffff - SURROGATES })
  .map(characterAt, placeOf);

function characterAt(place: number): string {
  return String.fromCodePoint(place < FIRST_SURROGATE ? place : place + SURROGATES);
}

/** Throws where `character` is no such, as fast-check wants it. */
function placeOf(character: unknown): number {
  const code = typeof character === 'string' ? character.codePointAt(0) : undefined;
  if (code === undefined || String.fromCodePoint(code) !== character || isSurrogate(code))
    throw new TypeError('no code point');
  return code < FIRST_SURROGATE ? code : code - SURROGATES;
}

function isSurrogate(code: number): boolean {
  return code >= FIRST_SURROGATE && code < FIRST_SURROGATE + SURROGATES;
}
