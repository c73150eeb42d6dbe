/** Index files, told by their names, and loaded for a command. */

import { statSync } from 'node:fs';
import type { DeviceIndex } from '../../bitset/index/device-index.js';
import type { CheckOptions } from '../../bitset/snapshot/check-segment.js';
import type { LoadLaterOptions } from '../../bitset/snapshot/load-snapshot.js';
import type { SnapshotContent } from '../../bitset/snapshot/write-snapshot.js';
import type { Context } from '../command/command.js';
import type { ArgumentSpec } from '../command/command-syntax.js';
import { startProgress } from '../output/progress.js';
import { indexFailure } from './index-failure.js';

export const INDEX_ENDING = '.psi';

export const INDEX_ARGUMENT: ArgumentSpec = {
  name: 'FILE',
  required: true,
  kind: 'file',
  summary: `the index file (${INDEX_ENDING})`,
};

/** By its name: nothing is read. */
export function isIndexFile(file: string): boolean {
  return file.toLowerCase().endsWith(INDEX_ENDING);
}

/** The index files that `devices` names, joined by commas; none where anything else stands among them. */
export function indexFiles(devices: string): readonly string[] {
  const files = devices.split(',');
  return files.every(isIndexFile) ? files : [];
}

/**
 * The index in `file`, checked before anything is believed.
 * @throws Failure `input` when it cannot be read, `index` when it is none, is damaged, or does not fit into memory
 */
export function openIndexFile(context: Pick<Context, 'err' | 'signal'>, file: string): Promise<DeviceIndex> {
  return withProgress(context, file, async (options) =>
    (await import('./index-engine.js')).INDEX_ENGINE.openIndex(file, options),
  );
}

/** What is in `file`; `thorough` looks every id and every text up, too. Failures as of {@link openIndexFile}. */
export function openSnapshotFile(
  context: Pick<Context, 'err' | 'signal'>,
  file: string,
  thorough: CheckOptions = {},
): Promise<SnapshotContent> {
  return withProgress(context, file, async (options) =>
    (await import('./index-engine.js')).INDEX_ENGINE.openSnapshot(file, { ...options, ...thorough }),
  );
}

async function withProgress<Result>(
  { err, signal }: Pick<Context, 'err' | 'signal'>,
  file: string,
  open: (options: LoadLaterOptions) => Promise<Result>,
): Promise<Result> {
  const progress = startProgress(err, 'reading the index', sizeOf(file));
  try {
    return await open({ signal, onProgress: (bytes) => progress.add(bytes) });
  } catch (error) {
    throw indexFailure(file, error);
  } finally {
    progress.end();
  }
}

/** Null where it cannot be told: opening the file says why. */
function sizeOf(file: string): number | null {
  try {
    return statSync(file).size;
  } catch {
    return null;
  }
}
