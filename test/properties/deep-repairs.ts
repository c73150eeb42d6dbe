/**
 * The law of repairs on a million wrong texts: `npm run test:deep:repairs`. `PUSHSIFT_SEED` and `PUSHSIFT_CASES` say which and how many, `PUSHSIFT_PARTS` in how
 * many processes. Before them every single wrong character in a few filters. Breaches are made small, counted by kind, and three of each kind shown.
 */

import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { breachInBody } from '../support/wrong/bodies.js';
import { everyWrongText } from '../support/wrong/every-mistake.js';
import { complaint, REPAIR_LAWS, type RepairLaw } from '../support/wrong/laws.js';
import { isOnlyRepair } from '../support/wrong/only-repair.js';
import { treeOf } from '../support/wrong/read-repaired.js';
import { representativeFilters } from '../support/wrong/representative-texts.js';
import { Trial } from '../support/wrong/trial.js';
import { type WrongText, wrongTextOf } from '../support/wrong/wrong-text.js';

const BATCH_TEXTS = 2_000;
/** Of this many texts one is held against all others that are one character away, and one mended inside JSON. */
const ONE_LOOKED_AROUND_IN = 25;
const BATCHES_A_LINE = 20;
const SHOWN_OF_A_KIND = 3;
const ALPHABET = [...'"\'“”‘’`()[]{},;:\\+*-&|=<#159EQTA \u00a0\n'];

/** Asked of those that are looked around. */
const MORE_LAWS: readonly RepairLaw[] = [...REPAIR_LAWS, isOnlyRepair, ({ wrong }) => breachInBody(wrong)];
/** How many small cases of each kind this process has made. */
const toldOf = new Map<string, number>();

/** What a process says of a batch that is done. */
interface Done {
  readonly texts: number;
  /** Right as they are, in spite of the wrong character. */
  readonly right: number;
  readonly mended: number;
  readonly lenient: number;
  readonly breaches: readonly { readonly kind: string; readonly told: string | null }[];
}

const [seed, count, part, parts] = process.argv.slice(2).map(Number);
if (seed === undefined || count === undefined || part === undefined || parts === undefined) await runAll();
else for (let batch = part; batch < batchesOf(count); batch += parts) process.send?.(runBatch(seed, count, batch));

function batchesOf(count: number): number {
  return representativeFilters().length + Math.ceil(count / BATCH_TEXTS);
}

async function runAll(): Promise<void> {
  const seed = Number(process.env.PUSHSIFT_SEED ?? Date.now() % 2 ** 31);
  const count = Number(process.env.PUSHSIFT_CASES ?? 1_000_000);
  const parts = Number(process.env.PUSHSIFT_PARTS ?? availableParallelism());
  console.log(`${shown(count)} wrong texts in ${parts} processes, PUSHSIFT_SEED=${seed}`);
  const start = performance.now();
  const seconds = (): string => ((performance.now() - start) / 1000).toFixed(1);
  const totals = { texts: 0, right: 0, mended: 0, lenient: 0 };
  const kinds = new Map<string, number>();
  let batches = 0;
  const add = (done: Done): void => {
    for (const name of ['texts', 'right', 'mended', 'lenient'] as const) totals[name] += done[name];
    for (const { kind, told } of done.breaches) tell(kinds, kind, told);
    if (++batches % BATCHES_A_LINE === 0) console.log(`${shown(totals.texts)} texts, ${seconds()} s`);
  };
  const codes = await Promise.all(
    Array.from({ length: parts }, (_, part) => partEnds([seed, count, part, parts], add)),
  );
  const breaches = [...kinds.values()].reduce((sum, found) => sum + found, 0);
  for (const [kind, found] of [...kinds].sort((left, right) => right[1] - left[1]))
    console.log(`${shown(found)} of ${kind}`);
  const passed = breaches === 0 && batches === batchesOf(count) && codes.every((code) => code === 0);
  console.log(
    `${passed ? 'no breach' : `FAILED: ${shown(breaches)} breaches, exit codes ${codes.join(', ')}`}; seed ${seed}: ${shown(totals.texts)} wrong texts, ` +
      `${shown(totals.right)} of them right as they are, ${shown(totals.mended)} mended by safe fixes, ${shown(totals.lenient)} passed by lenient; ${seconds()} s`,
  );
  process.exitCode = passed ? 0 : 1;
}

function tell(kinds: Map<string, number>, kind: string, told: string | null): void {
  const before = kinds.get(kind) ?? 0;
  kinds.set(kind, before + 1);
  if (before < SHOWN_OF_A_KIND && told !== null) console.error(told);
}

function shown(count: number): string {
  return count.toLocaleString('en-US');
}

/** The exit code of a process for its part of the batches. */
function partEnds(job: readonly number[], onBatch: (done: Done) => void): Promise<number | null> {
  const child = fork(fileURLToPath(import.meta.url), job.map(String), { execArgv: process.execArgv });
  child.on('message', onBatch);
  return new Promise((resolve) => child.once('exit', resolve));
}

function runBatch(seed: number, count: number, batch: number): Done {
  const done = { texts: 0, right: 0, mended: 0, lenient: 0, breaches: [] as { kind: string; told: string | null }[] };
  for (const wrong of textsOf(seed, count, batch)) {
    const trial = new Trial(wrong);
    const around = done.texts % ONE_LOOKED_AROUND_IN === 0;
    done.texts++;
    if (trial.isLegal) done.right++;
    else if (treeOf(trial.mended.result) !== null) done.mended++;
    if (!trial.isLegal && treeOf(trial.lenient) !== null) done.lenient++;
    const laws = around ? MORE_LAWS : REPAIR_LAWS;
    for (const law of laws) {
      const found = law(trial);
      if (found !== null)
        done.breaches.push({ kind: `${found.law}: ${found.kind}`, told: toldOnce(law, wrong, found.kind) });
    }
  }
  return done;
}

function toldOnce(law: RepairLaw, wrong: WrongText, kind: string): string | null {
  const before = toldOf.get(kind) ?? 0;
  toldOf.set(kind, before + 1);
  return before < SHOWN_OF_A_KIND ? complaint(law, wrong) : null;
}

function* textsOf(seed: number, count: number, batch: number): Generator<WrongText> {
  const filters = representativeFilters();
  const filter = filters[batch];
  if (filter !== undefined) {
    yield* everyWrongText(filter, ALPHABET, batch % 2 === 0);
    return;
  }
  const first = (batch - filters.length) * BATCH_TEXTS;
  // Texts of neighbouring seeds have nothing in common.
  for (let index = first; index < Math.min(first + BATCH_TEXTS, count); index++) {
    yield wrongTextOf(Math.imul(seed, 0x9e3779b1) + index);
  }
}
