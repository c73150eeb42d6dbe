/** Which tag a set is about, where the catalog has more that is called like a part of it. */

import { expect, it } from 'vitest';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { NameGuide } from '../../src/check/name-guide.js';
import { tagCandidates } from '../../src/check/tag-candidates.js';
import { tagOwners } from '../../src/check/tag-owners.js';
import { parse } from '../../src/syntax/parse.js';

const tags = { shop: { type: 'String' }, level: { type: 'Integer' } };
const { catalog } = loadCatalog({ applications: { shop: { tags: { level: { type: 'List' } } } }, tags });

it.each([
  ['T("shop", EQ, "x")', 'T("shop"'],
  ['AT("shop", "level", IN, ["x"])', 'AT("shop", "level"'],
  // The code of an application is the name of no tag, with and without a tag behind it.
  ['A("shop")', null],
  ['G("shop")', null],
  ['AT("shop")', null],
  ['AT("shop", "level" 5)', null],
])('%s', (text, opening) => {
  if (catalog === null) throw new Error('the catalog has no mistake');
  const names = { catalog, owners: tagOwners(catalog), guide: new NameGuide(true) };
  expect(tagCandidates(names, parse(text).ast)?.tags[0].opening ?? null).toBe(opening);
});
