/**
 * Mutation testing: `npm run test:mutation -- FILE|FILE:LINE|FOLDER…` changes the named parts of `src/` in one place after another, and lists the
 * changes that no test notices, room by room, with the tests that mirror each. Without arguments it takes all rooms, and many hours.
 * `--continue` goes on with a run of the same files that was broken off. `--lines N` changes what stands on N lines of each room, drawn by
 * PUSHSIFT_SEED: an estimate of its score in minutes. Changes that `equivalent.ts` names are left out of the score.
 */

import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { globSync } from 'tinyglobby';
import { Random } from '../../src/devices/random.js';
import { EQUIVALENT } from './equivalent.js';
import { judgeMutants, lastTimes } from './judge-mutants.js';
import { leftOut } from './left-out.js';
import type { Mutant, Mutated } from './mutated-modules.js';

const ROOT = join(import.meta.dirname, '../..');
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
  evaluate: [
    'conformance/conformance.test.ts',
    'entries/unknown-options.test.ts',
    'entries/wrong-arguments.test.ts',
    'entries/wrong-method-arguments.test.ts',
    'properties/audience-source.test.ts',
  ],
  'evaluate/match': [
    'evaluate/explain-match.test.ts',
    'evaluate/inherited-fields.test.ts',
    'evaluate/match.test.ts',
    'evaluate/stream-audience.test.ts',
    'conformance',
  ],
  'evaluate/names': ['evaluate/names.test.ts', 'evaluate/opensearch', 'evaluate/sql', 'bitset/index'],
  'evaluate/stream': [
    'conformance/conformance.test.ts',
    'evaluate/inherited-fields.test.ts',
    'evaluate/stream-audience.test.ts',
    'properties/audience-source.test.ts',
    'properties/overlap.test.ts',
  ],
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
  'service/operations': [...REQUESTS, 'service/devices'],
  'service/page': ['service/http'],
  'service/transport': ['service/failure-words.test.ts', 'service/messages', 'service/operations'],
  'service/recipients': ['service/messages', 'service/operations'],
  'service/store': ['service/failure-words.test.ts', 'service/unreadable-records.test.ts', 'service/messages'],
  'service/tokens': ['service/defaults.test.ts', 'service/http', 'service/operations'],
  syntax: ['check', 'diagnostics', 'properties'],
  tolerant: ['compile', 'syntax'],
  wasm: ['bitset/engine', 'properties/index-answers.test.ts'],
};

/** The end of a `switch` over all kinds: by its types nothing gets there. */
const UNREACHABLE_END = /^default: (?:return )?unreachable\([\w.]+\); → default:$/;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { lines: { type: 'string' }, continue: { type: 'boolean', default: false } },
});
const lines = values.lines === undefined ? null : Number(values.lines);
for (const [room, files] of byRoom(sources(positionals))) {
  const mutated = lines === null ? files : drawLines(files, lines);
  const folders = [room, ...(MORE_TESTS[room] ?? [])];
  const options = { reachesAll: THREADED_ROOMS.includes(room), continues: values.continue };
  report(room, await judgeMutants(room, mutated, testsIn(room, folders), options));
}

function sources(named: readonly string[]): readonly Mutated[] {
  const patterns = named.length === 0 ? ['src'] : named;
  const lines = new Map<string, 'all' | number[]>();
  for (const pattern of patterns) {
    const [, file = '', line = ''] = /^(src\/.*\.ts):(\d+)(?::\d+)?$/.exec(pattern) ?? [];
    if (line !== '') {
      const before = lines.get(file) ?? [];
      if (before !== 'all') lines.set(file, [...before, Number(line)]);
      continue;
    }
    const files = globSync(pattern, { cwd: ROOT }).filter((path) => /^src\/.*\.ts$/.test(path));
    if (files.length === 0) throw new Error(`${pattern} names no file of src/`);
    for (const each of files) lines.set(each, 'all');
  }
  return [...lines]
    .map(([file, which]) => ({ file, lines: which }))
    .sort((left, right) => (left.file < right.file ? -1 : 1));
}

