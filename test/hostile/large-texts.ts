/** Filters of a million characters and more, and the milliseconds of processor time that reading one may take. */

export const LARGE_TEXTS: readonly (readonly [title: string, milliseconds: number, text: string])[] = [
  ['1,000,000 brackets that open', 1000, '('.repeat(1_000_000)],
  ['500,000 pairs of nested brackets', 1000, `${'('.repeat(500_000)}A("X")${')'.repeat(500_000)}`],
  ['1,000,000 brackets that close', 1000, ')'.repeat(1_000_000)],
  ['a string of 500,000 escaped quotes that never ends', 1000, `A("${'\\"'.repeat(500_000)}`],
];
