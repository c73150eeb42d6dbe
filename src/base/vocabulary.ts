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

/** True for one of the ten names, spelled exactly. */
export function isPlatform(name: string): name is Platform {
  return PLATFORM_SET.has(name);
}

/** True for one of the eight operators, spelled exactly. */
export function isOperator(word: string): word is Operator {
  return OPERATOR_SET.has(word);
}
