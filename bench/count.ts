/**
 * Questions: what does counting an audience over NDJSON cost beyond reading the JSON at all, and does memory stay bounded
 * when the file grows tenfold? Each as a whole process: the built command against a loop that reads the file in the same
 * chunks, cuts it into lines and only does `JSON.parse` on each.
 */

import assert from 'node:assert';
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateNdjson } from '../src/entries/devices.js';
import { catalogToJson, sampleCatalog } from '../src/entries/index.js';
import { median } from './harness/measure.js';
import type { Finding } from './harness/report.js';
import { COMMAND, inTemporaryFolder } from './harness/workplace.js';

const FILTER = 'A("AAAAA-AAAAA", ["iOS"]) * T("age", BETWEEN, [18, 30]) \\ T("plan", EQ, "free") + T("vip", GTE, 1)';

const BARE_LOOP = fileURLToPath(new URL('./harness/bare-json-loop.mjs', import.meta.url));
const PEAK = fileURLToPath(new URL('./harness/report-peak.cjs', import.meta.url));

export function benchCount(): readonly Finding[] {
  return inTemporaryFolder((folder) => {
    const catalog = join(folder, 'catalog.json');
    writeFileSync(catalog, JSON.stringify(catalogToJson(sampleCatalog)));
    const few = writeDevices(folder, 100_000);
    const many = writeDevices(folder, 1_000_000);
    return [...throughput(catalog, many), ...memory(catalog, few, many)];
  });
}

function throughput(catalog: string, devices: string): readonly Finding[] {
  const counts: number[] = [];
  const loops: number[] = [];
  for (let round = 0; round < 5; round++) {
    const loop = run([BARE_LOOP, devices]);
    const count = run([COMMAND, ...countOf(catalog, devices)]);
    assert.equal(JSON.parse(count.out).devices, Number(loop.out), 'both read every device');
    loops.push(loop.seconds);
    counts.push(count.seconds);
  }
  const megabytes = statSync(devices).size / 1e6;
  const benchmark = 'count 1,000,000 devices';
  return [
    { benchmark, measure: 'bare JSON.parse loop', value: megabytes / median(loops), unit: 'MB/s', target: null },
    { benchmark, measure: 'pushsift count', value: megabytes / median(counts), unit: 'MB/s', target: null },
    {
      benchmark,
      measure: 'pushsift count / bare loop',
      value: median(counts.map((seconds, round) => (loops[round] ?? 0) / seconds)),
      unit: 'x',
      target: { atLeast: 2 },
    },
  ];
}

function memory(catalog: string, few: string, many: string): readonly Finding[] {
  const peak = (devices: string): number =>
    median([0, 1, 2].map(() => run(['--require', PEAK, COMMAND, ...countOf(catalog, devices)]).peakMegabytes));
  const [small, large] = [peak(few), peak(many)];
  const benchmark = 'memory of count';
  return [
    { benchmark, measure: 'peak at 100,000 devices', value: small, unit: 'MB', target: null },
    { benchmark, measure: 'peak at 1,000,000 devices', value: large, unit: 'MB', target: null },
    { benchmark, measure: '1,000,000 / 100,000', value: large / small, unit: 'x', target: { atMost: 1.2 } },
  ];
}

function countOf(catalog: string, devices: string): readonly string[] {
  return ['count', FILTER, '--no-config', '--catalog', catalog, '--devices', devices, '--format', 'json'];
}

interface Run {
  readonly seconds: number;
  readonly peakMegabytes: number;
  readonly out: string;
}

function run(parameters: readonly string[]): Run {
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, parameters, { encoding: 'utf8' });
  const seconds = (performance.now() - start) / 1000;
  assert.equal(status, 0, stderr.slice(0, 2000));
  return { seconds, peakMegabytes: Number(/peak (\d+) KB/.exec(stderr)?.[1] ?? Number.NaN) / 1024, out: stdout };
}

/** A file of seeded devices. */
function writeDevices(folder: string, count: number): string {
  const path = join(folder, `devices-${count}.ndjson`);
  const file = openSync(path, 'w');
  for (const text of generateNdjson({ seed: 1, count, catalog: sampleCatalog })) writeSync(file, text);
  closeSync(file);
  return path;
}
