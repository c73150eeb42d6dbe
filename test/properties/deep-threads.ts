/**
 * A million filters over indexes that three threads read, each a case of one of the laws of how answers relate, too: `npm run test:deep:threads`.
 * `PUSHSIFT_SEED` and `PUSHSIFT_CASES` say which and how many. All accounts have chunks to share out; each engine has its turn.
 */

import fc from 'fast-check';
import { DeviceIndex } from '../../src/bitset/index/device-index.js';
import { runtimesOf } from '../../src/bitset/index/read-index.js';
import type { IndexParts } from '../../src/bitset/snapshot/index-parts.js';
import { startHelpers } from '../support/helpers.js';
import { arbitrarySharedWorld, buildLarge } from '../support/large-accounts.js';
import { casesOf, faultsOf, grownBy, LAWS, questionsOf, shown } from './deep-questions.js';

const FILTERS_A_WORLD = 100;
/** Threads are given the memories of so many worlds when they start. */
const WORLDS_AT_ONCE = 25;
const SIZES = [65_535, 65_536, 65_537, 131_072, 131_073, 196_609, 262_144];
const ENGINES = ['auto', 'fused', 'generic', 'scalar'] as const;

const arbitraryWorld = arbitrarySharedWorld(FILTERS_A_WORLD, SIZES);

const seed = Number(process.env.PUSHSIFT_SEED ?? Date.now() % 2 ** 31);
const batches = Math.ceil(Number(process.env.PUSHSIFT_CASES ?? 1_000_000) / FILTERS_A_WORLD / WORLDS_AT_ONCE);
const start = performance.now();
const laws = { M1: 0, M2: 0, M3: 0, M4: 0 };
let [filters, failures] = [0, 0];
console.log(`${shown(batches * WORLDS_AT_ONCE)} accounts with ${FILTERS_A_WORLD} filters each, PUSHSIFT_SEED=${seed}`);
for (let batch = 0; batch < batches; batch++) {
  await runBatch(batch);
  if (batch % 10 === 9) console.log(`${shown(filters)} filters, ${seconds()} s`);
}
console.log(
  `${failures === 0 ? 'none failed' : `FAILED: ${failures} filters`}; seed ${seed}: ${shown(filters)} filters against the reference evaluator on three threads, ` +
    `${LAWS.map((law) => `${shown(laws[law])} of ${law}`).join(', ')}; ${seconds()} s`,
);
process.exitCode = failures === 0 ? 0 : 1;

async function runBatch(batch: number): Promise<void> {
  const engine = ENGINES[batch % ENGINES.length] ?? 'auto';
  // Worlds of neighbouring seeds have nothing in common.
  const worlds = fc.sample(arbitraryWorld, { seed: Math.imul(seed, 0x9e3779b1) + batch, numRuns: WORLDS_AT_ONCE });
  const built = worlds.map(({ account, options }) => [
    buildLarge(account, options),
    buildLarge(grownBy(account), options),
  ]);
  const memories = built.flat().flatMap(({ segments }) => segments.map(({ memory }) => memory));
  const helpers = await startHelpers(memories, engine, 2);
  const opened = (parts: IndexParts): DeviceIndex => {
    const runtimes = runtimesOf(parts, ({ memory }) => helpers.engines[memories.indexOf(memory)]!);
    return new DeviceIndex({ ...parts, engine }, runtimes);
  };
  for (const [at, world] of worlds.entries()) {
    const questions = questionsOf(world);
    const [index, turned] = built[at]!.map(opened);
    for (const fault of faultsOf(index!, turned!, questions)) {
      failures++;
      console.error(`batch ${batch}, world ${at}, ${engine}: ${fault}`);
    }
    filters += world.filters.length;
    for (const law of LAWS) laws[law] += casesOf(questions)[law];
    index!.dispose();
    turned!.dispose();
  }
  await helpers.end();
}

function seconds(): string {
  return ((performance.now() - start) / 1000).toFixed(1);
}
