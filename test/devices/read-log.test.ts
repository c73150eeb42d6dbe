/** What reading came to so far: counts, and the first bad lines, as they were when they were asked for. */

import { expect, it } from 'vitest';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { type DeviceFormat, readDevices } from '../../src/devices/read-devices.js';

const encoder = new TextEncoder();

it.each<[DeviceFormat, number, readonly string[]]>([
  ['ndjson', 0, ['x\n{"id":"d1","platform":"iOS","tags":{"a":1},"x":1}\n', 'x\n{"id":"d2","platform":"iOS","x":2}\n']],
  ['csv', 1, ['id,platform,a\nx\nd1,iOS,1\n', 'x\nd2,iOS,\n']],
])('of %s is told so far, and stays as it was told', async (format, header, pieces) => {
  const { catalog } = loadCatalog({ applications: {} });
  const reader = readDevices(
    pieces.map((piece) => encoder.encode(piece)),
    { format, catalog, onError: 'skip' },
  );
  const told = [reader.summary()];
  for await (const _ of reader) told.push(reader.summary());
  const fields = header === 0 ? [1, 2] : [0, 0];
  expect(told).toMatchObject([
    { devices: 0, lines: 0, badLines: 0, firstBadLines: [], unknown: { tags: 0, applications: 0, fields: 0 } },
    {
      devices: 1,
      lines: header + 2,
      badLines: 1,
      firstBadLines: [{ line: header + 1 }],
      unknown: { tags: 1, applications: 0, fields: fields[0] },
    },
    {
      devices: 2,
      lines: header + 4,
      badLines: 2,
      firstBadLines: [{ line: header + 1 }, { line: header + 3 }],
      unknown: { tags: 1, applications: 0, fields: fields[1] },
    },
  ]);
});

it('keeps ten bad lines of all, and counts the others', async () => {
  const reader = readDevices([encoder.encode('x\n'.repeat(9)), encoder.encode('x\n'.repeat(3))], { onError: 'skip' });
  for await (const _ of reader);
  const { badLines, firstBadLines } = reader.summary();
  expect([badLines, firstBadLines.map(({ line }) => line)]).toEqual([12, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]]);
});
