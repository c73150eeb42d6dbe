/** Arbitrary catalogs: few names, hostile ones among them, every tag type, groups that may be empty. */

import fc from 'fast-check';
import type { ApplicationDeclaration, Catalog, GroupDeclaration, TagDeclaration } from '../../src/catalog/catalog.js';
import { arbitraryName, arbitraryPlatforms } from './values.js';

const arbitraryTagDeclaration: fc.Arbitrary<TagDeclaration> = fc.record({
  type: fc.constantFrom('Integer' as const, 'Integer' as const, 'String' as const, 'List' as const),
  declared: fc.constant(null),
});

const arbitraryTags = fc
  .uniqueArray(fc.tuple(arbitraryName, arbitraryTagDeclaration), { selector: ([name]) => name, maxLength: 4 })
  .map((entries) => new Map(entries));

function arbitraryApplication(code: string): fc.Arbitrary<ApplicationDeclaration> {
  return fc.record({
    code: fc.constant(code),
    name: fc.option(arbitraryName),
    platforms: arbitraryPlatforms,
    tags: arbitraryTags,
    declared: fc.constant(null),
  });
}

function arbitraryGroup(code: string, applications: readonly string[]): fc.Arbitrary<GroupDeclaration> {
  return fc.record({
    code: fc.constant(code),
    name: fc.option(arbitraryName),
    applications: fc.subarray([...applications]),
    declared: fc.constant(null),
  });
}

function byCode<T extends { readonly code: string }>(entries: readonly T[]): ReadonlyMap<string, T> {
  return new Map(entries.map((entry) => [entry.code, entry]));
}

const arbitraryCodes = fc.uniqueArray(arbitraryName, { minLength: 1, maxLength: 3 });

/** A catalog of one to three applications, up to two groups and up to four account tags. */
export const arbitraryCatalog: fc.Arbitrary<Catalog> = fc
  .tuple(arbitraryCodes, fc.uniqueArray(arbitraryName, { maxLength: 2 }))
  .chain(([applications, groups]) =>
    fc.record({
      applications: fc.tuple(...applications.map(arbitraryApplication)).map(byCode),
      groups: fc.tuple(...groups.map((code) => arbitraryGroup(code, applications))).map(byCode),
      tags: arbitraryTags,
      unsetMatchesNegative: fc.boolean(),
      source: fc.constant(null),
    }),
  );
