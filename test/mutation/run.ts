/**
 * Mutation testing: `npm run test:mutation -- FILE|FILE:LINE|FOLDER…` changes the named parts of `src/` in one place after another, and lists the
 * changes that no test notices. Each room is one run of Stryker, with the tests that mirror it. Without arguments it takes all rooms, and many hours.
 * `--lines N` changes what stands on N lines of each room, drawn by PUSHSIFT_SEED: an estimate of its score in minutes.
 * Changes that `equivalent.ts` names are left out of the score.
 */

import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { globSync } from 'tinyglobby';
import { Random } from '../../src/devices/random.js';
import { EQUIVALENT } from './equivalent.js';
import base from './stryker.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '../..');
const CACHE = '.cache/mutation';

/** Rooms that are as large as several others: each of their folders is taken by itself. */
const LARGE_ROOMS = ['bitset', 'evaluate', 'service'];

/** Rooms of the service are held by requests to the whole of it. */
const REQUESTS = [
  'service/audience',
  'service/defaults.test.ts',
  'service/failure-words.test.ts',
  'service/filters',
  'service/health',
  'service/http',
  'service/messages',
  'service/metrics',
  'service/operations',
  'service/remembered',
  'service/tokens',
  'service/unreadable-records.test.ts',
  'service/work',
];

/** Rooms that run in threads, where it is not seen which test runs or loads what: every test is run for each mutant. */
const THREADED_ROOMS = ['service/store', 'service/work'];

/** What holds how an index answers: its own tests, and laws over large accounts on every engine. */
const ANSWERS_OF_INDEXES = [
  'bitset/index',
  'bitset/leaf/edges.test.ts',
  'conformance',
  'properties/index-answers.test.ts',
  'properties/index-laws.test.ts',
  'properties/index-shaped.test.ts',
];

/** Rooms whose rules are also held by the tests of other folders and files. */
const MORE_TESTS: Readonly<Record<string, readonly string[]>> = {
  analysis: ['lint/proven.test.ts', 'properties/proofs.test.ts', 'report'],
  'bitset/column': ['bitset/index', 'bitset/snapshot', 'properties/index-answers.test.ts'],
  'bitset/engine': ['bitset/run', ...ANSWERS_OF_INDEXES],
  'bitset/index': ['bitset/live', 'conformance'],
  'bitset/layout': ['bitset/column', 'bitset/index', 'bitset/leaf', 'bitset/snapshot'],
  'bitset/live': ['service/devices'],
  'bitset/plan': ['bitset/run', ...ANSWERS_OF_INDEXES],
  'bitset/program': ['bitset/engine', 'bitset/index', 'bitset/run'],
  'bitset/result': ['bitset/snapshot', ...ANSWERS_OF_INDEXES],
  'bitset/run': ['bitset/plan', ...ANSWERS_OF_INDEXES],
  'bitset/snapshot': ['bitset/index', 'node/open-index.test.ts'],
  'bitset/segment': ['bitset/index', 'bitset/live', 'bitset/snapshot'],
  base: ['catalog', 'check', 'devices', 'diagnostics', 'syntax'],
  catalog: ['check', 'devices'],
  compile: ['builder'],
  'compile-strict': ['compile'],
  'compile-text': ['compile', 'check'],
  check: ['compile', 'conformance', 'lint', 'plan'],
  devices: ['evaluate/match'],
  'evaluate/match': [
    'evaluate/explain-match.test.ts',
    'evaluate/inherited-fields.test.ts',
    'evaluate/match.test.ts',
    'evaluate/stream-audience.test.ts',
    'conformance',
  ],
  'evaluate/names': ['evaluate/names.test.ts', 'evaluate/opensearch', 'evaluate/sql', 'bitset/index'],
  'evaluate/target': ['evaluate/opensearch', 'evaluate/sql'],
  diagnostics: ['check', 'report', 'syntax'],
  'filter-tests': ['cli/test.test.ts', 'cli/test-proofs.test.ts'],
  node: [
    'cli/audience-guards.test.ts',
    'cli/changed-since.test.ts',
    'cli/check-bodies.test.ts',
    'cli/check-fixes.test.ts',
    'cli/check-settings.test.ts',
    'cli/file-kinds.test.ts',
    'cli/near-names.test.ts',
    'cli/suppressions.test.ts',
  ],
  plan: ['analysis', 'compile', 'conformance'],
  percolate: ['conformance'],
  requests: ['entries/wrong-arguments.test.ts', 'payload'],
  'service/audience': ['service/filters', 'service/operations'],
  'service/devices': ['service/device-conventions.test.ts', 'service/operations', 'service/store'],
  'service/filters': REQUESTS,
  'service/http': REQUESTS,
  'service/messages': [
    'service/defaults.test.ts',
    'service/http',
    'service/operations',
    'service/tokens/rights-of-now.test.ts',
    'service/transport',
    'service/unreadable-records.test.ts',
  ],
  'service/openapi': REQUESTS,
  'service/operations': REQUESTS,
  'service/page': ['service/http'],
  'service/transport': ['service/failure-words.test.ts', 'service/messages', 'service/operations'],
  'service/recipients': ['service/messages', 'service/operations'],
  'service/store': ['service/failure-words.test.ts', 'service/unreadable-records.test.ts', 'service/messages'],
  'service/tokens': ['service/defaults.test.ts', 'service/http', 'service/operations'],
  syntax: ['check', 'diagnostics', 'properties'],
  tolerant: ['compile', 'syntax'],
  wasm: ['bitset/engine', 'properties/index-answers.test.ts'],
};

