/** How long the stores that last keep the keys of requests. */

import { expect, it } from 'vitest';
import { KEPT_MS } from '../../../src/service/store/sql/add-record.js';
import type { Store } from '../../../src/service/store/store.js';
import { NOON, once, presetRecord } from '../../support/service/store-records.js';

/** `withStore` gives the work a store that is empty. */
export function retentionCases(withStore: (work: (store: Store) => Promise<void>) => Promise<void>): void {
  it('a key is kept for a day, and forgotten when later ones are used', () =>
    withStore(async (store) => {
      const use = (key: string, code: string, createdAt: number) =>
        store.addPreset(presetRecord(code, { createdAt }), once(key));
      for (const name of ['a', 'b', 'c', 'd', 'e']) await use(name, name, NOON);
      await use('on time', 'f', NOON + KEPT_MS);
      expect(await use('a', 'g', NOON + KEPT_MS)).toEqual({ kind: 'replayed', code: 'a' });
      await use('late', 'h', NOON + KEPT_MS + 1);
      await use('later', 'i', NOON + KEPT_MS + 1);
      for (const name of ['a', 'b', 'c', 'd', 'e'])
        expect(await use(name, `${name}2`, NOON)).toEqual({ kind: 'added' });
    }));
}
