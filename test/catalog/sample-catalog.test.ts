/** The account of the examples, written out: what pages and generated devices name is there, and of this type. */

import { expect, it } from 'vitest';
import { PLATFORMS } from '../../src/base/vocabulary.js';
import { sampleCatalog } from '../../src/catalog/sample-catalog.js';

it.each([
  ['AAAAA-AAAAA', 'Shop', { level: 'Integer', favorites: 'List' }],
  ['BBBBB-BBBBB', 'Shop Outlet', { level: 'Integer' }],
  ['CCCCC-CCCCC', 'Shop Kids', { level: 'Integer' }],
  ['DDDDD-DDDDD', 'Magazine', { edition: 'String', topics: 'List', level: 'Integer' }],
  ['EEEEE-EEEEE', 'Back Office', { role: 'String' }],
] as const)('%s is %s, with its tags', (code, name, tags) => {
  const application = sampleCatalog.applications.get(code);
  const types = Array.from(application?.tags ?? [], ([tag, { type }]) => [tag, type]);
  expect([application?.name, Object.fromEntries(types)]).toEqual([name, tags]);
});

it('each application has its platforms, in the order of the vocabulary', () => {
  const platforms = Array.from(sampleCatalog.applications, ([code, application]) => [code, application.platforms]);
  expect(Object.fromEntries(platforms)).toEqual({
    'AAAAA-AAAAA': ['iOS', 'Android', 'Amazon', 'Safari', 'Chrome', 'Firefox'],
    'BBBBB-BBBBB': ['iOS', 'Android', 'Chrome', 'Firefox'],
    'CCCCC-CCCCC': ['iOS', 'Android', 'Amazon'],
    'DDDDD-DDDDD': PLATFORMS,
    'EEEEE-EEEEE': ['Blackberry', 'Windows_Phone', 'OsX', 'Windows', 'Chrome'],
  });
});

it.each([
  ['11111-11111', 'All shops', ['AAAAA-AAAAA', 'BBBBB-BBBBB', 'CCCCC-CCCCC']],
  ['22222-22222', 'For customers', ['AAAAA-AAAAA', 'BBBBB-BBBBB', 'CCCCC-CCCCC', 'DDDDD-DDDDD']],
])('the group %s is %s', (code, name, applications) => {
  expect(sampleCatalog.groups.get(code)).toMatchObject({ name, applications });
});

it('the account has its tags', () => {
  const types = Array.from(sampleCatalog.tags, ([tag, { type }]) => [tag, type]);
  expect(Object.fromEntries(types)).toEqual({
    age: 'Integer',
    city: 'String',
    language: 'String',
    plan: 'String',
    likes: 'List',
    vip: 'Integer',
    tester: 'Integer',
    orders: 'Integer',
    registered: 'Integer',
    lastVisit: 'Integer',
  });
  expect(sampleCatalog.unsetMatchesNegative).toBe(false);
});
