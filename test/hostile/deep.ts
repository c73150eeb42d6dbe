/**
 * A million hostile texts through every stage that takes text: `npm run test:deep`. `PUSHSIFT_SEED` and `PUSHSIFT_CASES`
 * say which and how many. Prints the seed first, so that a run can be repeated, and the throughput last.
 */

import { fuzzTexts } from '../support/fuzz.js';
import { survive } from '../support/survive.js';

const seed = Number(process.env.PUSHSIFT_SEED ?? Date.now() % 2 ** 31);
const count = Number(process.env.PUSHSIFT_CASES ?? 1_000_000);

console.log(`${count.toLocaleString('en-US')} texts, PUSHSIFT_SEED=${seed}`);
const start = performance.now();
let failures = 0;
for (const text of fuzzTexts(seed, count)) {
  try {
    survive(text);
  } catch (error) {
    failures++;
    if (failures <= 20) console.error(JSON.stringify(text), error);
  }
}
const seconds = (performance.now() - start) / 1000;
console.log(
  `${failures} failed; ${seconds.toFixed(1)} s, ${Math.round(count / seconds).toLocaleString('en-US')} texts a second`,
);
process.exitCode = failures === 0 ? 0 : 1;
