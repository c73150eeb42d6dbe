/** `--store`: where the service keeps what it was told. */

import { openStore } from '../../service/store/open-store.js';
import { type Store, StoreError } from '../../service/store/store.js';
import type { OptionSpec } from '../command.js';
import { Failure } from '../failure.js';
import type { Settings } from '../settings.js';

export const STORE_OPTION: OptionSpec = {
  name: 'store',
  value: 'STORE',
  summary: 'where presets, messages and tokens are kept: a file, made where there is none, or postgres://…',
};

/** @throws Failure `usage` when none is named */
export function storeName(settings: Settings): string {
  const name = settings.text('store');
  if (name === null || name === '')
    throw new Failure(
      'usage',
      'no store is named',
      'as in `--store pushsift.db`: the file is made where there is none',
    );
  return name;
}

/** @throws Failure `input` when it cannot be opened, or is damaged, or in the hands of another process */
export async function openNamedStore(name: string): Promise<Store> {
  try {
    return await openStore(name);
  } catch (error) {
    throw storeFailure(error);
  }
}

/** What a store rejects with, as a failure; anything else as it is. */
export function storeFailure(error: unknown): unknown {
  return error instanceof StoreError ? new Failure('input', error.message, HELP[error.kind]) : error;
}

const HELP: Readonly<Record<StoreError['kind'], string | null>> = {
  unavailable: null,
  locked: 'end the other process first',
  full: 'make room, or name another place',
  damaged: 'take the last backup of it',
  newer: 'use the version that wrote it, or a later one',
};
