/** Which platforms a filter reaches, asked again: of the same filter with another catalog the answer is another. */

import { expect, it } from 'vitest';
import { PLATFORMS, type Platform } from '../../src/base/vocabulary.js';
import type { Catalog } from '../../src/catalog/catalog.js';
import { withPlan } from '../../src/plan/with-plan.js';
import { platformReach } from '../../src/requests/platform-reach.js';
import { compiledText } from '../support/worlds.js';

function catalogWith(platform: Platform): Catalog {
  const application = { code: 'X', name: null, platforms: [platform], tags: new Map(), declared: null };
  return {
    applications: new Map([['X', application]]),
    groups: new Map(),
    tags: new Map(),
    unsetMatchesNegative: false,
    source: null,
  };
}

const ON_IOS = catalogWith('iOS');
const ON_CHROME = catalogWith('Chrome');

it('each catalog has its own answer, in any order', () => {
  const filter = compiledText('A("X") \\ A("X", ["Android"])', null);
  const reached = (catalog: Catalog | null) => PLATFORMS.filter(platformReach(filter, catalog));
  for (let round = 0; round < 2; round++) {
    expect(reached(ON_IOS)).toEqual(['iOS']);
    expect(reached(ON_CHROME)).toEqual(['Chrome']);
    expect(reached(ON_CHROME)).toEqual(['Chrome']);
    expect(reached(null)).toEqual(PLATFORMS.filter((platform) => platform !== 'Android'));
  }
});

it('those without a value of a tag are on every platform', () => {
  const filter = compiledText('T("a", NOTSET, "")', null);
  expect(PLATFORMS.filter(platformReach(filter, ON_IOS))).toEqual(PLATFORMS);
});

it('everyone is on every platform, and nobody on none', () => {
  const filter = compiledText('T("a", EQ, 1)', null);
  expect(PLATFORMS.filter(platformReach(withPlan(filter, { kind: 'all' }), ON_IOS))).toEqual(PLATFORMS);
  expect(PLATFORMS.filter(platformReach(withPlan(filter, { kind: 'none' }), ON_IOS))).toEqual([]);
});
