/** What a program passes as a catalog has to be one, and not the value that one is made of. */

import { describe, expect, it } from 'vitest';
import { defineCatalog } from '../../src/catalog/define-catalog.js';
import { CATALOG, CATALOG_OR_NULL, expectCatalog } from '../../src/catalog/expect-catalog.js';

const catalog = defineCatalog({ applications: { X: {} } });

describe('a catalog', () => {
  it('is what was made as one, or has all that one has', () => {
    expect(() => expectCatalog('f: `catalog`', catalog)).not.toThrow();
    expect(CATALOG.holds({ ...catalog })).toBe(true);
    expect([CATALOG.holds(null), CATALOG_OR_NULL.holds(null)]).toEqual([false, true]);
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['a number', 5],
    ['a text', '{"applications": {}}'],
    ['a list', [catalog]],
    ['the value that one is made of', { applications: { X: {} } }],
    ['one without applications', { ...catalog, applications: undefined }],
    ['one without groups', { ...catalog, groups: undefined }],
    ['one without tags', { ...catalog, tags: undefined }],
    ['one whose tags are no map', { ...catalog, tags: {} }],
    ['one whose tags are a set', { ...catalog, tags: new Set() }],
    ['one that does not say what unset tags match', { ...catalog, unsetMatchesNegative: undefined }],
    ['one that says so in words', { ...catalog, unsetMatchesNegative: 'yes' }],
  ])('is not %s', (_what, value) => {
    expect(() => expectCatalog('f: `catalog`', value)).toThrow(
      /^pushsift: f: `catalog` must be a catalog that loadCatalog or defineCatalog made/,
    );
    expect(CATALOG_OR_NULL.holds(value)).toBe(false);
  });
});
