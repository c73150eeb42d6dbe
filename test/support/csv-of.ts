/** Devices as CSV: a column for each tag of a catalog, lists as `a;b`, quotes where they are needed. */

import type { Catalog } from '../../src/catalog/catalog.js';
import { type Device, tagsOf } from '../../src/devices/device.js';

export function csvOf(devices: Iterable<Device>, { tags, applications }: Catalog): string {
  const columns = [
    ...Array.from(tags.keys(), (tag) => ({ application: null, tag })),
    ...[...applications.values()].flatMap(({ code, tags: own }) =>
      Array.from(own.keys(), (tag) => ({ application: code, tag })),
    ),
  ];
  const header = columns.map(({ application, tag }) => `${application ?? 'tags'}.${tag}`);
  const records = Array.from(devices, (device) => [
    device.id,
    device.platform,
    device.applications,
    ...columns.map(({ application, tag }) => tagsOf(device, application)?.[tag]),
  ]);
  return [['id', 'platform', 'applications', ...header], ...records]
    .map((cells) => `${cells.map(cellOf).join(',')}\n`)
    .join('');
}

function cellOf(value: unknown): string {
  const text = Array.isArray(value) ? value.join(';') : String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
