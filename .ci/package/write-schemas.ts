/** A step of the build: the published schemas, without the blanks that their sources have for people. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DEVICE_REQUEST_KINDS } from '../../src/base/device-request-kinds.js';

const SOURCES = [
  ...['createPreset', 'createTargetedMessage', ...DEVICE_REQUEST_KINDS, 'openapi'].map(
    (name) => `src/requests/schema/${name}.json`,
  ),
  'src/filter-tests/sift.test.schema.json',
  'src/catalog/catalog.schema.json',
  'src/cli/config/pushsift.config.schema.json',
];

/** Writes every schema into `folder`, under its own name. */
export function writeSchemas(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const file of SOURCES)
    writeFileSync(join(folder, basename(file)), JSON.stringify(JSON.parse(readFileSync(file, 'utf8'))));
}
