/**
 * A million hostile texts through every stage that takes text: `npm run test:deep`. `PUSHSIFT_SEED` and `PUSHSIFT_CASES`
 * say which and how many. One process per core; prints the seed first, so that a run can be repeated, and the throughput last.
 */

import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { fuzzTexts } from '../support/fuzz.js';
import { survive } from '../support/survive.js';

const SHOWN_FAILURES = 20;

const [seed, count] = process.argv.slice(2).map(Number);
if (seed === undefined || count === undefined) await runAll();
else process.exitCode = runPart(seed, count) === 0 ? 0 : 1;

async function runAll(): Promise<void> {
  const seed = Number(process.env.PUSHSIFT_SEED ?? Date.now() % 2 ** 31);
  const count = Number(process.env.PUSHSIFT_CASES ?? 1_000_000);
  const parts = availableParallelism();
  console.log(`${count.toLocaleString('en-US')} texts in ${parts} processes, PUSHSIFT_SEED=${seed}`);
  const start = performance.now();
  const codes = await Promise.all(
    Array.from({ length: parts }, (_, part) => partEnds(seed + part, Math.ceil(count / parts))),
  );
  const seconds = (performance.now() - start) / 1000;
  const rate = Math.round(count / seconds).toLocaleString('en-US');
  console.log(
    `${codes.every((code) => code === 0) ? 'none failed' : 'FAILED'}; ${seconds.toFixed(1)} s, ${rate} texts a second`,
  );
  process.exitCode = codes.every((code) => code === 0) ? 0 : 1;
}

/** The exit code of a process for `count` texts. */
function partEnds(seed: number, count: number): Promise<number | null> {
  const child = fork(fileURLToPath(import.meta.url), [`${seed}`, `${count}`], { execArgv: process.execArgv });
  return new Promise((resolve) => child.once('exit', resolve));
}

/** How many texts failed; the first are shown. */
function runPart(seed: number, count: number): number {
  let failures = 0;
  let index = 0;
  for (const text of fuzzTexts(seed, count)) {
    try {
      survive(text, index++ % 2 === 0 ? 'strict' : 'lenient');
    } catch (error) {
      if (failures++ < SHOWN_FAILURES) console.error(JSON.stringify(text), error);
    }
  }
  return failures;
}
