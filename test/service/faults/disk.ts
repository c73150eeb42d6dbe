/** The service on a disk that is full for a while: a small tmpfs, which takes the right to mount one. `npm run test:faults:disk` */

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as timeout } from 'node:timers/promises';
import { LARGE_FILTERS } from '../../support/service/faults/account.js';
import { type Attempt, newAttempt } from '../../support/service/faults/attempts.js';
import { buildServer } from '../../support/service/faults/build-server.js';
import { type Client, listAll, send } from '../../support/service/faults/client.js';
import { notRun } from '../../support/service/faults/not-run.js';
import { prepareFolder } from '../../support/service/faults/prepare-folder.js';
import { runService } from '../../support/service/faults/running-service.js';
import { TakenFiles } from '../../support/service/faults/taken-files.js';

const DISK_BYTES = 24 * 2 ** 20;
const NO_ROOM = /there is no room to store anything/;

const disk = mkdtempSync(join(tmpdir(), 'pushsift-disk-'));
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', disk], { encoding: 'utf8' });
if (mounted.status !== 0) {
  rmSync(disk, { recursive: true, force: true });
  notRun(`no tmpfs can be mounted here: ${mounted.error?.message ?? mounted.stderr.trim()}`);
}
try {
  await run();
} finally {
  spawnSync('umount', ['--lazy', disk]);
  rmSync(disk, { recursive: true, force: true });
}

interface Kept {
  readonly code: string;
  readonly state: string;
}

async function run(): Promise<void> {
  using server = await buildServer('server');
  const token = await prepareFolder(disk);
  const service = runService(server.file, disk);
  const failures: string[] = [];
  const client: Client = { url: (await service.url) ?? '', token, fail: (message) => void failures.push(message) };
  const attempts = new Map<string, Attempt>();
  let made = 0;
  const attempt = (filter: string | null): Attempt => {
    // Of those by chance the first of the kind.
    for (;;) {
      const next = newAttempt((below) => (made * 7919 + 13) % below, made++, false);
      if ((filter === null) !== (next.filter === null)) continue;
      const fields = filter === null ? next.fields : { ...next.fields, devices_filter: filter, send_date: 'now' };
      const taken: Attempt = { ...next, filter, fields, key: `key-${made}` };
      attempts.set(taken.marker, taken);
      return taken;
    }
  };
  const presets = () => listAll<Kept>(client, 'presets');

  for (let number = 0; number < 20; number++) await send(client, attempt(null));
  assert.deepEqual(failures, [], 'there is room');

  fill(0);
  const refused: Attempt[] = [];
  // The log of the store may have room of its own.
  while (failures.length < 5) {
    const next = attempt(null);
    await send(client, next);
    if (next.code === null) refused.push(next);
  }
  for (const failure of failures) assert.match(failure, NO_ROOM);
  const acknowledged = () => [...attempts.values()].filter(({ code, filter }) => code !== null && filter === null);
  assert.equal((await presets()).length, acknowledged().length, 'what was refused is not there');

  empty();
  failures.length = 0;
  for (const again of refused) await send(client, again);
  assert.deepEqual(failures, [], 'there is room again');
  assert.deepEqual(codesOf(await presets()), codesOf(acknowledged()), 'each is there once');

  fill(2 ** 20);
  const large = attempt(LARGE_FILTERS[0] ?? '');
  await send(client, large);
  assert.deepEqual(failures, [], 'the message itself has room');
  await timeout(3000);
  const state = async () => (await listAll<Kept>(client, 'messages')).find(({ code }) => code === large.code)?.state;
  assert.equal(await state(), 'resolving', 'its recipients have none');
  empty();
  while ((await state()) !== 'ready') await timeout(100);
  const taken = new TakenFiles(join(disk, 'outbox'), attempts, client.fail);
  taken.takeAll();
  assert.deepEqual(failures, [], 'each recipient is there once');
  assert.equal(taken.markers.size, 1);
  await service.kill('SIGKILL');
  process.stdout.write(
    `a disk of ${DISK_BYTES} bytes was full twice: ${attempts.size} requests, ${taken.recipients} recipients\n`,
  );
}

function codesOf(records: readonly { readonly code: string | null }[]): readonly string[] {
  return records.map(({ code }) => code ?? '').sort();
}

/** Leaves so many bytes, to within a page. */
function fill(left: number): void {
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(join(disk, 'filler'), Buffer.alloc(Math.max(0, bavail * bsize - left)));
}

function empty(): void {
  rmSync(join(disk, 'filler'));
}
