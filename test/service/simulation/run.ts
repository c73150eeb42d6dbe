/** 10,000 simulated services: `npm run test:simulation`. `PUSHSIFT_SEED` says from which seed on, `PUSHSIFT_CASES` how many; `-- changing` has devices change at any step, `-- stored` has them live in the store. */

import { describe, simulate } from './simulation.js';

const account = (['changing', 'stored'] as const).find((kind) => process.argv.includes(kind)) ?? 'loaded';
const first = Number(process.env.PUSHSIFT_SEED ?? 1);
const cases = Number(process.env.PUSHSIFT_CASES ?? 10_000);
const began = performance.now();
let messages = 0;
let delivered = 0;
let operations = 0;
let days = 0;
let failed = 0;
for (let seed = first; seed < first + cases; seed++) {
  const report = await simulate(seed, account);
  messages += report.messages;
  delivered += report.delivered;
  operations += report.operations;
  days += report.elapsed / 86_400_000;
  if (report.violation !== null) {
    failed++;
    process.stdout.write(`${describe(report)}\n`);
  }
}
const seconds = Math.round((performance.now() - began) / 1000);
process.stdout.write(
  `${cases} seeds from ${first} in ${seconds} s: ${Math.round(days)} days, ${messages} messages, ${operations} operations on devices, ${delivered} handed over, ${failed} seeds failed\n`,
);
process.exit(failed === 0 ? 0 : 1);
