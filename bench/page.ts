/**
 * Writes the tables of `docs/performance.md` from the numbers in `docs/performance/engine.json`: `npm run bench:page`. Files that are named
 * (written by `npm run bench -- engine --json FILE`) are taken into those numbers first, each in the place of what was measured of the same.
 */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { PROFILE_NAMES } from '../src/devices/workload/profiles.js';
import { SIZES, sizeName } from './engine/task.js';
import { type Finding, holds, type Report } from './harness/report.js';
import { SUMMARY } from './summary.js';

const PAGE = new URL('../docs/performance.md', import.meta.url);
const NUMBERS = new URL('../docs/performance/engine.json', import.meta.url);

/** Of a generated account, by `pushsift generate -n 1000000 | wc -c`. */
const NDJSON_BYTES_PER_DEVICE = 300;

const { environment, findings } = mergeReports([NUMBERS, ...process.argv.slice(2)].map(readReport));
writeFileSync(NUMBERS, reportText({ environment, findings }));

writeTables(PAGE, {
  environment: [Object.values(environment).join(' · ')],
  accounts: accountsTable(),
  expression: expressionTable(),
  peers: peersTable(),
  questions: questionsTable(),
  speed: summaryTable(),
});

/** Each table stands between two comments of its name. */
function writeTables(file: URL, tables: Readonly<Record<string, readonly string[]>>): void {
  let page = readFileSync(file, 'utf8');
  for (const [name, lines] of Object.entries(tables)) {
    const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
    const [from, to] = [page.indexOf(start), page.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`the page has no place for ${name}`);
    page = `${page.slice(0, from + start.length)}\n\n${lines.join('\n')}\n\n${page.slice(to)}`;
  }
  writeFileSync(file, page);
}

function readReport(file: string | URL): Report | null {
  // Written by a run of the benchmarks.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : null;
}

/** A finding a line, so that a change of one number is a change of one line. */
function reportText(report: Report): string {
  const lines = report.findings.map((finding) => `    ${JSON.stringify(finding)}`);
  return `{\n  "environment": ${JSON.stringify(report.environment)},\n  "findings": [\n${lines.join(',\n')}\n  ]\n}\n`;
}

/** What was measured last of everything. */
function mergeReports(reports: readonly (Report | null)[]): Report {
  const there = reports.filter((report) => report !== null);
  const last = there.at(-1);
  if (last === undefined) throw new Error('there are no numbers: name a file');
  const byName = new Map(
    there.flatMap((report) =>
      report.findings.map((finding) => [`${finding.benchmark}: ${finding.measure}`, finding] as const),
    ),
  );
  return { environment: last.environment, findings: [...byName.values()] };
}

/** What a count, the memory, opening a file and building take, for accounts of three sizes; the last three follow from what one device takes. */
function accountsTable(): readonly string[] {
  const account = 'memory of a generated account, 1 Mi';
  const [sets, ids] = [resultOf(account, 'index without ids'), resultOf(account, 'ids')];
  const building = resultOf('index build, NDJSON, 1 Mi', 'pushsift index build');
  const rows = SIZES.map((size) => {
    const devices = size * 2 ** 20;
    const opening = resultOf(`open an index file, MIX, ${sizeName(size === 1 ? 10 : size)}`, 'opening');
    const memory = sets === null || ids === null ? null : ((sets + ids) * devices) / 1e6;
    return [
      sizeName(size),
      time(resultOf(`MIX, ${sizeName(size)}`, 'count, pushsift')),
      time(resultOf(`MIXS, ${sizeName(size)}`, 'count, pushsift')),
      memory === null ? '' : `${plain(memory)} MB`,
      memory === null || opening === null ? '' : seconds(memory / opening),
      building === null ? '' : seconds((NDJSON_BYTES_PER_DEVICE * devices) / 1e6 / building),
    ];
  });
  return table(['devices', 'count, 7 dense sets', 'count, 7 mixed sets', 'memory', 'open the file', 'build it'], rows);
}

function seconds(value: number): string {
  return value >= 120 ? `${plain(value / 60)} min` : `${plain(value)} s`;
}

