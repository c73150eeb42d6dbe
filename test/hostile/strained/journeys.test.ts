// A filter is plain data: it travels as JSON and, up to 350 levels, as a clone, whole.

import { expect, it } from 'vitest';
import { compile } from '../../../src/compile.js';
import { compileMatcher } from '../../../src/evaluate/match/compile-matcher.js';
import { fromFilterText, toFilterText } from '../../../src/node/pool/filter-text.js';
import type { Filter } from '../../../src/plan/filter.js';
import { loadFilter } from '../../../src/plan/load/load-filter.js';
import { validatePlan } from '../../../src/plan/load/validate-plan.js';
import { toJsonText } from '../../../src/plan/to-json-text.js';

/** A filter whose tree is this high. */
function filterOf(levels: number): Filter {
  const run = Array.from({ length: levels }, (_, level) => `${'+*'[level % 2]} T("t${level}", EQ, ${level})`);
  return compile(`A("X") ${run.join(' ')}`, { lint: false }).filter!;
}

it('travels with 350 levels', () => {
  const filter = filterOf(350);
  const device = { id: 'd', platform: 'iOS' as const, applications: ['X'], tags: { t349: 349 } };
  for (const copy of [structuredClone(filter), JSON.parse(JSON.stringify(filter)) as Filter]) {
    expect(copy).toEqual(filter);
    expect(compileMatcher(copy)(device)).toBe(compileMatcher(filter)(device));
  }
});

it('travels with 1,000 levels as the text that toJsonText gives', () => {
  const filter = filterOf(999);
  const { filter: loaded, problems } = loadFilter(JSON.parse(toJsonText(filter)));
  expect(problems).toEqual([]);
  expect(loaded?.fingerprint).toBe(filter.fingerprint);
  expect(toJsonText(loaded!)).toBe(toJsonText(filter));
  const { plan } = validatePlan(JSON.parse(toJsonText(filter.plan!)));
  expect(plan).not.toBeNull();
});

it('travels with 1,000 levels to the threads of a pool', () => {
  const filter = filterOf(999);
  const arrived = fromFilterText(structuredClone(toFilterText(filter)));
  expect(toJsonText(arrived)).toBe(toJsonText(filter));
});

// A known gap: Node clones by native recursion, about 395 (Node 24) to 500 levels on half a stack and 800 to 940 on a whole one. It is the tree's
// shape that would have to change. When this fails, the gap is closed: let the test above take 1,000 levels.
it('is too high for a clone with 1,000 levels, on half a stack', () => {
  const filter = filterOf(999);
  expect(() => structuredClone(filter)).toThrow(/call stack/);
});
