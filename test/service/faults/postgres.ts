/** The service on a server of PostgreSQL that is gone, and back, or silent. `npm run test:faults:postgres` */

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as timeout } from 'node:timers/promises';
import { DeviceIndex } from '../../../src/bitset/index/device-index.js';
import { indexAudience } from '../../../src/bitset/index/index-audience.js';
import { createService } from '../../../src/service/service.js';
import { connectPostgresStore } from '../../../src/service/store/postgres/open-postgres-store.js';
import { createToken } from '../../../src/service/tokens/create-token.js';
import { openOutbox } from '../../../src/service/transport/outbox/open-outbox.js';
import { randomNumbers } from '../../support/fuzz.js';
import { expectAbandonedTransactionEnds } from '../../support/service/faults/abandoned-transaction.js';
import { CATALOG, DEVICES } from '../../support/service/faults/account.js';
import { type Attempt, newAttempt } from '../../support/service/faults/attempts.js';
import { type Client, listAll, readAll, send } from '../../support/service/faults/client.js';
import { DatabaseServer, databasePrograms } from '../../support/service/faults/database-server.js';
import { expectFollowing } from '../../support/service/faults/expect-following.js';
import { notRun } from '../../support/service/faults/not-run.js';
import { serveOverLossyLine } from '../../support/service/faults/serve-over-lossy-line.js';
import { serve } from '../../support/service/faults/served.js';
import { TakenFiles } from '../../support/service/faults/taken-files.js';

const ATTEMPTS = 60;
const STOPS = 3;
const REMEMBERED_MS = 1_100;
const GONE = /the store does not answer as it should; try again, with the same Idempotency-Key/;

interface Kept {
  readonly code: string;
  readonly state: string;
  readonly request: { readonly send_date: string };
}

const programs = databasePrograms() ?? notRun('no initdb and postgres on this machine');
const folder = mkdtempSync(join(tmpdir(), 'pushsift-gone-'));
try {
  await using database = new DatabaseServer(programs);
  await database.create();
  await run(database);
  await serveOverLossyLine(database, folder);
  await expectAbandonedTransactionEnds(database.url);
  await expectFollowing(database.url, folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function run(database: DatabaseServer): Promise<void> {
  const store = await connectPostgresStore(database.url);
  const token = (await createToken(store, { name: 'load', accountWide: true })) ?? '';
  const builder = DeviceIndex.builder({ catalog: CATALOG });
  for (const device of DEVICES) builder.add(device);
  const audience = indexAudience(builder.seal(), { generation: '1' });
  const transport = await openOutbox(join(folder, 'outbox'));
  const service = createService({ catalog: CATALOG, audience, store, transport });
  await using served = await serve(service);
  const failures: string[] = [];
  const client: Client = { url: served.url, token, fail: (message) => void failures.push(message) };
  const random = randomNumbers(1);
  const attempts = new Map<string, Attempt>();
  /** What was found a second ago is told again until then. */
  const ready = async (): Promise<number> => {
    await timeout(REMEMBERED_MS);
    return (await fetch(`${served.url}/readyz`)).status;
  };

  for (let stop = 0; stop < STOPS; stop++) {
    assert.equal(await ready(), 200);
    const all = Array.from({ length: ATTEMPTS }, (_, number): Attempt => {
      const attempt = newAttempt(random, attempts.size + number, false);
      return { ...attempt, key: attempt.marker };
    });
    for (const attempt of all) attempts.set(attempt.marker, attempt);
    const sending = Promise.all(all.map((attempt) => send(client, attempt)));
    await timeout(random(100));
    await database.stop();
    await sending;
    assert.equal(await ready(), 503);
    const late = { ...newAttempt(random, 1_000_000 + stop, false), key: `late-${stop}` };
    await send(client, late);
    assert.equal(late.code, null);
    for (const failure of failures) assert.match(failure, GONE);
    failures.length = 0;
    await database.start();
    // As whoever has no answer does: those that are there are told again.
    for (const attempt of all) await send(client, attempt);
    assert.deepEqual(failures, []);
  }

  const isDone = ({ state, request }: Kept) => state === 'ready' || request.send_date.startsWith('2099');
  // Lists show a beginning of the request; whether it is for later, the message itself says.
  const readMessages = async (): Promise<readonly Kept[]> => {
    const listed = await listAll<Kept>(client, 'messages');
    const listedCodes = listed.map(({ code }) => code);
    return readAll<Kept>(client, 'messages', listedCodes);
  };
  let messages = await readMessages();
  for (; !messages.every(isDone); messages = await readMessages()) await timeout(100);
  const presets = await listAll<Kept>(client, 'presets');
  const codes = [...attempts.values()].map(({ code }) => code ?? '');
  assert.deepEqual([...messages, ...presets].map(({ code }) => code).sort(), codes.sort(), 'each is there, once');
  const taken = new TakenFiles(join(folder, 'outbox'), attempts, client.fail);
  taken.takeAll();
  assert.deepEqual(failures, [], 'each recipient is there once');
  assert.equal(taken.markers.size, messages.filter(({ state }) => state === 'ready').length);
  await service.close();
  await transport.close();
  await store.close();
  process.stdout.write(
    `PostgreSQL was gone ${STOPS} times: ${attempts.size} requests, ${taken.markers.size} files, ${taken.recipients} recipients\n`,
  );
}
