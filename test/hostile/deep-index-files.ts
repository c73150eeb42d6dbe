/**
 * A hundred thousand damaged index files: `npm run test:deep:files`. `PUSHSIFT_SEED` and `PUSHSIFT_CASES` say which and how many. Each
 * is refused with the name of its section, or is no other than before, or - its checksums made to fit - is read without harm.
 */

import { damageOne, type Fate, wholeFiles } from '../support/damaged-files.js';

const SHOWN_FAILURES = 20;
const CASES_A_LINE = 5_000;

const seed = Number(process.env.PUSHSIFT_SEED ?? Date.now() % 2 ** 31);
const cases = Number(process.env.PUSHSIFT_CASES ?? 100_000);
console.log(`${cases} damaged files, PUSHSIFT_SEED=${seed}`);

const files = wholeFiles();
const fates: Record<Fate, number> = { refused: 0, 'the same': 0, read: 0 };
let failures = 0;
for (let number = 0; number < cases; number++) {
  const own = seed * 1_000_003 + number;
  try {
    fates[damageOne(files, own)]++;
  } catch (error) {
    if (failures++ < SHOWN_FAILURES) console.error(`seed ${own}`, error);
  }
  if ((number + 1) % CASES_A_LINE === 0) console.log(`${number + 1} files`);
}
console.log(
  `${failures === 0 ? 'none failed' : `FAILED: ${failures} files`}; seed ${seed}: ${fates.refused} refused, ` +
    `${fates['the same']} the same as before, ${fates.read} read with checksums that fit`,
);
process.exitCode = failures === 0 ? 0 : 1;
