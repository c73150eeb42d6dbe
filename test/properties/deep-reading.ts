/**
 * A million lines of devices, most of them changed in some bytes: `npm run test:deep:reading`. Each is read whole and as rows, and scanned by WebAssembly and by
 * its twin; every other round is of records of CSV. `PUSHSIFT_SEED` and `PUSHSIFT_CASES` say which lines and how many.
 */

import { deepStrictEqual } from 'node:assert';
import fc from 'fast-check';
import type { DeviceFormat } from '../../src/devices/read-devices.js';
import { csvBytes, csvBytesOf } from '../support/csv-lines.js';
import { deviceBytes, LINES_CATALOG, LINES_WANTED } from '../support/device-lines.js';
import { readLines } from '../support/read-lines.js';
import { COLUMNS, expectSameRecords, expectSameRows } from '../support/same-rows.js';

const BLOCKS_A_ROUND = 20;
/** A scanner is made for each block: many lines share one. */
const SAMPLES_A_BLOCK = 25;
const ROUNDS_A_LINE = 50;
const MOST_CHANGES = 4;
/** Bytes that mean something in JSON, and bytes that UTF-8 has or has not. */
const TELLING_BYTES = [
  ...new TextEncoder().encode('{}[]",;:\\/- \t\r\n0159neltru'),
  0,
  0x1f,
  0x7f,
  0x80,
  0xbf,
  0xc3,
  0xe2,
  0xed,
  0xf0,
  0xff,
];

const seed = Number(process.env.PUSHSIFT_SEED ?? Date.now() % 2 ** 31);
const wanted = Number(process.env.PUSHSIFT_CASES ?? 1_000_000);
const start = performance.now();

/** Replaces, takes out, puts in and cuts, a few times or not at all. */
const changed = (bytes: fc.Arbitrary<Uint8Array>) =>
  fc
    .tuple(
      bytes,
      fc.array(fc.tuple(fc.nat(3), fc.nat(), fc.constantFrom(...TELLING_BYTES)), { maxLength: MOST_CHANGES }),
    )
    .map(([bytes, changes]) =>
      changes.reduce((line, [how, place, byte]) => {
        const at = place % (line.length + 1);
        if (how === 0) return line.map((old, index) => (index === at ? byte : old));
        if (how === 1) return Uint8Array.of(...line.subarray(0, at), ...line.subarray(at + 1));
        return how === 2 ? Uint8Array.of(...line.subarray(0, at), byte, ...line.subarray(at)) : line.slice(0, at);
      }, bytes),
    );

const BYTES: Readonly<Record<DeviceFormat, fc.Arbitrary<Uint8Array>>> = {
  ndjson: deviceBytes,
  csv: fc.oneof(csvBytes, csvBytesOf(COLUMNS)),
};

let lines = 0;
for (let round = 0; lines < wanted; round++) {
  const format = round % 2 === 0 ? 'ndjson' : 'csv';
  const samples = fc.sample(changed(BYTES[format]), { seed: seed + round, numRuns: BLOCKS_A_ROUND * SAMPLES_A_BLOCK });
  const blocks = Array.from({ length: BLOCKS_A_ROUND }, (_, at) =>
    joined(samples.slice(at * SAMPLES_A_BLOCK, (at + 1) * SAMPLES_A_BLOCK)),
  );
  for (const [at, block] of blocks.entries()) await hold(block, at, format);
  for (const block of blocks) lines += 1 + block.filter((byte) => byte === byteOf('\n')).length;
  if (round % ROUNDS_A_LINE === 0) console.log(`${shown(lines)} lines, ${seconds()} s`);
}
console.log(
  `none failed; seed ${seed}: ${shown(lines)} lines read whole and as rows, in WebAssembly and in its twin; ${seconds()} s`,
);

async function hold(block: Uint8Array, at: number, format: DeviceFormat): Promise<void> {
  const how = {
    catalog: at % 2 === 0 ? LINES_CATALOG : null,
    onError: at % 10 === 0 ? ('fail' as const) : ('skip' as const),
    sizes: [1 + ((at * 37) % 300)],
    format,
  };
  try {
    if (format === 'csv') expectSameRecords([block]);
    else expectSameRows([block]);
    deepStrictEqual(await readLines(block, how, LINES_WANTED), await readLines(block, how, null));
  } catch (error) {
    console.log(`FAILED, seed ${seed}: ${JSON.stringify(new TextDecoder().decode(block))} of bytes ${block.join()}`);
    throw error;
  }
}

function joined(blocks: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(blocks.flatMap((block, at) => (at === 0 ? [...block] : [byteOf('\n'), ...block])));
}

function byteOf(character: string): number {
  return character.charCodeAt(0);
}

function seconds(): string {
  return ((performance.now() - start) / 1000).toFixed(1);
}

function shown(count: number): string {
  return count.toLocaleString('en-US');
}
