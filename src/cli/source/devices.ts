/** What `--devices` names: a file of devices, read for each question, or an index of them, loaded once. */

import type { DeviceIndex } from '../../bitset/index/device-index.js';
import type { IndexAudience, IndexAudienceOptions, indexAudience } from '../../bitset/index/index-audience.js';
import type { Catalog } from '../../catalog/catalog.js';
import type { Filter } from '../../plan/filter.js';
import type { Context } from '../command/command.js';
import { buildIndex } from '../devices/build-index.js';
import { refuseColumns } from '../devices/columns/column-names-file.js';
import { audienceOf, type DeviceFile, deviceFailure, deviceFile } from '../devices/device-file.js';
import { indexFailure } from '../devices/index-failure.js';
import { indexFiles, isIndexFile, openIndexFile } from '../devices/index-file.js';
import { Failure } from '../output/failure.js';
import { tellFindings } from '../output/findings.js';
import { draw } from './audiences.js';

export interface Devices {
  /** The catalog inside an index: filters are compiled with it where no other is named. */
  readonly catalog: Catalog | null;
  /** Audiences of filters that were compiled with `catalog`. */
  audiences(catalog: Catalog | null): IndexAudience;
  /** Ids of the audience, drawn evenly, in the order of the devices. */
  sample(catalog: Catalog | null, filter: Filter, size: number, seed: number): Promise<readonly string[]>;
  /** All of them as an index, for filters that were compiled with `catalog`. */
  index(catalog: Catalog | null): Promise<DeviceIndex>;
  /** What asking them threw, as a failure. */
  failure(error: unknown): Failure;
  /** How long loading took, for people; null where there is nothing to load. */
  readonly loadedMs: number | null;
}

/** @throws Failure `usage` when no file is named, `input` when it cannot be read, `index` when it is damaged */
export async function openDevices(context: Context): Promise<Devices> {
  const file = context.settings.text('devices');
  if (indexFiles(file ?? '').length > 1)
    throw new Failure('usage', `several index files are for \`count\` and \`list\``, 'name one behind `--devices`');
  if (file === null || !isIndexFile(file)) return streamed(context, deviceFile(context, null));
  refuseColumns(context, 'an index has no columns');
  const start = performance.now();
  const index = await openIndexFile(context, file);
  const loadedMs = performance.now() - start;
  const { INDEX_ENGINE } = await import('../devices/index-engine.js');
  return indexed(context, file, index, { loadedMs, indexAudience: INDEX_ENGINE.indexAudience });
}

/** Runs `work` on devices; what they throw becomes a failure that names the file. */
export async function asking<T>(devices: Pick<Devices, 'failure'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw devices.failure(error);
  }
}

function streamed(context: Context, file: DeviceFile): Devices {
  const { signal } = context;
  return {
    catalog: null,
    loadedMs: null,
    audiences: (catalog) => audienceOf(context, catalog, file),
    sample: (catalog, filter, size, seed) =>
      draw(audienceOf(context, catalog, file).devices(filter, { signal }), size, seed),
    // As many devices as counting finds: it does not look for duplicate ids, either.
    index: (catalog) => buildIndex(context, file, { catalog, ids: false }),
    failure: (error) => deviceFailure(file, error),
  };
}

interface Loaded {
  readonly loadedMs: number;
  readonly indexAudience: typeof indexAudience;
}

function indexed(context: Context, file: string, index: DeviceIndex, { loadedMs, indexAudience }: Loaded): Devices {
  return {
    catalog: index.catalog,
    loadedMs,
    audiences: (catalog) => indexAudience(index, notesWithout(context, catalog)),
    async sample(catalog, filter, size, seed) {
      context.signal.throwIfAborted();
      const { notes, onNotes } = notesWithout(context, catalog);
      const said = notes ? index.notes(filter) : [];
      if (said.length > 0) onNotes(filter, said);
      return Array.from(index.sample(filter, size, seed), (ordinal) => index.idOf(ordinal));
    },
    index: () => Promise.resolve(index),
    failure: (error) => indexFailure(file, error),
  };
}

/** A catalog has been asked for names already. */
function notesWithout(
  { err }: Context,
  catalog: Catalog | null,
): Required<Pick<IndexAudienceOptions, 'notes' | 'onNotes'>> {
  return { notes: catalog === null, onNotes: ({ text }, notes) => tellFindings(err, '<filter>', text, notes) };
}