/** A line for each profile and size: time and memory, and what CRoaring takes. */
function expressionTable(): readonly string[] {
  const rows = PROFILE_NAMES.flatMap((profile) =>
    SIZES.flatMap((size) => {
      const value = (measure: string): number | null => resultOf(`${profile}, ${sizeName(size)}`, measure);
      if (value('count, pushsift') === null) return [];
      return [
        [
          profile,
          sizeName(size),
          time(value('count, pushsift')),
          factor(value('count, CRoaring / pushsift')),
          factor(value('count, CRoaring, as written / pushsift')),
          factor(value('as a set, CRoaring / pushsift')),
          bytes(value('memory, pushsift')),
          bytes(value('memory, CRoaring')),
        ],
      ];
    }),
  );
  return table(
    [
      'profile',
      'devices',
      'count',
      'CRoaring',
      'CRoaring, as written',
      'CRoaring, as a set',
      'bytes per device',
      'CRoaring',
    ],
    rows,
  );
}

/** How many times as long a count takes others. */
function peersTable(): readonly string[] {
  const peers = ['pushsift, generic', 'pushsift, no wasm', 'roaring-wasm', 'TypedFastBitSet', 'DuckDB', 'Set'];
  const rows = PROFILE_NAMES.flatMap((profile) =>
    SIZES.flatMap((size) => {
      const cells = peers.map((peer) => resultOf(`${profile}, ${sizeName(size)}`, `count, ${peer} / pushsift`));
      return cells.every((cell) => cell === null) ? [] : [[profile, sizeName(size), ...cells.map(factor)]];
    }),
  );
  return table(['profile', 'devices', ...peers], rows);
}

/** What a first look wants to know, with what is missed. */
function summaryTable(): readonly string[] {
  const rows = SUMMARY.map(({ question, benchmarks, measure }) => {
    const shown = benchmarks.flatMap((benchmark) =>
      findings.filter((finding) => finding.benchmark === benchmark && finding.measure === measure),
    );
    const isReached = shown.every((finding) => finding.target === null || holds(finding));
    const results = shown.map(({ value, unit }) => (unit === 'x' ? factor(value) : `${plain(value)} ${unit}`));
    return [question, results.join(' · '), shown.map(wanted).join(' · '), isReached ? 'yes' : '**no**'];
  });
  return table(['', 'measured', 'wanted', 'reached'], rows);
}

/** Everything else that was measured and is no detail. */
function questionsTable(): readonly string[] {
  const isExpression = ({ benchmark }: Finding): boolean =>
    PROFILE_NAMES.some((name) => benchmark.startsWith(`${name}, `));
  const shown = findings.filter((finding) => !isExpression(finding) && finding.isDetail !== true);
  return table(
    ['benchmark', 'measure', 'result', 'wanted', ''],
    shown.map((finding) => [
      finding.benchmark,
      finding.measure,
      `${plain(finding.value)} ${finding.unit}`,
      wanted(finding),
      finding.target === null ? '' : holds(finding) ? 'yes' : '**no**',
    ]),
  );
}

function resultOf(benchmark: string, measure: string): number | null {
  return findings.find((finding) => finding.benchmark === benchmark && finding.measure === measure)?.value ?? null;
}

function wanted({ target, unit }: Finding): string {
  if (target === null) return '';
  const of = unit === 'x' ? 'x' : ` ${unit}`;
  return 'atLeast' in target ? `≥ ${plain(target.atLeast)}${of}` : `≤ ${plain(target.atMost)}${of}`;
}

function time(microseconds: number | null): string {
  if (microseconds === null) return '';
  return microseconds >= 1000 ? `${plain(microseconds / 1000)} ms` : `${plain(microseconds)} µs`;
}

function factor(value: number | null): string {
  return value === null ? '' : `${plain(value)}x`;
}

function bytes(value: number | null): string {
  return value === null ? '' : plain(value);
}

function plain(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(3)));
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const line = (row: readonly string[]): string => `| ${head.map((_, column) => row[column] ?? '').join(' | ')} |`;
  return [line(head), `| ${head.map(() => '---').join(' | ')} |`, ...rows.map(line)];
}
