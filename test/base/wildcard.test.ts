/** Which texts look like patterns of other languages. */

import { expect, it } from 'vitest';
import { looksLikePattern } from '../../src/base/wildcard.js';

it.each(['*new york', '%lo*', '*lo%', 'Os%', 'Os*', '\u00d6s*', '^Os', '^Os$', '^a$', 'a.*', '.+', 'Oslo$', 'ab$'])(
  '%j looks like a pattern',
  (text) => {
    expect(looksLikePattern(text)).toBe(true);
  },
);

it.each([
  '',
  '*',
  '%',
  '5*',
  '100%',
  '*5',
  'a*',
  '*a',
  'O%s',
  'a*b',
  '^',
  '$',
  'a$',
  '5$',
  '$5',
  'a.b',
  'x^2',
  'Oslo',
  'Os$lo',
])('%j is a text like any other', (text) => {
  expect(looksLikePattern(text)).toBe(false);
});
