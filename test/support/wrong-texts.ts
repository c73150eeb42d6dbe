/** Wrong filters as people and chance make them, as texts of their own and in bodies; and what the fixes of `check` make of them. */

import fc from 'fast-check';
import { checkBody } from '../../src/node/check/check-body.js';
import { checkFilter } from '../../src/node/check/check-filter.js';
import type { CheckFilesOptions } from '../../src/node/check/check-options.js';
import type { Draft } from '../../src/node/check/draft.js';
import { arbitraryExpression } from './expressions.js';
import { FAULT_CATALOG, FAULTS, plant } from './faults.js';
import { fuzzTexts } from './fuzz.js';
import { arbitraryMutation, mutate } from './mutate.js';
import { arbitraryNoise, writeText } from './write-text.js';

const mutated = fc
  .tuple(arbitraryExpression, arbitraryNoise, arbitraryMutation)
  .map(([tree, noise, mutation]) => mutate(writeText(tree, noise), mutation));

const planted = fc.subarray([...FAULTS], { minLength: 1, maxLength: 5 }).map((faults) => plant(faults).text);

/** Operators of other languages, conditions without form, and sets that repeat each other or leave out the application. */
const PIECES = [
  ...['A("X")', 'A("Y")', "A('X')", 'A(X)', 'G("shops")', 'T("age", GTE, 18)', 'T("age", BETWEEN, [30, 18])'],
  ...[
    'T("age", IN, [1, 1])',
    'T("age", IN, [1 2])',
    'T("age", EQ, "5")',
    'T("aeg", EQ, 1)',
    'T("age", EQ, 1)',
    'x',
    'y',
  ],
  ...[
    'A("X", ["iOS", "iOS"])',
    'AT("X", "city", EQ, "a")',
    'T(“city”, EQ, ‘a’)',
    'T("likes", EQ, "a")',
    '(',
    ')',
    'NOT',
  ],
];

const foreign = fc
  .array(
    fc.tuple(
      fc.constantFrom(...PIECES),
      fc.constantFrom(' * ', ' + ', ' \\ ', ' AND ', ' OR ', ' and not ', ' ', ' && ', ', ', ' - '),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.flat().slice(0, -1).join(''));

const chance = fc.nat(0x7fffffff).map((seed) => fuzzTexts(seed, 1).next().value ?? '');

export const arbitraryWrongText: fc.Arbitrary<string> = fc.oneof(mutated, planted, foreign, chance);

/** How a text stands in what is checked. */
export interface Holder {
  readonly name: string;
  readonly hold: (filter: string) => string;
  readonly check: (text: string, options: CheckFilesOptions) => Promise<Draft>;
}

const NOW = new Date('2030-01-01T00:00:00Z');

export const HOLDERS: readonly Holder[] = [
  {
    name: 'a text of its own',
    hold: (filter) => filter,
    check: (text, options) => checkFilter(text, { catalog: FAULT_CATALOG, ...options }),
  },
  {
    name: 'a text without a catalog',
    hold: (filter) => filter,
    check: (text, options) => checkFilter(text, options),
  },
  {
    name: 'a body',
    hold: (filter) =>
      `{"request": {"auth": "t", "content": "x", "devices_filter": ${JSON.stringify(filter).replaceAll('E', '\\u0045')}}}`,
    check: async (text, options) => {
      const wanted = { catalog: FAULT_CATALOG, kind: 'createTargetedMessage', now: NOW, ...options } as const;
      const draft = await checkBody(text, wanted);
      if (draft === null) throw new Error(`no body: ${text}`);
      return draft;
    },
  },
];

export function errorsIn({ diagnostics }: Pick<Draft, 'diagnostics'>): number {
  return diagnostics.filter(({ severity }) => severity === 'error').length;
}
