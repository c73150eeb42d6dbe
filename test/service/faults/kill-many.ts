/** The service is killed 200 times: `npm run test:faults`. `PUSHSIFT_SEED` and `PUSHSIFT_KILLS` say which and how often. */

import { killAgainAndAgain } from '../../support/service/faults/kill-run.js';

const seed = Number(process.env.PUSHSIFT_SEED ?? Date.now() % 1_000_000);
const kills = Number(process.env.PUSHSIFT_KILLS ?? 200);
const began = performance.now();
const onKill = (kill: number) => kill % 20 === 0 && process.stdout.write(`${kill} kills\n`);
const report = await killAgainAndAgain({ seed, kills, isSlow: true, onKill });
process.stdout.write(
  `seed ${seed}, ${Math.round((performance.now() - began) / 1000)} s: ${JSON.stringify(report, null, 2)}\n`,
);
process.exitCode = report.failures.length === 0 ? 0 : 1;
