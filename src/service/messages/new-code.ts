/** Codes of presets and messages: names that nobody can guess, safe in paths and file names. */

import { randomFillSync } from 'node:crypto';

/** Without letters that are taken for digits, or for one another. A power of two: every letter is as likely as another. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const LENGTH = 20;

/** Chance for 100 codes at a time: asking for it takes longer than using it. No byte is used twice. */
const CHANCE = new Uint8Array(100 * LENGTH);
let used = CHANCE.length;

/** 100 bits of chance, as `XXXX-XXXXXXXX-XXXXXXXX`. */
export function newCode(): string {
  if (used === CHANCE.length) {
    randomFillSync(CHANCE);
    used = 0;
  }
  let letters = '';
  for (const byte of CHANCE.subarray(used, used + LENGTH)) letters += LETTERS[byte % LETTERS.length];
  used += LENGTH;
  return [letters.slice(0, 4), letters.slice(4, 12), letters.slice(12)].join('-');
}
