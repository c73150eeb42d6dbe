/** The store that a word of the command line or a setting names. */

import { type Expectations, expectArgument, expectOptions, FLAG, TEXT } from '../../base/argument.js';
import { openFileStore } from './file/open-file-store.js';
import { connectPostgresStore } from './postgres/open-postgres-store.js';
import type { Store } from './store.js';

/** How a store is opened. */
export interface OpenStoreOptions {
  /** Whether a store is made where there is none. Default true. */
  readonly create?: boolean;
}

const OPTIONS: Expectations<OpenStoreOptions> = { create: FLAG };

const POSTGRES_URL = /^postgres(?:ql)?:\/\//;

/**
 * `postgres://…` or `postgresql://…` is a store in PostgreSQL, which takes the package `pg`; anything else is the path of a file.
 * @throws StoreError
 */
export async function openStore(place: string, options: OpenStoreOptions = {}): Promise<Store> {
  expectArgument('openStore: `place`', place, TEXT);
  expectOptions('openStore', options, OPTIONS);
  const { create = true } = options;
  return isPostgres(place) ? connectPostgresStore(place, { create }) : openFileStore(place, { create });
}

/** Otherwise the place is a file. */
export function isPostgres(place: string): boolean {
  return POSTGRES_URL.test(place);
}
