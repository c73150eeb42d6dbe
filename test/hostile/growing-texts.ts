/** Filters with more and more of one thing, by their number of characters: whatever it is, reading them takes steps as they are long. */

import type { Limits } from '../../src/base/limits.js';

/** Higher than the usual ones: the texts are long. */
const LONG_LIMITS: Partial<Limits> = { source: 2 ** 24, tokens: 2 ** 24, listItems: 2 ** 24 };
const DEEP_LIMITS: Partial<Limits> = { ...LONG_LIMITS, nesting: 2 ** 20 };

export interface GrowingText {
  readonly title: string;
  /** Characters of a short one and of a long one. */
  readonly sizes: readonly [short: number, long: number];
  /** Milliseconds of processor time that reading the long one may take. */
  readonly milliseconds: number;
  /** Limits it is read by. */
  readonly limits: Partial<Limits>;
  readonly text: (size: number) => string;
}

type Part = readonly [title: string, part: string, before?: string, behind?: string];

function repeated([title, part, before = '', behind = '']: Part): Pick<GrowingText, 'title' | 'text'> {
  return { title, text: (size) => before + part.repeat(size / part.length) + behind };
}

const SHORT: readonly Part[] = [
  ['unclosed brackets', '('],
  ['closing brackets', ')'],
  ['brackets of all kinds', '([{'],
  ['broken sets', 'T("a", EQ '],
  ['open lists', 'T("a", IN, [1 '],
  ['open strings', 'A("X) * '],
  ['single quotes', "A('it's) "],
  ['escaped quotes', 'A(\\"X\\") * '],
  ['foreign operators', 'A("X") AND '],
  ['bare names', 'A(X) + '],
  ['commas', ','],
  ['signs', '+*\\-'],
];

const LONG: readonly Part[] = [
  ['many brackets that open', '('],
  ['many brackets that close', ')'],
  ['a bad sign and brackets', '(', '!'],
  ['backslashes in a string that never ends', '\\\\', 'A("'],
  ['strings that never end, behind escaped quotes', 'a, \\"', 'A("'],
  ['strings that are cut at each comma', 'a, \\"', 'A("', '"x'],
  ['single quotes that never close', "'a, "],
  ['conditions between sets', 'age >= 18 AND '],
  ['conditions behind one another', 'age >= 18 city = "x" '],
  ['lists that never close', 'a in ('],
  ['one list that never closes', '1, ', 'a in ('],
  ['numbers before signs', '1 <= a <= '],
  ['words in a row', 'A("x") + word '],
  ['sets without their letter', '("a", EQ, 1) * '],
  ['brackets before strings', '("a" '],
  ['filters on lines', 'A("x")\n'],
  ['names of arguments', 'A(code: "x", '],
  ['sets with signs in them', 'T("a" >= 1) + '],
];

const NESTED: readonly Pick<GrowingText, 'title' | 'text'>[] = [
  { title: 'nested brackets', text: (depth) => `${'('.repeat(depth)}A("X")${')'.repeat(depth)}` },
  { title: 'nested operations', text: (depth) => `${'A("X") + ('.repeat(depth)}A("X")${')'.repeat(depth)}` },
];

export const GROWING_TEXTS: readonly GrowingText[] = [
  ...[...NESTED, ...SHORT.map(repeated)].map(
    (given): GrowingText => ({ ...given, sizes: [1000, 8000], milliseconds: 1000, limits: DEEP_LIMITS }),
  ),
  ...LONG.map(
    (part): GrowingText => ({
      ...repeated(part),
      sizes: [30_000, 240_000],
      milliseconds: 4000,
      limits: LONG_LIMITS,
    }),
  ),
];
