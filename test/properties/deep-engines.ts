/**
 * A million filters over indexes, each on every engine, and each a case of one of the laws of how answers relate: `npm run test:deep:engines`.
 * `PUSHSIFT_SEED` and `PUSHSIFT_CASES` say which and how many. Laws that shrink build an index for each case; here a hundred filters share one, so that a
 * million fit in half an hour.
 */

import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { DeviceIndex } from '../../src/bitset/index/device-index.js';
import { arbitraryLargeWorld, buildLarge, onEveryEngine } from '../support/large-accounts.js';
import { casesOf, faultsOf, faultsOfMatchers, grownBy, LAWS, questionsOf, shown } from './deep-questions.js';
import type { Relation } from './deep-relations.js';

const FILTERS_A_WORLD = 100;
const SHOWN_FAILURES = 20;
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
  const questions = questionsOf(world);
  const faults = [...faultsOfMatchers(world, questions)];
  const { account, options } = world;
  const grown = buildLarge(grownBy(account), options);
  onEveryEngine(buildLarge(account, options), (index, engine) => {
    const turned = new DeviceIndex({ ...grown, engine });
    for (const fault of faultsOf(index, turned, questions)) faults.push(`${engine}: ${fault}`);
    turned.dispose();
  });
  for (const fault of faults.slice(0, SHOWN_FAILURES)) console.error(`world ${ownSeed}: ${fault}`);
  return { filters: world.filters.length, laws: casesOf(questions), failures: faults.length };
}
