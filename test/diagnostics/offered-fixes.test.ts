/** The fixes of a finding in the order and the words in which editors offer them. */

import { expect, it } from 'vitest';
import type { Fix } from '../../src/diagnostics/diagnostic.js';
import { offeredTitle, safeFirst } from '../../src/diagnostics/offered-fixes.js';

const fix = (title: string, safety: Fix['safety']): Fix => ({ title, safety, edits: [] });

it.each<readonly [readonly Fix['safety'][], readonly string[]]>([
  [[], []],
  [['unsafe'], ['0']],
  [
    ['unsafe', 'safe'],
    ['1', '0'],
  ],
  [
    ['safe', 'unsafe'],
    ['0', '1'],
  ],
  [
    ['unsafe', 'safe', 'unsafe', 'safe'],
    ['1', '3', '0', '2'],
  ],
])('of %j safe ones come first, each kind in its order', (safeties, titles) => {
  const fixes = Object.freeze(safeties.map((safety, at) => fix(String(at), safety)));
  expect(safeFirst(fixes).map(({ title }) => title)).toEqual(titles);
});

it('one that is not safe says so', () => {
  expect(offeredTitle(fix('write `A`', 'safe'))).toBe('write `A`');
  expect(offeredTitle(fix('write `A`', 'unsafe'))).toBe('write `A` (may not be what was meant)');
});