/** The part of Stryker's JSON report that is read here. */
interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly Mutant[] }>>;
}

interface Place {
  readonly line: number;
  readonly column: number;
}

interface Mutant {
  readonly replacement?: string;
  readonly status: 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'CompileError' | 'RuntimeError' | 'Ignored';
  /** How many tests were run with it. */
  readonly testsCompleted?: number;
  /** From 1; the end is behind the last column. */
  readonly location: { readonly start: Place; readonly end: Place };
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { lines: { type: 'string' } } });
const lines = values.lines === undefined ? null : Number(values.lines);
for (const [room, files] of byRoom(sources(positionals))) {
  mutate(room, lines === null ? files : drawLines(files, lines));
  report(room);
}

function sources(named: readonly string[]): readonly string[] {
  const patterns = named.length === 0 ? ['src'] : named;
  const found = patterns.flatMap((pattern) => {
    const [, file = '', line = ''] = /^(src\/.*\.ts):(\d+)(?::\d+)?$/.exec(pattern) ?? [];
    if (line !== '') return `${file}:${line}:0-${line}:${lineOf(file, Number(line)).length}`;
    const files = globSync(pattern, { cwd: ROOT }).filter((path) => /^src\/.*\.ts$/.test(path));
    if (files.length === 0) throw new Error(`${pattern} names no file of src/`);
    return files;
  });
  return [...new Set(found)].sort();
}

function lineOf(file: string, line: number): string {
  return readFileSync(join(ROOT, file), 'utf8').split('\n')[line - 1] ?? '';
}

function byRoom(files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const rooms = new Map<string, string[]>();
  for (const file of files) {
    const [, first = '', second = ''] = file.split('/');
    const room =
      LARGE_ROOMS.includes(first) && !second.endsWith('.ts') ? `${first}/${second}` : first.replace(/\.ts$/, '');
    rooms.set(room, [...(rooms.get(room) ?? []), file]);
  }
  return rooms;
}

/** Places of `count` lines with code, or of all where there are fewer, as Stryker names them. */
function drawLines(files: readonly string[], count: number): readonly string[] {
  const all = files.flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        /^\s*(?:$|\/?\*|\/\/|import |})/.test(line) ? [] : [`${file}:${at + 1}:0-${at + 1}:${line.length}`],
      ),
  );
  const random = new Random(Number(process.env.PUSHSIFT_SEED ?? 1));
  const drawn: string[] = [];
  while (drawn.length < count && all.length > 0)
    drawn.push(...all.splice(Math.floor(random.fraction() * all.length), 1));
  return drawn;
}

