/**
 * The command of the modules with mutants, as tests start it in mutation testing: with the mutant that is active in the process of the tests, which its
 * threads take, too. When it ends it tells which mutants it reached, a line of numbers in a file.
 */

import { appendFileSync } from 'node:fs';
import process from 'node:process';

const {
  PUSHSIFT_MUTATED: modules,
  PUSHSIFT_MUTANT: mutant = '-1',
  PUSHSIFT_MUTANT_COUNT: count = '0',
  PUSHSIFT_REACHED: reached,
} = process.env;
/** One that goes on without end is stopped after some seconds. */
const MOST_HITS = 1e8;

const counts = new Uint32Array(Number(count));
globalThis.pushsiftMutants = { active: Number(mutant), counts, hits: 0, most: MOST_HITS };
if (mutant === '-1')
  process.on('exit', () => appendFileSync(reached, `${[...counts.keys()].filter((id) => counts[id] > 0)}\n`));
await import(`${modules}/src/cli/program.js`);
