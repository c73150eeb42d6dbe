/** Other ways to write the ten platforms, and other names of the systems they are. */

import { closest } from './edit-distance.js';
import { PLATFORMS, type Platform } from './vocabulary.js';

/** Without case and separators, the canonical names. */
const BY_LETTERS: ReadonlyMap<string, Platform> = new Map(PLATFORMS.map((platform) => [lettersOf(platform), platform]));

/** Other names of the systems: likely meant, not certainly. */
const OTHER_NAMES: ReadonlyMap<string, Platform> = new Map<string, Platform>([
  ['iphone', 'iOS'],
  ['ipad', 'iOS'],
  ['iphoneos', 'iOS'],
  ['apple', 'iOS'],
  ['macos', 'OsX'],
  ['mac', 'OsX'],
  ['macosx', 'OsX'],
  ['wp', 'Windows_Phone'],
  ['winphone', 'Windows_Phone'],
  ['wns', 'Windows'],
  ['win', 'Windows'],
  ['uwp', 'Windows'],
  ['kindle', 'Amazon'],
  ['adm', 'Amazon'],
  ['fireos', 'Amazon'],
  ['gcm', 'Android'],
  ['fcm', 'Android'],
  ['google', 'Android'],
  ['mozilla', 'Firefox'],
  ['googlechrome', 'Chrome'],
]);

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/g, '');
}

/** The canonical platform that `name` spells in another way; null where it spells none. */
export function platformOf(name: string): Platform | null {
  return BY_LETTERS.get(lettersOf(name)) ?? null;
}

/** The platform that a wrong name was meant to be: another spelling, another name of the system, or the nearest; null where none is near. */
export function platformMeant(name: string): Platform | null {
  const letters = lettersOf(name);
  const known = BY_LETTERS.get(letters) ?? OTHER_NAMES.get(letters);
  if (known !== undefined) return known;
  const near = closest(name, PLATFORMS);
  return PLATFORMS.find((platform) => platform === near) ?? null;
}
