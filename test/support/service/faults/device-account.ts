/** An account whose devices register: what they are called, and what is asked of them. */

import { loadCatalog } from '../../../../src/catalog/load-catalog.js';

export const SHOP = 'AAAAA-AAAAA';

export const DEVICE_CATALOG = loadCatalog({
  applications: { [SHOP]: { name: 'Shop' } },
  tags: {
    visits: { type: 'Integer' },
    seen: { type: 'List' },
    side: { type: 'String' },
    Language: { type: 'String' },
    Timezone: { type: 'String' },
  },
}).catalog;

/** Count what is done with them, at once from all sides. */
export const COUNTERS: readonly string[] = Array.from({ length: 24 }, (_, number) => `counter-${number}`);

/** Change sides all the time, and are on one of them always. */
export const SIDED: readonly string[] = Array.from({ length: 60 }, (_, number) => `sided-${number}`);

/** All that are on a side. */
export const ON_A_SIDE = `A("${SHOP}") * T("side", IN, ["left", "right"])`;
