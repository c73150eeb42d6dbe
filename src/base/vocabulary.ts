/** Closed lists of words of the language: constructors and platforms. Operators and types of tags have tables of their own. */

export const CONSTRUCTORS = ['A', 'G', 'T', 'AT'] as const;
/** The word that a set begins with. */
export type Constructor = (typeof CONSTRUCTORS)[number];

/** The platforms that the language knows. */
export const PLATFORMS = [
  'iOS',
  'Android',
  'Blackberry',
  'Windows_Phone',
  'OsX',
  'Windows',
  'Amazon',
  'Safari',
  'Chrome',
  'Firefox',
] as const;
/** The platform of a device. */
export type Platform = (typeof PLATFORMS)[number];

const PLATFORM_SET: ReadonlySet<string> = new Set(PLATFORMS);
const PLATFORM_BY_NAME: ReadonlyMap<string, Platform> = new Map(PLATFORMS.map((platform) => [platform, platform]));

/** True for one of the ten names, spelled exactly. */
export function isPlatform(name: string): name is Platform {
  return PLATFORM_SET.has(name);
}

/** The platform that `name`, cut out of a text, spells exactly: the very string of the list, which engines compare faster than a copy. */
export function platformNamed(name: string): Platform | undefined {
  return PLATFORM_BY_NAME.get(name);
}
