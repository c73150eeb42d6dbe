/**
 * A million hostile texts through every stage that takes text: `npm run test:deep`. `PUSHSIFT_SEED` and `PUSHSIFT_CASES` say
 * which and how many. A process per core; each takes every so manieth batch, so that a seed means the same texts on every machine.
 */

import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { sampleCatalog } from '../../src/catalog/sample-catalog.js';
import { fuzzTexts, randomNumbers } from '../support/fuzz.js';
import { survive, trialAt } from '../support/survive.js';

const BATCH_TEXTS = 5_000;
/** Of this many texts one is drawn: its findings as frames, its filter explained. */
const ONE_DRAWN_IN = 32;
const SHOWN_FAILURES = 20;
/** Batches between two lines that say how far it is. */
const BATCHES_A_LINE = 20;

/** What a process says of a batch that is done. */
interface Done {
  readonly texts: number;
  readonly drawn: number;
  readonly failures: number;
}

const [seed, count, part, parts] = process.argv.slice(2).map(Number);
if (seed === undefined || count === undefined || part === undefined || parts === undefined) await runAll();
else for (let batch = part; batch * BATCH_TEXTS < count; batch += parts) process.send?.(runBatch(seed, count, batch));

async function runAll(): Promise<void> {
  const seed = Number(process.env.PUSHSIFT_SEED ?? Date.now() % 2 ** 31);
  const count = Number(process.env.PUSHSIFT_CASES ?? 1_000_000);
  const parts = availableParallelism();
  console.log(`${shown(count)} texts in ${parts} processes, PUSHSIFT_SEED=${seed}`);
  const start = performance.now();
  const rate = (): string => shown(total.texts / ((performance.now() - start) / 1000));
  let [total, batches]: [Done, number] = [{ texts: 0, drawn: 0, failures: 0 }, 0];
  const add = (done: Done): void => {
    total = {
      texts: total.texts + done.texts,
      drawn: total.drawn + done.drawn,
      failures: total.failures + done.failures,
    };
    if (++batches % BATCHES_A_LINE === 0) console.log(`${shown(total.texts)} texts, ${rate()} a second`);
  };
  const codes = await Promise.all(
    Array.from({ length: parts }, (_, part) => partEnds([seed, count, part, parts], add)),
  );
  const passed = total.texts === count && total.failures === 0 && codes.every((code) => code === 0);
  console.log(
    `${passed ? 'none failed' : `FAILED: ${total.failures} texts, exit codes ${codes.join(', ')}`}; seed ${seed}: ` +
      `${shown(total.texts)} texts through parse, print, compile, format, repair and report, ` +
      `${shown(total.drawn)} of them (1 in ${ONE_DRAWN_IN}) drawn and explained; ` +
      `${((performance.now() - start) / 1000).toFixed(1)} s, ${rate()} texts a second`,
  );
  process.exitCode = passed ? 0 : 1;
}

function shown(number: number): string {
  return Math.round(number).toLocaleString('en-US');
}

/** The exit code of a process for its part of the batches. */
function partEnds(job: readonly number[], onBatch: (done: Done) => void): Promise<number | null> {
  const child = fork(fileURLToPath(import.meta.url), job.map(String), { execArgv: process.execArgv });
  child.on('message', onBatch);
  return new Promise((resolve) => child.once('exit', resolve));
}

/** Runs a batch; the first failures are shown with their texts. */
function runBatch(seed: number, count: number, batch: number): Done {
  // Batches of neighbouring seeds have nothing in common.
  const ownSeed = Math.imul(seed, 0x9e3779b1) + batch;
  const draw = randomNumbers(~ownSeed);
  let [texts, drawn, failures] = [0, 0, 0];
  for (const text of fuzzTexts(ownSeed, Math.min(BATCH_TEXTS, count - batch * BATCH_TEXTS))) {
    const trial = trialAt(texts++, sampleCatalog, draw(ONE_DRAWN_IN) === 0);
    if (trial.drawn) drawn++;
    try {
      survive(text, trial);
    } catch (error) {
      if (failures++ < SHOWN_FAILURES) console.error(JSON.stringify(text), trial.dialect, error);
    }
  }
  return { texts, drawn, failures };
}
