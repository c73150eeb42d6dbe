/**
 * Reading with threads that scan ahead says of any bytes what reading without them says: the same devices on the same lines, the same first
 * bad line, the same summary. The threads here are no threads: they answer late, in an order of their own, and begin to be ready at some time.
 */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type DeviceFormat, readRows } from '../../src/devices/read-devices.js';
import type { ScanThreads } from '../../src/devices/scan/scan-threads.js';
import { IMPORT_MEMORY, IMPORT_MODULE } from '../../src/wasm/module-writer.js';
import { csvBytes } from '../support/csv-lines.js';
import { deviceBytes, LINES_CATALOG, LINES_WANTED } from '../support/device-lines.js';
import { forAllAsync } from '../support/law.js';
import { readLines } from '../support/read-lines.js';

/** Counts, for what the tests are told. */
interface Scans {
  ahead: number;
  ended: number;
}

function lateThreads(count: number, delays: readonly number[], readyAfter: number, scans: Scans): ScanThreads {
  let turn = 0;
  let asked = 0;
  return {
    count,
    open(module, memory) {
      const { exports } = new WebAssembly.Instance(module, { [IMPORT_MODULE]: { [IMPORT_MEMORY]: memory } });
      const scan = exports.scan as (from: number, end: number) => number;
      return {
        get isReady() {
          return asked++ >= readyAfter;
        },
        async scan(from, end) {
          scans.ahead++;
          for (let wait = delays[turn++ % delays.length] ?? 0; wait > 0; wait--) await Promise.resolve();
          return scan(from, end);
        },
      };
    },
    end: () => {
      scans.ended++;
    },
  };
}

const BYTES: Readonly<Record<DeviceFormat, fc.Arbitrary<Uint8Array>>> = { ndjson: deviceBytes, csv: csvBytes };

const reading = (bytes: fc.Arbitrary<Uint8Array>) =>
  fc.record({
    blocks: fc.array(bytes, { minLength: 1, maxLength: 6 }),
    sizes: fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 4 }),
    isCatalog: fc.boolean(),
    onError: fc.constantFrom('fail' as const, 'skip' as const),
    count: fc.integer({ min: 1, max: 4 }),
    delays: fc.array(fc.nat(20), { minLength: 1, maxLength: 5 }),
    readyAfter: fc.nat(3),
  });

it.each(['ndjson', 'csv'] as const)('says of any bytes of %s what is said without threads', (format) =>
  forAllAsync(reading(BYTES[format]), async ({ blocks, sizes, isCatalog, onError, count, delays, readyAfter }) => {
    const bytes = Uint8Array.from(blocks.flatMap((block) => [...block, 0x0a]));
    const how = { catalog: isCatalog ? LINES_CATALOG : null, onError, sizes, format };
    const scans: Scans = { ahead: 0, ended: 0 };
    const ahead = await readLines(bytes, how, LINES_WANTED, () => lateThreads(count, delays, readyAfter, scans));
    expect(ahead).toEqual(await readLines(bytes, how, LINES_WANTED));
    expect(scans.ended).toBe(1);
  }),
);

it.each(['id,platform\nd,iOS\n"d,iOS\n', '', '\n'])('says what is missing at the end of %j', async (text) => {
  const bytes = new TextEncoder().encode(text);
  const how = { catalog: null, onError: 'skip', sizes: [5], format: 'csv' } as const;
  const said = await readLines(bytes, how, null);
  expect(JSON.stringify(said.end)).toMatch(/never closed|the file is empty/);
  for (const count of [1, 3]) {
    const threads = () => lateThreads(count, [2], 0, { ahead: 0, ended: 0 });
    expect(await readLines(bytes, how, LINES_WANTED, threads)).toEqual(said);
  }
});

const LINE = '{"id":"d","platform":"iOS"}\n';
const lines = (count: number): Uint8Array => new TextEncoder().encode(LINE.repeat(count));

/** How many devices come before the end, which is told. */
async function counted(source: AsyncIterable<Uint8Array>, most: number, scans: Scans): Promise<string> {
  let devices = 0;
  const reader = readRows(
    source,
    {},
    () => LINES_WANTED,
    () => lateThreads(2, [3], 0, scans),
  );
  try {
    for await (const batch of reader) {
      devices += 'scanner' in batch ? batch.scanner.rows.count : batch.devices.length;
      if (devices >= most) break;
    }
    return `${devices} devices`;
  } catch (error) {
    return `${devices} devices, then ${error instanceof Error ? error.message : String(error)}`;
  }
}

it('looks at all lines before those that cannot be read', async () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    for (let piece = 0; piece < 3; piece++) yield lines(10);
    throw new Error('the disk is gone');
  }
  const scans = { ahead: 0, ended: 0 };
  expect(await counted(broken(), Number.POSITIVE_INFINITY, scans)).toBe('30 devices, then the disk is gone');
  expect(scans).toEqual({ ahead: 3, ended: 1 });
});

it('ends source and threads where reading ends early', async () => {
  let isEnded = false;
  async function* endless(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) yield lines(10);
    } finally {
      isEnded = true;
    }
  }
  const scans = { ahead: 0, ended: 0 };
  expect(await counted(endless(), 20, scans)).toBe('20 devices');
  expect([isEnded, scans.ended]).toEqual([true, 1]);
});

it('tells that a thread has ended', async () => {
  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield lines(10);
  }
  const thread = { isReady: true, scan: () => Promise.reject(new Error('a thread has ended')) };
  const reader = readRows(
    pieces(),
    {},
    () => LINES_WANTED,
    () => ({ count: 1, open: () => thread, end: () => {} }),
  );
  const read = async () => {
    for await (const batch of reader) void batch;
  };
  await expect(read()).rejects.toThrow('a thread has ended');
});
