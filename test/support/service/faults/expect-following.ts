/** Three services over one server of PostgreSQL, each a process: how long it takes until what one of them acknowledged is counted by the others. */

import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as timeout } from 'node:timers/promises';
import { connectPostgresStore } from '../../../../src/service/store/postgres/open-postgres-store.js';
import { createToken } from '../../../../src/service/tokens/create-token.js';
import { buildServer } from './build-server.js';
import type { Client } from './client.js';
import { SHOP } from './device-account.js';
import { registering, sendOperation } from './device-attempts.js';
import { countOf } from './device-checks.js';
import { runService } from './running-service.js';

const SERVICES = 3;
const CHANGES = 60;
/** So many are acknowledged and looked for at a time. */
const TOGETHER = 10;
const PAUSE_MS = 15;
/** Most are to be seen within a second; a machine that is busy may keep one waiting. */
const MEDIAN_MS = 1000;
const WORST_MS = 5000;

export async function expectFollowing(database: string, folder: string): Promise<void> {
  using server = await buildServer('device-server');
  const store = await connectPostgresStore(database);
  const token = (await createToken(store, { name: 'following', accountWide: true })) ?? '';
  await store.close();
  const services = Array.from({ length: SERVICES }, (_, at) => {
    const own = join(folder, `following-${at}`);
    mkdirSync(own);
    return runService(server.file, own, database);
  });
  const urls = await Promise.all(services.map(({ url }) => url));
  const clients = urls.map((url): Client => ({ url: url ?? '', token, fail: assert.fail }));
  const times: number[] = [];
  for (let first = 0; first < CHANGES; first += TOGETHER) {
    const changes = Array.from({ length: TOGETHER }, (_, at) => seenByAll(clients, first + at));
    times.push(...(await Promise.all(changes)));
  }
  for (const service of services) await service.kill('SIGTERM');
  times.sort((left, right) => left - right);
  const [median, worst] = [times[times.length >> 1] ?? 0, times.at(-1) ?? 0];
  process.stdout.write(
    `${SERVICES} services over one PostgreSQL: ${CHANGES} changes, each seen by all after ${Math.round(median)} ms (median), ${Math.round(worst)} ms (worst)\n`,
  );
  assert.ok(median < MEDIAN_MS && worst < WORST_MS, 'changes are followed too late');
}

/** Milliseconds from the acknowledgement of a change by one until all count it. */
async function seenByAll(clients: readonly Client[], change: number): Promise<number> {
  const [asked] = clients.slice(change % clients.length);
  if (asked === undefined) return 0;
  assert.ok(await sendOperation(asked, registering(`following-${change}`, { visits: change + 1 }, `f${change}`)));
  const began = performance.now();
  for (const client of clients)
    while ((await countOf(client, `A("${SHOP}") * T("visits", EQ, ${change + 1})`)) !== 1) await timeout(PAUSE_MS);
  return performance.now() - began;
}
