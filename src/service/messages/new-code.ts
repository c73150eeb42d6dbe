/** Codes of presets and messages: names that nobody can guess, safe in paths and file names. */

import { randomBytes } from 'node:crypto';

/** Without letters that are taken for digits, or for one another. A power of two: every letter is as likely as another. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 100 bits of chance, as `XXXX-XXXXXXXX-XXXXXXXX`. */
export function newCode(): string {
  const letters = [...randomBytes(20)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  return [letters.slice(0, 4), letters.slice(4, 12), letters.slice(12)].join('-');
}
