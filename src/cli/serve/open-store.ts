/** `--store`: where the service keeps what it was told. */

import { nearFolderHelp, nearNameHelp } from '../../node/near-name.js';
import { isPostgres, openStore } from '../../service/store/open-store.js';
import type { Store } from '../../service/store/store.js';
import { StoreError } from '../../service/store/store-error.js';
import type { OptionSpec } from '../command/command-syntax.js';
import type { Settings } from '../command/settings.js';
import { Failure } from '../output/failure.js';

export const STORE_OPTION: OptionSpec = {
  name: 'store',
  value: 'STORE',
  summary:
    'where presets, messages and tokens are kept: a file or postgres://…; made where there is none, unless it is only read',
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

/**
 * The store of this name, made where there is none.
 * @throws Failure `input` when it cannot be opened or made, is damaged, or in the hands of another process
 */
export function openNamedStore(name: string): Promise<Store> {
  return opened(name, true);
}

/**
 * The store of this name, which must be there: a misspelt name makes no store.
 * @throws Failure `input` when there is none, it cannot be opened, is damaged, or in the hands of another process
 */
export function openKeptStore(name: string): Promise<Store> {
  return opened(name, false);
}

/** As {@link openNamedStore}; when one is made, `onMade` is told its name. */
export async function openOrMakeStore(name: string, onMade: (shown: string) => void): Promise<Store> {
  try {
    return await openStore(name, { create: false });
  } catch (error) {
    if (!isMissing(error)) throw storeFailure(name, error);
  }
  const store = await openNamedStore(name);
  onMade(isPostgres(name) ? 'in the database' : name);
  return store;
}

async function opened(name: string, create: boolean): Promise<Store> {
  try {
    return await openStore(name, { create });
  } catch (error) {
    throw storeFailure(name, error);
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof StoreError && error.kind === 'missing';
}

/** What a store rejects with, as a failure; anything else as it is. */
export function storeFailure(name: string, error: unknown): unknown {
  if (!(error instanceof StoreError)) return error;
  return new Failure('input', error.message, nearHelp(name, error) ?? HELP[error.kind]);
}

function nearHelp(name: string, { kind }: StoreError): string | null {
  if (isPostgres(name)) return null;
  if (kind === 'missing') return nearNameHelp(name);
  return kind === 'unavailable' ? nearFolderHelp(name) : null;
}

const HELP: Readonly<Record<StoreError['kind'], string | null>> = {
  unavailable: null,
  locked: 'end the other process first',
  full: 'make room, or name another place',
  damaged: 'take the last backup of it',
  newer: 'use the version that wrote it, or a later one',
  unreadable: null,
  missing: '`pushsift serve token add` and `pushsift serve` make one',
};
