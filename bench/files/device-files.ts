/** Files of the same seeded devices in either format, and the catalog that they are made of. */

import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type Device, generateDevices, generateNdjson } from '../../src/entries/devices.js';
import { catalogToJson, sampleCatalog } from '../../src/entries/index.js';

/** Enough text for one write. */
const WRITTEN_UNITS = 2 ** 20;

export function writeCatalog(folder: string): string {
  const path = join(folder, 'catalog.json');
  writeFileSync(path, JSON.stringify(catalogToJson(sampleCatalog)));
  return path;
}

export function writeNdjson(folder: string, count: number): string {
  return write(join(folder, `devices-${count}.ndjson`), generateNdjson({ seed: 1, count, catalog: sampleCatalog }));
}

/** A column for each tag that the catalog has. */
export function writeCsv(folder: string, count: number): string {
  return write(join(folder, `devices-${count}.csv`), csvOf(count));
}

function* csvOf(count: number): Generator<string> {
  const accountTags = [...sampleCatalog.tags.keys()];
  const ofApplications = [...sampleCatalog.applications.values()].flatMap(({ code, tags }) =>
    Array.from(tags.keys(), (tag) => ({ code, tag })),
  );
  const cellsOf = ({ id, platform, applications, tags, applicationTags }: Device): readonly unknown[] => [
    id,
    platform,
    applications,
    ...accountTags.map((tag) => tags?.[tag]),
    ...ofApplications.map(({ code, tag }) => applicationTags?.[code]?.[tag]),
  ];
  const names = [...accountTags, ...ofApplications.map(({ code, tag }) => `${code}.${tag}`)];
  yield `${['id', 'platform', 'applications', ...names].join(',')}\n`;
  for (const device of generateDevices({ seed: 1, count, catalog: sampleCatalog }))
    yield `${cellsOf(device).map(cellOf).join(',')}\n`;
}

/** No value of these devices has anything that would need quotes. */
function cellOf(value: unknown): string {
  return Array.isArray(value) ? value.join(';') : String(value ?? '');
}

function write(path: string, texts: Iterable<string>): string {
  const file = openSync(path, 'w');
  let text = '';
  for (const part of texts) {
    text += part;
    if (text.length < WRITTEN_UNITS) continue;
    writeSync(file, text);
    text = '';
  }
  writeSync(file, text);
  closeSync(file);
  return path;
}
