/** Decimals of an Arrow column: the words of a number, and the scales that there are. */

import { Decimal, makeData } from 'apache-arrow';
import { expect, it } from 'vitest';
import type { ArrowData } from '../../../src/cli/devices/arrow/arrow-data.js';
import { decimalText } from '../../../src/cli/devices/arrow/number-text.js';

/** The texts of decimals whose words are these, from the lowest of the first on. */
function textsOf(scale: number, bits: number, words: readonly number[]): readonly string[] | null {
  const length = (words.length * 32) / bits;
  const data = makeData({ type: new Decimal(scale, 76, bits), length, nullCount: 0, data: Uint32Array.from(words) });
  const text = decimalText(data as unknown as ArrowData);
  return text === null ? null : Array.from({ length }, (_, at) => text(at));
}

it.each([
  [64, [7, 0, 0xffff_fff9, 0xffff_ffff, 0, 1], ['7', '-7', '4294967296']],
  [128, [7, 0, 0, 0, 0, 0, 0, 0x8000_0000], ['7', '-170141183460469231731687303715884105728']],
  [256, [0, 0, 0, 0, 1, 0, 0, 0], ['340282366920938463463374607431768211456']],
] as const)('a number of %i bits has its lowest word first, and its sign in the highest', (bits, words, texts) => {
  expect(textsOf(0, bits, words)).toEqual(texts);
});

it('a decimal has up to 76 digits behind its point, or zeros before it, and no scale is beyond', () => {
  const one = [1, 0, 0, 0, 0, 0, 0, 0];
  expect(textsOf(-76, 256, one)).toEqual([`1${'0'.repeat(76)}`]);
  expect(textsOf(76, 256, one)).toEqual(['1e-76']);
  expect([textsOf(-77, 256, one), textsOf(77, 256, one)]).toEqual([null, null]);
});
