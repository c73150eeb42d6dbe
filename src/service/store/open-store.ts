/** The store that a word of the command line or a setting names. */

import { openFileStore } from './file/open-file-store.js';
import { connectPostgresStore } from './postgres/open-postgres-store.js';
import type { Store } from './store.js';

const POSTGRES_URL = /^postgres(?:ql)?:\/\//;

/**
 * `postgres://…` or `postgresql://…` is a store in PostgreSQL, which takes the package `pg`; anything else is the path of a file.
 * @throws StoreError
 */
export async function openStore(place: string): Promise<Store> {
  return POSTGRES_URL.test(place) ? connectPostgresStore(place) : openFileStore(place);
}
