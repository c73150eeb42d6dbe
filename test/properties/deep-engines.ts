/**
 * A million filters over indexes, each on every engine, and each a case of one of the laws of how answers relate: `npm run test:deep:engines`.
 * `PUSHSIFT_SEED` and `PUSHSIFT_CASES` say which and how many. Laws that shrink build an index for each case; here a hundred filters share one, so that a
 * million fit in half an hour.
 */

import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import type { Device } from '../../src/devices/device.js';
import { DeviceIndex } from '../../src/evaluate/bitset/index/device-index.js';
import { compileMatcher } from '../../src/evaluate/match/compile-matcher.js';
import type { Filter } from '../../src/plan/filter.js';
import { arbitraryLargeWorld, buildLarge, kindsOf, type LargeWorld, onEveryEngine } from '../support/large-accounts.js';
import { operation } from '../support/nodes.js';
import { audience, compiled } from '../support/worlds.js';
import { type Relation, relationsOf } from './deep-relations.js';

const FILTERS_A_WORLD = 100;
const SHOWN_FAILURES = 20;
const LAWS = ['M1', 'M2', 'M3', 'M4'] as const;
/** Worlds between two lines that say how far it is. */
const WORLDS_A_LINE = 500;

/** What a process says of a world that is done. */
interface Done {
  readonly filters: number;
  /** Of these, cases of each law. */
  readonly laws: Readonly<Record<Relation['law'], number>>;
  readonly failures: number;
}

const [seed, worlds, part, parts] = process.argv.slice(2).map(Number);
if (seed === undefined || worlds === undefined || part === undefined || parts === undefined) await runAll();
else for (let world = part; world < worlds; world += parts) process.send?.(runWorld(seed, world));

async function runAll(): Promise<void> {
  const seed = Number(process.env.PUSHSIFT_SEED ?? Date.now() % 2 ** 31);
  const worlds = Math.ceil(Number(process.env.PUSHSIFT_CASES ?? 1_000_000) / FILTERS_A_WORLD);
  const parts = availableParallelism();
  const start = performance.now();
  const seconds = (): string => ((performance.now() - start) / 1000).toFixed(1);
  let [filters, failures, done] = [0, 0, 0];
  const laws = { M1: 0, M2: 0, M3: 0, M4: 0 };
  const add = (world: Done): void => {
    filters += world.filters;
    for (const law of LAWS) laws[law] += world.laws[law];
    failures += world.failures;
    if (++done % WORLDS_A_LINE === 0) console.log(`${shown(filters)} filters, ${seconds()} s`);
  };
  console.log(
    `${shown(worlds)} accounts with ${FILTERS_A_WORLD} filters each, in ${parts} processes, PUSHSIFT_SEED=${seed}`,
  );
  const codes = await Promise.all(
    Array.from({ length: parts }, (_, part) => partEnds([seed, worlds, part, parts], add)),
  );
  const passed = filters === worlds * FILTERS_A_WORLD && failures === 0 && codes.every((code) => code === 0);
  console.log(
    `${passed ? 'none failed' : `FAILED: ${failures} filters, exit codes ${codes.join(', ')}`}; seed ${seed}: ${shown(filters)} filters ` +
      `against the reference evaluator, as matchers and on every engine over ${shown(done)} accounts, ` +
      `${LAWS.map((law) => `${shown(laws[law])} of ${law}`).join(', ')}; ${seconds()} s`,
  );
  process.exitCode = passed ? 0 : 1;
}

function shown(number: number): string {
  return number.toLocaleString('en-US');
}

/** The exit code of a process for its part of the worlds. */
function partEnds(job: readonly number[], onWorld: (done: Done) => void): Promise<number | null> {
  const child = fork(fileURLToPath(import.meta.url), job.map(String), { execArgv: process.execArgv });
  child.on('message', onWorld);
  return new Promise((resolve) => child.once('exit', resolve));
}

