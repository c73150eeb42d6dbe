/** Where the devices of a service are: an index in a file, a database, or the store of the service itself. */

import type { Settings } from '../command/settings.js';
import { refuseColumns } from '../devices/columns/column-names-file.js';
import { isIndexFile } from '../devices/index-file.js';
import { Failure } from '../output/failure.js';
import { withoutPassword } from '../source/open-database.js';

export type NamedDevices =
  /** `load`: a file of devices that the store gets first. */
  | { readonly kind: 'store'; readonly load: string | null }
  | { readonly kind: 'index'; readonly file: string }
  /** `name` is what may be shown of it. */
  | { readonly kind: 'database'; readonly source: string; readonly name: string };

/**
 * In the store, unless an index or a database is named.
 * @throws Failure `usage` when both are named, for a file that cannot be loaded into the store, and for columns of what has none
 */
export function namedDevices(settings: Settings): NamedDevices {
  const source = settings.text('source');
  const file = settings.text('devices');
  if (source === null) {
    const isIndex = file !== null && isIndexFile(file);
    if (isIndex || file === null)
      refuseColumns({ settings }, isIndex ? 'an index has no columns' : 'no file is loaded');
    return isIndex ? { kind: 'index', file } : loadedFirst(settings, file);
  }
  if (settings.isGiven('devices'))
    throw new Failure('usage', '`--devices` and `--source` cannot be used together: both say where the devices are');
  return { kind: 'database', source, name: withoutPassword(source) };
}

/** Devices that the configuration names for counting are in no store because of that: whoever starts the service says so. */
function loadedFirst(settings: Settings, file: string | null): NamedDevices {
  if (file === '-')
    throw new Failure('usage', 'a service reads its devices from a file, and not from standard input', 'name a file');
  if (file !== null && !settings.isGiven('devices'))
    throw new Failure(
      'usage',
      `${file} is no index, and the configuration or the environment names it`,
      'make one with `pushsift index build`, or say `--devices`, which loads the file into the store',
    );
  return { kind: 'store', load: file };
}
