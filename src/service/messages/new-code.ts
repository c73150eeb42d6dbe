/** Codes of presets and messages: names that nobody can guess, safe in paths and file names. Later ones come later in the alphabet. */

import { randomFillSync } from 'node:crypto';

/** Without letters that are taken for digits, or for one another. A power of two: every letter is as likely as another. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 40 bits of milliseconds: they begin again after 34 years. */
const TIME_LENGTH = 8;
/** 2026-01-01, in milliseconds since the epoch, UTC. */
const TIME_ORIGIN = 1_767_225_600_000;

const CHANCE_LENGTH = 12;

/** Chance for 100 codes at a time: asking for it takes longer than using it. No byte is used twice. */
const CHANCE = new Uint8Array(100 * CHANCE_LENGTH);
let used = CHANCE.length;

/** The time and 60 bits of chance, as `XXXX-XXXXXXXX-XXXXXXXX`: a store adds to the end of its order. `now` is in milliseconds since the epoch, UTC. */
export function newCode(now: number): string {
  const letters = `${timeLetters(now)}${chanceLetters()}`;
  return `${letters.slice(0, 4)}-${letters.slice(4, 12)}-${letters.slice(12)}`;
}

function timeLetters(now: number): string {
  const span = LETTERS.length ** TIME_LENGTH;
  let left = (((Math.floor(now) - TIME_ORIGIN) % span) + span) % span;
  let letters = '';
  for (let place = 0; place < TIME_LENGTH; place++) {
    letters = LETTERS[left % LETTERS.length] + letters;
    left = Math.floor(left / LETTERS.length);
  }
  return letters;
}

function chanceLetters(): string {
  if (used === CHANCE.length) {
    randomFillSync(CHANCE);
    used = 0;
  }
  let letters = '';
  for (const byte of CHANCE.subarray(used, used + CHANCE_LENGTH)) letters += LETTERS[byte % LETTERS.length];
  used += CHANCE_LENGTH;
  return letters;
}
