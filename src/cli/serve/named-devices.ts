/** Where the devices of a service are: an index in a file, or a database. */

import type { Settings } from '../command/settings.js';
import { isIndexFile } from '../devices/index-file.js';
import { Failure } from '../output/failure.js';
import { withoutPassword } from '../source/open-database.js';

export type NamedDevices =
  | { readonly kind: 'index'; readonly file: string }
  /** `name` is what may be shown of it. */
  | { readonly kind: 'database'; readonly source: string; readonly name: string };

/** @throws Failure `usage` when neither or both are named, or a file that is no index */
export function namedDevices(settings: Settings): NamedDevices {
  const source = settings.text('source');
  if (source === null) return { kind: 'index', file: indexName(settings) };
  if (settings.isGiven('devices'))
    throw new Failure('usage', '`--devices` and `--source` cannot be used together: both say where the devices are');
  return { kind: 'database', source, name: withoutPassword(source) };
}

function indexName(settings: Settings): string {
  const devices = settings.text('devices');
  if (devices === null)
    throw new Failure(
      'usage',
      'no devices are named',
      'as in `--devices devices.psi`: `pushsift index build` makes it; or a database, as in `--source postgres://…`',
    );
  if (!isIndexFile(devices))
    throw new Failure(
      'usage',
      `${devices} is no index`,
      'make one with `pushsift index build`: a service has no time to read files',
    );
  return devices;
}
