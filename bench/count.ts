/**
 * Questions: what does counting an audience over a file cost beside reading its JSON at all, beside DuckDB and beside reading whole devices,
 * what does inferring a catalog, and does memory stay bounded when the file grows tenfold? Each as a whole process, in processor time: the
 * built command against a loop that reads the file in the same chunks, cuts it into lines and only does `JSON.parse` on each, against a scan
 * on one thread with the columns given, and against the reader of the package, which makes an object of each device.
 */

import assert from 'node:assert';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { writeCatalog, writeCsv, writeNdjson } from './files/device-files.js';
import { median } from './harness/measure.js';
import { paced, sized } from './harness/pace.js';
import type { Finding } from './harness/report.js';
import { peakMegabytes, type Timed, timed } from './harness/whole-process.js';
import { COMMAND, inTemporaryFolder } from './harness/workplace.js';

const FILTER = 'A("AAAAA-AAAAA", ["iOS"]) * T("age", BETWEEN, [18, 30]) \\ T("plan", EQ, "free") + T("vip", GTE, 1)';
const DEVICES = 1_000_000;
const many = (): number => sized(DEVICES);
const few = (): number => many() / 10;

const program = (name: string): string => fileURLToPath(new URL(`./harness/${name}`, import.meta.url));
const BARE_LOOP = program('bare-json-loop.mjs');
const DUCKDB = program('duckdb-count.mjs');
const WHOLE = program('whole-devices.mjs');

const written = (count: number): string => count.toLocaleString('en-US');

export function benchCount(): readonly Finding[] {
  return inTemporaryFolder((folder) => {
    const catalog = writeCatalog(folder);
    const small = writeNdjson(folder, few());
    const large = writeNdjson(folder, many());
    const csv = writeCsv(folder, many());
    return [
      ...counting(catalog, large),
      ...countingCsv(catalog, csv),
      ...inferring(large, csv),
      ...memory(catalog, small, large),
    ];
  });
}

function counting(catalog: string, devices: string): readonly Finding[] {
  const rounds = interleaved({
    loop: () => timed([BARE_LOOP, devices]),
    database: () => timed([DUCKDB, devices, 'ndjson']),
    count: () => timed([COMMAND, ...countOf(catalog, devices)]),
  });
  const answer = JSON.parse(rounds.count.out);
  assert.equal(answer.devices, Number(rounds.loop.out), 'both read every device');
  assert.equal(answer.count, Number(rounds.database.out), 'both count the same');
  const benchmark = `count ${written(many())} devices`;
  const { loop, database, count } = rounds;
  return [
    speed(benchmark, 'bare JSON.parse loop', devices, loop),
    speed(benchmark, 'DuckDB, one thread', devices, database),
    speed(benchmark, 'pushsift count', devices, count),
    against(benchmark, 'pushsift count / bare loop', count, loop, 4),
    against(benchmark, 'pushsift count / DuckDB', count, database, 1.5),
  ];
}

function countingCsv(catalog: string, devices: string): readonly Finding[] {
  const { whole, database, count } = interleaved({
    whole: () => timed([WHOLE, devices, 'csv', catalog]),
    database: () => timed([DUCKDB, devices, 'csv']),
    count: () => timed([COMMAND, ...countOf(catalog, devices)]),
  });
  const answer = JSON.parse(count.out);
  assert.equal(answer.devices, Number(whole.out), 'both read every device');
  assert.equal(answer.count, Number(database.out), 'both count the same');
  const benchmark = `count ${written(many())} devices in CSV`;
  return [
    speed(benchmark, 'whole devices', devices, whole),
    speed(benchmark, 'DuckDB, one thread', devices, database),
    speed(benchmark, 'pushsift count', devices, count),
    against(benchmark, 'pushsift count / whole devices', count, whole, 4),
    against(benchmark, 'pushsift count / DuckDB', count, database, 1.5),
  ];
}

function inferring(ndjson: string, csv: string): readonly Finding[] {
  const { whole, wholeCsv, infer, inferCsv } = interleaved({
    whole: () => timed([WHOLE, ndjson, 'ndjson']),
    wholeCsv: () => timed([WHOLE, csv, 'csv']),
    infer: () => timed([COMMAND, 'catalog', 'infer', ndjson, '--no-config']),
    inferCsv: () => timed([COMMAND, 'catalog', 'infer', csv, '--no-config']),
  });
  const benchmark = `infer a catalog of ${written(many())} devices`;
  return [
    speed(benchmark, 'whole devices, NDJSON', ndjson, whole),
    speed(benchmark, 'pushsift catalog infer, NDJSON', ndjson, infer),
    against(benchmark, 'pushsift catalog infer / whole devices, NDJSON', infer, whole, 2),
    speed(benchmark, 'whole devices, CSV', csv, wholeCsv),
    speed(benchmark, 'pushsift catalog infer, CSV', csv, inferCsv),
    against(benchmark, 'pushsift catalog infer / whole devices, CSV', inferCsv, wholeCsv, 4),
  ];
}

/** What a contender said last, and its times. */
interface Rounds {
  readonly out: string;
  readonly seconds: readonly number[];
}

/** Five rounds, in each of which every contender has its turn. */
function interleaved<Name extends string>(
  contenders: Readonly<Record<Name, () => Timed>>,
): Readonly<Record<Name, Rounds>> {
  const names = Object.keys(contenders) as Name[];
  const runs = Array.from({ length: paced(5) }, () => new Map(names.map((name) => [name, contenders[name]()])));
  const roundsOf = (name: Name): Rounds => {
    const own = runs.map((round) => round.get(name) as Timed);
    return { out: own.at(-1)?.out ?? '', seconds: own.map(({ seconds }) => seconds) };
  };
  return Object.fromEntries(names.map((name) => [name, roundsOf(name)])) as Record<Name, Rounds>;
}

function speed(benchmark: string, measure: string, file: string, { seconds }: Rounds): Finding {
  return { benchmark, measure, value: statSync(file).size / 1e6 / median(seconds), unit: 'MB/s', target: null };
}

function against(benchmark: string, measure: string, own: Rounds, other: Rounds, atLeast: number): Finding {
  const value = median(own.seconds.map((seconds, round) => (other.seconds[round] ?? 0) / seconds));
  return { benchmark, measure, value, unit: 'x', target: { atLeast } };
}

function memory(catalog: string, fewer: string, all: string): readonly Finding[] {
  const peak = (devices: string): number =>
    median(Array.from({ length: paced(3) }, () => peakMegabytes([COMMAND, ...countOf(catalog, devices)])));
  const [small, large] = [peak(fewer), peak(all)];
  const benchmark = 'memory of count';
  return [
    { benchmark, measure: `peak at ${written(few())} devices`, value: small, unit: 'MB', target: null },
    { benchmark, measure: `peak at ${written(many())} devices`, value: large, unit: 'MB', target: null },
    {
      benchmark,
      measure: `${written(many())} / ${written(few())}`,
      value: large / small,
      unit: 'x',
      target: { atMost: 1.2 },
    },
  ];
}

function countOf(catalog: string, devices: string): readonly string[] {
  return ['count', FILTER, '--no-config', '--catalog', catalog, '--devices', devices, '--format', 'json'];
}
