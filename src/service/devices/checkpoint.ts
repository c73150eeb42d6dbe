/** The index of the devices of a store in a file, so that a start reads what came since alone. The store is the truth: a file that does not fit it is not used. */

import { statSync, writeFileSync } from 'node:fs';
import type { DeviceIndex } from '../../bitset/index/device-index.js';
import { IndexError } from '../../bitset/layout/errors.js';
import type { Catalog } from '../../catalog/catalog.js';
import { catalogToJson } from '../../catalog/catalog-json.js';
import { openIndex, writeIndex } from '../../node/open-index.js';
import { PRIVATE_FILE } from '../../node/private-files.js';
import type { DeviceLog } from '../store/device-changes.js';

/** How far an index has read the log of a store. */
export function positionOf({ id }: DeviceLog, sequence: number): string {
  return `${id} ${sequence}`;
}

/** `unfit`: why it is not used. `none`: there is no file yet. */
export type Checkpoint =
  | { readonly kind: 'fits'; readonly index: DeviceIndex; readonly sequence: number }
  | { readonly kind: 'unfit'; readonly reason: string }
  | { readonly kind: 'none' };

/** What is in the file, held against the log of the store and the catalog. Rejects with FileError where it cannot be read. */
export async function readCheckpoint(path: string, log: DeviceLog, catalog: Catalog | null): Promise<Checkpoint> {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0) return { kind: 'none' };
  try {
    return fitting(await openIndex(path), log, catalog);
  } catch (error) {
    if (error instanceof IndexError) return { kind: 'unfit', reason: `it cannot be read: ${error.code}` };
    throw error;
  }
}

function fitting(index: DeviceIndex, log: DeviceLog, catalog: Catalog | null): Checkpoint {
  const [, id, digits] = /^(\S+) (\d{1,16})$/.exec(index.position ?? '') ?? [];
  const sequence = Number(digits);
  if (id !== log.id) return { kind: 'unfit', reason: 'it is of another account' };
  if (sequence > log.sequence) return { kind: 'unfit', reason: 'it knows more than the store' };
  if (sequence < log.forgottenTo) return { kind: 'unfit', reason: 'it is older than what the store has forgotten' };
  if (shapeOf(index.catalog) !== shapeOf(catalog)) return { kind: 'unfit', reason: 'it has another catalog' };
  return { kind: 'fits', index, sequence };
}

function shapeOf(catalog: Catalog | null): string {
  return JSON.stringify(catalog && catalogToJson(catalog));
}

/** Whole or not at all, and for nobody but its owner to read. Rejects with FileError. */
export async function writeCheckpoint(path: string, index: DeviceIndex): Promise<void> {
  // What takes the name of a file has its permissions.
  if (statSync(path, { throwIfNoEntry: false }) === undefined) writeFileSync(path, '', { mode: PRIVATE_FILE });
  await writeIndex(path, index);
}
