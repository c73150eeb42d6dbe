/** UTF-8 as it is checked where text is looked through and not decoded: what a fatal TextDecoder takes, and nothing else. */

/** Behind the character of several bytes at `at`; -1 where there is no whole one before `end`. `bytes[at]` is at least 0x80. */
export function endOfCharacter(bytes: Uint8Array, at: number, end: number): number {
  // SAFETY: `at` is an offset of `bytes`.
  const first = bytes[at] as number;
  if (first < 0xc2 || first > 0xf4) return -1;
  const length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  if (at + length > end) return -1;
  for (let next = at + 1; next < at + length; next++) if (((bytes[next] as number) & 0xc0) !== 0x80) return -1;
  const second = bytes[at + 1] as number;
  // Written longer than needed, halves of surrogate pairs, and what is above the last character.
  if (first === 0xe0 && second < 0xa0) return -1;
  if (first === 0xed && second > 0x9f) return -1;
  if (first === 0xf0 && second < 0x90) return -1;
  if (first === 0xf4 && second > 0x8f) return -1;
  return at + length;
}