/** Asks every engine about the filters of a world; the first failures are shown. */
function runWorld(seed: number, number: number): Done {
  // Worlds of neighbouring seeds have nothing in common.
  const ownSeed = Math.imul(seed, 0x9e3779b1) + number;
  const [world] = fc.sample(arbitraryLargeWorld(FILTERS_A_WORLD), { seed: ownSeed, numRuns: 1 });
  if (world === undefined) throw new Error('no world was made');
  const relations = relationsOf(world.filters, world.account.kinds, world.catalog);
  const faults = [...faultsOf(world), ...unrelated(world, relations)];
  for (const fault of faults.slice(0, SHOWN_FAILURES)) console.error(`world ${ownSeed}: ${fault}`);
  const laws = { M1: 0, M2: 0, M3: 0, M4: 0 };
  for (const { law } of relations) laws[law]++;
  return { filters: world.filters.length, laws, failures: faults.length };
}

/** Which kinds of devices are in a filter, by the reference evaluator, and how many devices these are. */
interface Wanted {
  readonly isIn: readonly boolean[];
  readonly count: number;
}

function faultsOf({ catalog, filters: trees, account, options }: LargeWorld): readonly string[] {
  const { kinds } = account;
  const of = kindsOf(account);
  const filters = trees.map((tree) => compiled(tree, catalog));
  const wanted = wantedBy(filters, kinds, of);
  const pairs = trees.slice(1).map((tree, at) => compiled(operation('difference', [trees[at] ?? tree, tree]), catalog));
  const pairsWanted = wantedBy(pairs, kinds, of);
  const faults = filters
    .filter((filter, at) => kinds.map(compileMatcher(filter)).some((holds, kind) => holds !== wanted[at]?.isIn[kind]))
    .map(({ text }) => `matcher: ${text}`);
  onEveryEngine(buildLarge(account, options), (index, engine) => {
    for (const [at, filter] of filters.entries())
      if (!agrees(index, filter, of, wanted[at])) faults.push(`${engine}: ${filter.text}`);
    for (const [at, pair] of pairs.entries())
      if (index.count(pair) !== pairsWanted[at]?.count) faults.push(`${engine}: ${pair.text}`);
    if (index.countAll(filters).some((count, at) => count !== wanted[at]?.count)) faults.push(`${engine}: countAll`);
  });
  return faults;
}

/** The laws of how answers relate that an engine broke. */
function unrelated({ account, options }: LargeWorld, relations: readonly Relation[]): readonly string[] {
  const faults: string[] = [];
  const grown = buildLarge({ ...account, size: account.size + 1, isTurned: !account.isTurned }, options);
  onEveryEngine(buildLarge(account, options), (index, engine) => {
    const turned = { index: new DeviceIndex({ ...grown, engine }), isNewFirst: !account.isTurned };
    for (const { law, text, holds } of relations) if (!holds(index, turned)) faults.push(`${engine}: ${law}: ${text}`);
    turned.index.dispose();
  });
  return faults;
}

function wantedBy(filters: readonly Filter[], kinds: readonly Device[], of: Uint8Array): readonly Wanted[] {
  const sizes = kinds.map(() => 0);
  for (const kind of of) sizes[kind] = (sizes[kind] ?? 0) + 1;
  return filters.map((filter) => {
    const ids = new Set(audience(filter, kinds));
    const isIn = kinds.map(({ id }) => ids.has(id));
    return { isIn, count: sizes.reduce((count, size, kind) => (isIn[kind] ? count + size : count), 0) };
  });
}

function agrees(index: DeviceIndex, filter: Filter, of: Uint8Array, wanted: Wanted | undefined): boolean {
  if (wanted === undefined || index.count(filter) !== wanted.count) return false;
  if (index.isEmpty(filter) !== (wanted.count === 0)) return false;
  using set = index.evaluate(filter);
  const ordinals = set.ordinals();
  return (
    set.size === wanted.count &&
    ordinals.length === wanted.count &&
    ordinals.every((ordinal, at) => wanted.isIn[of[ordinal] ?? 0] === true && ordinal > (ordinals[at - 1] ?? -1))
  );
}
