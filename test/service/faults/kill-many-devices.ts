/**
 * The service with devices in its store is killed 200 times, over a file: `npm run test:faults:devices`; with `-- postgres` over a server of PostgreSQL. `PUSHSIFT_SEED` and
 * `PUSHSIFT_KILLS` say which and how often.
 */

import { DatabaseServer, databasePrograms } from '../../support/service/faults/database-server.js';
import { killWithDevices } from '../../support/service/faults/device-kill-run.js';
import { notRun } from '../../support/service/faults/not-run.js';

const seed = Number(process.env.PUSHSIFT_SEED ?? Date.now() % 1_000_000);
const kills = Number(process.env.PUSHSIFT_KILLS ?? 200);
const began = performance.now();
const onKill = (kill: number) => kill % 20 === 0 && process.stdout.write(`${kill} kills\n`);

async function run(database: string | null): Promise<void> {
  const report = await killWithDevices({ seed, kills, database, onKill });
  const seconds = Math.round((performance.now() - began) / 1000);
  process.stdout.write(`seed ${seed}, ${seconds} s: ${JSON.stringify(report, null, 2)}\n`);
  process.exitCode = report.failures.length === 0 ? 0 : 1;
}

if (process.argv.includes('postgres')) {
  await using database = new DatabaseServer(databasePrograms() ?? notRun('no initdb and postgres on this machine'));
  await database.create();
  await run(database.url);
} else {
  await run(null);
}
