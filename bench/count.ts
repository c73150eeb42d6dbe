/**
 * Questions: what does counting an audience over NDJSON cost beside reading the JSON at all, and beside DuckDB, and does memory stay
 * bounded when the file grows tenfold? Each as a whole process, in processor time: the built command against a loop that reads the file in
 * the same chunks, cuts it into lines and only does `JSON.parse` on each, and against a scan on one thread with the columns given.
 */

import assert from 'node:assert';
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateNdjson } from '../src/entries/devices.js';
import { catalogToJson, sampleCatalog } from '../src/entries/index.js';
import { median } from './harness/measure.js';
import { paced } from './harness/pace.js';
import type { Finding } from './harness/report.js';
import { COMMAND, inTemporaryFolder } from './harness/workplace.js';

const FILTER = 'A("AAAAA-AAAAA", ["iOS"]) * T("age", BETWEEN, [18, 30]) \\ T("plan", EQ, "free") + T("vip", GTE, 1)';

const BARE_LOOP = fileURLToPath(new URL('./harness/bare-json-loop.mjs', import.meta.url));
const DUCKDB = fileURLToPath(new URL('./harness/duckdb-count.mjs', import.meta.url));
const PROCESSOR = fileURLToPath(new URL('./harness/report-processor.cjs', import.meta.url));
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
  const databases: number[] = [];
  for (let round = 0; round < paced(5); round++) {
    const loop = run(['--require', PROCESSOR, BARE_LOOP, devices]);
    const database = run(['--require', PROCESSOR, DUCKDB, devices]);
    const count = run(['--require', PROCESSOR, COMMAND, ...countOf(catalog, devices)]);
    const answer = JSON.parse(count.out);
    assert.equal(answer.devices, Number(loop.out), 'both read every device');
    assert.equal(answer.count, Number(database.out), 'both count the same');
    loops.push(loop.processorSeconds);
    databases.push(database.processorSeconds);
    counts.push(count.processorSeconds);
  }
  const megabytes = statSync(devices).size / 1e6;
  const benchmark = 'count 1,000,000 devices';
  const speed = (measure: string, times: readonly number[]): Finding => ({
    benchmark,
    measure,
    value: megabytes / median(times),
    unit: 'MB/s',
    target: null,
  });
  const against = (measure: string, times: readonly number[], atLeast: number): Finding => ({
    benchmark,
    measure,
    value: median(counts.map((seconds, round) => (times[round] ?? 0) / seconds)),
    unit: 'x',
    target: { atLeast },
  });
  return [
    speed('bare JSON.parse loop', loops),
    speed('DuckDB, one thread', databases),
    speed('pushsift count', counts),
    against('pushsift count / bare loop', loops, 4),
    against('pushsift count / DuckDB', databases, 1.5),
  ];
}

function memory(catalog: string, few: string, many: string): readonly Finding[] {
  const peak = (devices: string): number =>
    median(
      Array.from(
        { length: paced(3) },
        () => run(['--require', PEAK, COMMAND, ...countOf(catalog, devices)]).peakMegabytes,
      ),
    );
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
  /** Not a number where it was not asked for. */
  readonly processorSeconds: number;
  readonly peakMegabytes: number;
  readonly out: string;
}

function run(parameters: readonly string[]): Run {
  const { status, stdout, stderr } = spawnSync(process.execPath, parameters, { encoding: 'utf8' });
  assert.equal(status, 0, stderr.slice(0, 2000));
  const told = (what: RegExp): number => Number(what.exec(stderr)?.[1] ?? Number.NaN);
  return {
    processorSeconds: told(/processor (\d+) us/) / 1e6,
    peakMegabytes: told(/peak (\d+) KB/) / 1024,
    out: stdout,
  };
}

/** A file of seeded devices. */
function writeDevices(folder: string, count: number): string {
  const path = join(folder, `devices-${count}.ndjson`);
  const file = openSync(path, 'w');
  for (const text of generateNdjson({ seed: 1, count, catalog: sampleCatalog })) writeSync(file, text);
  closeSync(file);
  return path;
}
