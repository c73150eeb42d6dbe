import { expect, it } from 'vitest';
import { endOfCharacter } from '../../../src/devices/scan/utf8.js';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** What a fatal decoder makes of one character: how many bytes it has; -1 where it refuses them. */
function lengthFor(bytes: Uint8Array): number {
  for (let length = 2; length <= bytes.length; length++) {
    try {
      if ([...decoder.decode(bytes.subarray(0, length))].length === 1) return length;
    } catch {}
  }
  return -1;
}

const EDGES = [0x00, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xff];

it('takes the characters of several bytes that a fatal decoder takes, and no others', () => {
  const wrong: string[] = [];
  for (let first = 0x80; first < 0x100; first++)
    for (const second of EDGES)
      for (const third of EDGES)
        for (const fourth of EDGES) {
          const bytes = Uint8Array.of(first, second, third, fourth);
          if (endOfCharacter(bytes, 0, 4) !== lengthFor(bytes)) wrong.push(bytes.join(' '));
        }
  expect(wrong).toEqual([]);
});

it.each([
  ['é', 2],
  ['東', 3],
  ['😀', 4],
])('%s ends behind its %d bytes, and is none before', (character, length) => {
  const bytes = new TextEncoder().encode(`x${character}y`);
  expect(endOfCharacter(bytes, 1, bytes.length)).toBe(1 + length);
  expect(endOfCharacter(bytes, 1, length)).toBe(-1);
});
