/** The closed lists of words of the language: constructors, operators, platforms. Meaning and types live elsewhere. */

export const CONSTRUCTORS = ['A', 'G', 'T', 'AT'] as const;
export type Constructor = (typeof CONSTRUCTORS)[number];

export const OPERATORS = ['EQ', 'NOTEQ', 'IN', 'NOTIN', 'GTE', 'LTE', 'BETWEEN', 'NOTSET'] as const;
export type Operator = (typeof OPERATORS)[number];

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
export type Platform = (typeof PLATFORMS)[number];

const PLATFORM_SET: ReadonlySet<string> = new Set(PLATFORMS);
const OPERATOR_SET: ReadonlySet<string> = new Set(OPERATORS);
const OPERATOR_BY_WORD: ReadonlyMap<string, Operator> = new Map(OPERATORS.map((operator) => [operator, operator]));
const PLATFORM_BY_NAME: ReadonlyMap<string, Platform> = new Map(PLATFORMS.map((platform) => [platform, platform]));

/** True for one of the ten names, spelled exactly. */
export function isPlatform(name: string): name is Platform {
  return PLATFORM_SET.has(name);
}

/** True for one of the eight operators, spelled exactly. */
export function isOperator(word: string): word is Operator {
  return OPERATOR_SET.has(word);
}

/**
 * The operator that `word`, cut out of a text, spells exactly: the very string of the list, which engines compare and look up
 * faster than a copy of it.
 */
export function operatorNamed(word: string): Operator | undefined {
  return OPERATOR_BY_WORD.get(word);
}

/** The same for platforms. */
export function platformNamed(name: string): Platform | undefined {
  return PLATFORM_BY_NAME.get(name);
}
