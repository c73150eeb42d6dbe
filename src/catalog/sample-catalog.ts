/** The catalog of the examples: a chain of shops, a magazine and a back office, small enough to keep in mind. */

import { defineCatalog } from './define-catalog.js';

/** Shops sell, the magazine informs, the back office belongs to the staff. */
export const sampleCatalog = /* @__PURE__ */ defineCatalog({
  applications: {
    'AAAAA-AAAAA': {
      name: 'Shop',
      platforms: ['iOS', 'Android', 'Amazon', 'Chrome', 'Firefox', 'Safari'],
      tags: { level: { type: 'Integer' }, favorites: { type: 'List' } },
    },
    'BBBBB-BBBBB': {
      name: 'Shop Outlet',
      platforms: ['iOS', 'Android', 'Chrome', 'Firefox'],
      tags: { level: { type: 'Integer' } },
    },
    'CCCCC-CCCCC': {
      name: 'Shop Kids',
      platforms: ['iOS', 'Android', 'Amazon'],
      tags: { level: { type: 'Integer' } },
    },
    'DDDDD-DDDDD': {
      name: 'Magazine',
      tags: { edition: { type: 'String' }, topics: { type: 'List' }, level: { type: 'Integer' } },
    },
    'EEEEE-EEEEE': {
      name: 'Back Office',
      platforms: ['OsX', 'Windows', 'Windows_Phone', 'Blackberry', 'Chrome'],
      tags: { role: { type: 'String' } },
    },
  },
  groups: {
    '11111-11111': { name: 'All shops', applications: ['AAAAA-AAAAA', 'BBBBB-BBBBB', 'CCCCC-CCCCC'] },
    '22222-22222': {
      name: 'For customers',
      applications: ['AAAAA-AAAAA', 'BBBBB-BBBBB', 'CCCCC-CCCCC', 'DDDDD-DDDDD'],
    },
  },
  tags: {
    age: { type: 'Integer' },
    city: { type: 'String' },
    language: { type: 'String' },
    plan: { type: 'String' },
    likes: { type: 'List' },
    vip: { type: 'Integer' },
    tester: { type: 'Integer' },
    orders: { type: 'Integer' },
    registered: { type: 'Integer' },
    lastVisit: { type: 'Integer' },
  },
});
