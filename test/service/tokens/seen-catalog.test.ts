/** The catalog as a token may know it: nothing in it tells what else there is. */

import { expect, it } from 'vitest';
import { loadCatalog } from '../../../src/catalog/load-catalog.js';
import { seenCatalog } from '../../../src/service/tokens/seen-catalog.js';

const { catalog } = loadCatalog(
  JSON.stringify({
    applications: { A: { tags: { level: { type: 'Integer' } } }, B: {}, C: {} },
    groups: { AB: { applications: ['A', 'B'] }, BC: { applications: ['B', 'C'] } },
    tags: { age: { type: 'Integer' } },
  }),
  { source: 'catalog.json' },
);

const seenBy = (applications: readonly string[] | null, mayExclude: readonly string[] = []) =>
  seenCatalog(catalog, { applications, mayExclude, isAccountWide: false });

it('has the applications that it may target or exclude, and the groups of which it may name each member', () => {
  const seen = seenBy(['A'], ['B']);
  expect([...(seen?.applications.keys() ?? [])]).toStrictEqual(['A', 'B']);
  expect([...(seen?.groups.keys() ?? [])]).toStrictEqual(['AB']);
  expect([...(seen?.tags.keys() ?? [])]).toStrictEqual(['age']);
});

it('has no place of a declaration, and no file', () => {
  const seen = seenBy(['A', 'B']);
  const [application] = seen?.applications.values() ?? [];
  const declared = [
    application?.declared,
    application?.tags.get('level')?.declared,
    seen?.groups.get('AB')?.declared,
    seen?.tags.get('age')?.declared,
    seen?.source,
  ];
  expect(declared).toStrictEqual([null, null, null, null, null]);
  expect(application?.tags.get('level')?.type).toBe('Integer');
});

it('is the same object for the same names, in whatever order and by whatever right', () => {
  expect(seenBy(['B', 'A'])).toBe(seenBy(['A'], ['B']));
  expect(seenBy(['A'])).not.toBe(seenBy(['A', 'B']));
});

it('is never that of other names, whatever signs these hold', () => {
  const { catalog: whole } = loadCatalog(JSON.stringify({ applications: { A: {}, B: {}, 'A,B': {} } }));
  const namesFor = (applications: readonly string[]) => [
    ...(seenCatalog(whole, { applications, mayExclude: [], isAccountWide: false })?.applications.keys() ?? []),
  ];
  expect(namesFor(['A', 'B'])).toStrictEqual(['A', 'B']);
  expect(namesFor(['A,B'])).toStrictEqual(['A,B']);
});

it('is the whole catalog for a token of all applications, and none where there is none', () => {
  expect(seenBy(null)).toBe(catalog);
  expect(seenCatalog(null, { applications: ['A'], mayExclude: [], isAccountWide: false })).toBe(null);
});