function lineOf(file: string, line: number): string {
  return readFileSync(join(ROOT, file), 'utf8').split('\n')[line - 1] ?? '';
}

function byRoom(files: readonly Mutated[]): ReadonlyMap<string, readonly Mutated[]> {
  const rooms = new Map<string, Mutated[]>();
  for (const each of files) {
    const [, first = '', second = ''] = each.file.split('/');
    const room =
      LARGE_ROOMS.includes(first) && !second.endsWith('.ts') ? `${first}/${second}` : first.replace(/\.ts$/, '');
    rooms.set(room, [...(rooms.get(room) ?? []), each]);
  }
  return rooms;
}

/** `count` lines with code, or all where there are fewer. */
function drawLines(files: readonly Mutated[], count: number): readonly Mutated[] {
  const all = files.flatMap(({ file }) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => (/^\s*(?:$|\/?\*|\/\/|import |})/.test(line) ? [] : [{ file, line: at + 1 }])),
  );
  const random = new Random(Number(process.env.PUSHSIFT_SEED ?? 1));
  const drawn = new Map<string, number[]>();
  for (let left = count; left > 0 && all.length > 0; left--) {
    const [{ file, line }] = all.splice(Math.floor(random.fraction() * all.length), 1) as [(typeof all)[0]];
    drawn.set(file, [...(drawn.get(file) ?? []), line]);
  }
  return [...drawn].map(([file, lines]) => ({ file, lines }));
}

/** Files of tests: those of the room before those of others, and those first that take least, as they notice most mutants. */
function testsIn(room: string, folders: readonly string[]): readonly string[] {
  const ignore = leftOut(room);
  const times = lastTimes();
  const time = (file: string): number => times.get(file) ?? statSync(join(ROOT, file)).size / 10;
  const found = folders.flatMap((each) =>
    globSync(each.endsWith('.ts') ? `test/${each}` : `test/${each}/**/*.test.ts`, {
      cwd: ROOT,
      ignore: [...ignore],
    }).sort((left, right) => time(left) - time(right)),
  );
  return [...new Set(found)];
}

function report(room: string, judged: readonly { readonly mutant: Mutant; readonly noticed: boolean }[]): void {
  const counts = { noticed: 0, all: 0, equivalent: 0 };
  for (const { mutant, noticed } of judged) {
    const isLeftOut = !noticed && isEquivalent(mutant);
    if (isLeftOut) counts.equivalent++;
    else counts.all++;
    if (noticed) counts.noticed++;
    else if (!isLeftOut) console.log(shown(mutant));
  }
  const { noticed, all, equivalent } = counts;
  console.log(
    `${room}: ${noticed} of ${all} noticed, ${((100 * noticed) / all).toFixed(1)} %; ${equivalent} more are equivalent`,
  );
}

/** Whether nothing can notice it: no value gets there, or it stands in the list. */
function isEquivalent(mutant: Mutant): boolean {
  const { file } = mutant;
  const line = lineOf(file, mutant.location.start.line).trim();
  const change = changeOf(mutant);
  if (UNREACHABLE_END.test(change)) return true;
  return EQUIVALENT.some((each) => each.file === file && each.line === line && each.changes.includes(change));
}

/** What stands there, and what is put in its place, with spaces as one. */
function changeOf({ file, location: { start, end }, replacement }: Mutant): string {
  const lines = readFileSync(join(ROOT, file), 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  const last = lines.pop()?.slice(0, end.column) ?? '';
  const original = [...lines, last].join('\n').slice(start.column);
  return `${original} → ${replacement}`.replaceAll(/\s+/g, ' ');
}

function shown(mutant: Mutant): string {
  const { line, column } = mutant.location.start;
  return `${mutant.file}:${line}:${column + 1} ${changeOf(mutant)}`;
}