function mutate(room: string, files: readonly string[]): void {
  const folder = join(ROOT, CACHE);
  mkdirSync(folder, { recursive: true });
  const config = join(folder, 'stryker.json');
  const threaded = { coverageAnalysis: 'off', vitest: { ...base.vitest, related: false } };
  const isThreaded = THREADED_ROOMS.includes(room);
  const settings = { ...base, ...(isThreaded && threaded) };
  writeFileSync(config, JSON.stringify({ ...settings, mutate: files, jsonReporter: { fileName: reportFile(room) } }));
  const folders = [room, ...(MORE_TESTS[room] ?? [])];
  const env = {
    ...process.env,
    PUSHSIFT_TESTED_ROOM: room,
    PUSHSIFT_THREADED: isThreaded ? '1' : '',
    PUSHSIFT_TESTS: folders.map((each) => (each.endsWith('.ts') ? `test/${each}` : `test/${each}/**/*.test.ts`)).join(),
  };
  execFileSync('npx', ['stryker', 'run', config], { cwd: ROOT, env, stdio: 'inherit' });
}

function reportFile(room: string): string {
  return `${CACHE}/${room.replaceAll('/', '-')}.json`;
}

function report(room: string): void {
  const { files }: Report = JSON.parse(readFileSync(join(ROOT, reportFile(room)), 'utf8'));
  const counts = { noticed: 0, all: 0, equivalent: 0 };
  for (const [file, { mutants }] of Object.entries(files))
    for (const mutant of mutants) {
      if (isNoMutant(mutant)) continue;
      const noticed = isNoticed(mutant);
      if (!noticed && isEquivalent(file, mutant)) counts.equivalent++;
      else counts.all++;
      if (noticed) counts.noticed++;
      else if (!isEquivalent(file, mutant)) console.log(shown(file, mutant));
    }
  const { noticed, all, equivalent } = counts;
  console.log(
    `${room}: ${noticed} of ${all} noticed, ${((100 * noticed) / all).toFixed(1)} %; ${equivalent} more are equivalent`,
  );
}

/** Whether it is no program that could run. */
function isNoMutant({ status }: Mutant): boolean {
  return status === 'CompileError' || status === 'RuntimeError' || status === 'Ignored';
}

/** With one that throws while files are loaded no test is run. */
function isNoticed({ status, testsCompleted }: Mutant): boolean {
  return status === 'Killed' || status === 'Timeout' || (status === 'Survived' && testsCompleted === 0);
}

/** The end of a `switch` over all kinds: by its types nothing gets there. */
const UNREACHABLE_END = /^default: (?:return )?unreachable\([\w.]+\); → default:$/;

/** Whether nothing can notice it: no value gets there, or it stands in the list. */
function isEquivalent(file: string, mutant: Mutant): boolean {
  const line = lineOf(file, mutant.location.start.line).trim();
  const change = changeOf(file, mutant);
  if (UNREACHABLE_END.test(change)) return true;
  return EQUIVALENT.some((each) => each.file === file && each.line === line && each.changes.includes(change));
}

/** What stands there, and what is put in its place, with spaces as one. */
function changeOf(file: string, { location: { start, end }, replacement = '' }: Mutant): string {
  const lines = readFileSync(join(ROOT, file), 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  const last = lines.pop()?.slice(0, end.column - 1) ?? '';
  const original = [...lines, last].join('\n').slice(start.column - 1);
  return `${original} → ${replacement}`.replaceAll(/\s+/g, ' ');
}

function shown(file: string, mutant: Mutant): string {
  const { line, column } = mutant.location.start;
  return `${file}:${line}:${column} ${changeOf(file, mutant)}`;
}
