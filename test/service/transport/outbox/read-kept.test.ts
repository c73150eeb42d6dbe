/** What is left of a file is read by comparing lines; it is what JSON says of each. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PLATFORMS } from '../../../../src/base/vocabulary.js';
import { readKept } from '../../../../src/service/transport/outbox/read-kept.js';
import { lineFrame, linesOf } from '../../../../src/service/transport/outbox/recipient-lines.js';
import { codePoint } from '../../../support/code-point.js';
import { forAllAsync } from '../../../support/law.js';
import { MemoryDisk } from '../../../support/service/memory-files.js';

/** Line by line. */
function slowly(bytes: Buffer): { readonly count: number; readonly bytes: number; readonly last: unknown } {
  let start = 0;
  let count = 0;
  let last: unknown = null;
  for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
    try {
      const { message, device, platform, part, sendAt } = JSON.parse(bytes.toString('utf8', start, end));
      const isLine =
        typeof device === 'string' &&
        typeof part === 'number' &&
        PLATFORMS.includes(platform) &&
        !Number.isNaN(Date.parse(String(sendAt)));
      if (message !== 'M' || !isLine) break;
      last = { part, device, sendAt: Date.parse(sendAt) };
    } catch {
      break;
    }
    count++;
    start = end + 1;
  }
  return { count, bytes: start, last };
}

const device = fc.oneof(
  fc.string({ unit: codePoint, maxLength: 8 }),
  fc.constantFrom('a', '","platform":"iOS', '\\', '€'),
);
const group = fc.record({
  part: fc.nat(3),
  platform: fc.constantFrom(...PLATFORMS),
  language: fc.constant(null),
  sendAt: fc.constant(0),
  payload: fc.record({
    service: fc.constant('fcm' as const),
    headers: fc.constant({}),
    body: fc.record({ kind: fc.constant('text' as const), text: device }),
    badgeStep: fc.constant(null),
  }),
});
const tokens = fc.option(fc.array(fc.tuple(device, fc.dictionary(device, device))), { nil: undefined });
const change = fc.record({
  at: fc.nat(),
  bytes: fc.constantFrom('\0', '"', ' ', '}', 'x', '\n', '\0'.repeat(16), '1'),
});

it('law: as line by line, whatever became of some bytes', async () => {
  await forAllAsync(
    fc.tuple(fc.array(fc.tuple(group, fc.array(device), tokens)), fc.array(change, { maxLength: 2 }), fc.nat(3)),
    async ([groups, changes, cut]) => {
      const bytes = Buffer.concat(
        groups.map(([group, devices, own]) => linesOf(lineFrame('M', group), devices, own && new Map(own))),
      );
      for (const { at, bytes: other } of changes) if (bytes.length > 0) bytes.write(other, at % bytes.length);
      const left = bytes.subarray(0, bytes.length - (cut % (bytes.length + 1)));
      const disk = new MemoryDisk();
      disk.put('/f', left);
      const { kept, bytes: length } = await readKept(await disk.process().openToWrite('/f'), 'M');
      const count = [...kept.byPlatform.values()].reduce((sum, count) => sum + count, 0);
      expect({ count, bytes: length, last: kept.last }).toEqual(slowly(left));
    },
  );
});
