/** Where the devices of a service are: an index in a file, a database, or the store of the service itself. */

import type { Settings } from '../command/settings.js';
import { isIndexFile } from '../devices/index-file.js';
import { Failure } from '../output/failure.js';
import { withoutPassword } from '../source/open-database.js';

export type NamedDevices =
  | { readonly kind: 'store' }
  | { readonly kind: 'index'; readonly file: string }
  /** `name` is what may be shown of it. */
  | { readonly kind: 'database'; readonly source: string; readonly name: string };

/** In the store, where nothing else is named. @throws Failure `usage` when both are named, or a file that is no index */
export function namedDevices(settings: Settings): NamedDevices {
  const source = settings.text('source');
  const file = settings.text('devices');
  if (source === null) return file === null ? { kind: 'store' } : { kind: 'index', file: indexName(file) };
  if (settings.isGiven('devices'))
    throw new Failure('usage', '`--devices` and `--source` cannot be used together: both say where the devices are');
  return { kind: 'database', source, name: withoutPassword(source) };
}

function indexName(devices: string): string {
  if (!isIndexFile(devices))
    throw new Failure(
      'usage',
      `${devices} is no index`,
      'make one with `pushsift index build`: a service has no time to read files',
    );
  return devices;
}
