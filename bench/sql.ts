/**
 * Question: what does a count cost on the engines that users run, beside the index in memory, for twenty filters over a million
 * devices? Every count has to be the same everywhere. `--size` is another number of devices, in millions. Times are those of
 * the processor, on one thread, so that whatever else runs on the machine does not count.
 */

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeviceIndex } from '../src/bitset/index/device-index.js';
import { sampleCatalog } from '../src/catalog/sample-catalog.js';
import { compileOrThrow } from '../src/compile.js';
import type { Device } from '../src/devices/device.js';
import { generateDevices } from '../src/devices/generate-devices.js';
import { compileSql } from '../src/evaluate/sql/compile-sql.js';
import type { Filter } from '../src/plan/filter.js';
import { processorTime } from '../test/support/processor-time.js';
import type { EngineChoice } from './engine.js';
import { median } from './harness/measure.js';
import type { Finding } from './harness/report.js';
import { type Database, databases } from './sql/databases.js';
import { FILTERS } from './sql/filters.js';
import { writeTables } from './sql/write-tables.js';

const SEED = 1;
const ROUNDS = 3;

export async function benchSql({ sizes }: EngineChoice): Promise<readonly Finding[]> {
  const devices = Math.round(Number(sizes[0] ?? 1) * 1_000_000);
  const account = (): Iterable<Device> => generateDevices({ seed: SEED, count: devices, catalog: sampleCatalog });
  const benchmark = `20 counts of ${devices.toLocaleString('en-US')} devices`;
  const filters = FILTERS.map((text) => compileOrThrow(text, { catalog: sampleCatalog }));
  const counts: number[] = [];
  const findings = await onIndex(benchmark, filters, account(), counts);
  const folder = mkdtempSync(join(tmpdir(), 'pushsift-sql-'));
  // Servers run as other users.
  chmodSync(folder, 0o755);
  try {
    writeTables(folder, account());
    for (const open of databases()) {
      const start = processorTime();
      const opened = await open(folder, account);
      const own = processorTime() - start;
      for (const database of opened) {
        const loaded = (own + database.serverMs()) / 1000;
        findings.push(...(await onDatabase(benchmark, database, filters, counts, loaded)));
      }
      for (const database of opened) await database.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return findings;
}

/** Once for each filter: another time the index would know what it found out, as no database does. */
async function onIndex(
  benchmark: string,
  filters: readonly Filter[],
  devices: Iterable<Device>,
  counts: number[],
): Promise<Finding[]> {
  const start = processorTime();
  const builder = DeviceIndex.builder({ catalog: sampleCatalog });
  for (const device of devices) builder.add(device);
  const index = builder.seal();
  const loaded = (processorTime() - start) / 1000;
  const times: number[] = [];
  for (const filter of filters) {
    const from = processorTime();
    counts.push(index.count(filter));
    times.push(processorTime() - from);
  }
  index.dispose();
  return findingsOf(benchmark, 'index in memory', times, loaded);
}

async function onDatabase(
  benchmark: string,
  database: Database,
  filters: readonly Filter[],
  counts: readonly number[],
  loaded: number,
): Promise<readonly Finding[]> {
  const { name, dialect, layout } = database;
  const times: number[] = [];
  for (const [at, filter] of filters.entries()) {
    const { query } = compileSql(filter, { dialect, layout });
    if (query === null) throw new Error(`${name} cannot be asked for ${filter.text}`);
    const each: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const from = processorTime() + database.serverMs();
      const count = await database.count(query);
      each.push(processorTime() + database.serverMs() - from);
      if (count !== counts[at]) throw new Error(`${name} counts ${count} for ${filter.text}, not ${counts[at]}`);
    }
    times.push(median(each));
  }
  return findingsOf(benchmark, name, times, loaded);
}

function findingsOf(benchmark: string, name: string, times: readonly number[], loaded: number): Finding[] {
  const told = (measure: string, value: number, unit: Finding['unit']): Finding => ({
    benchmark,
    measure: `${name}: ${measure}`,
    value,
    unit,
    target: null,
  });
  return [
    told('loading', loaded, 's'),
    told(
      'all twenty',
      times.reduce((sum, time) => sum + time, 0),
      'ms',
    ),
    told('median', median(times), 'ms'),
    told('slowest', Math.max(...times), 'ms'),
  ];
}
