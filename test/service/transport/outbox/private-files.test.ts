/** Recipients and payloads are for the user alone who runs the service, whatever the umask is. */

import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openOutbox } from '../../../../src/service/transport/outbox/open-outbox.js';
import type { RecipientGroup } from '../../../../src/service/transport/transport.js';
import { openTestFileStore } from '../../../support/service/file-store.js';
import { messageRecord } from '../../../support/service/store-records.js';

const GROUP: RecipientGroup = {
  part: 0,
  platform: 'iOS',
  language: 'en',
  sendAt: 0,
  payload: { service: 'apns', headers: {}, body: { kind: 'json', value: {} }, badgeStep: null },
};

let place: string;

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'pushsift-private-'));
});
afterEach(() => rmSync(place, { recursive: true }));

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8);
}

/** Names and modes of all that is in the folder. */
function modesIn(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(readdirSync(folder).map((name) => [name, modeOf(join(folder, name))]));
}

async function writeOne(folder: string): Promise<void> {
  const outbox = await openOutbox(folder);
  for (const code of ['M', 'N']) {
    const delivery = await outbox.open(code);
    await delivery.write(GROUP, ['a']);
    await delivery.sync();
    await delivery.close();
  }
  await outbox.complete('M');
  await outbox.close();
}

describe.skipIf(process.platform === 'win32')('an outbox', () => {
  it('that is made is 0700, its files 0600', async () => {
    const folder = join(place, 'outbox');
    await writeOne(folder);
    expect(modeOf(folder)).toBe('700');
    expect(modesIn(folder)).toEqual({
      'M.ndjson': '600',
      'N.partial': '600',
      'outbox.json': '600',
      'outbox.room': '600',
    });
  });

  it('that was open to all is closed, and files that are gone on with', async () => {
    const folder = join(place, 'outbox');
    mkdirSync(folder);
    chmodSync(folder, 0o777);
    writeFileSync(join(folder, 'M.partial'), '');
    chmodSync(join(folder, 'M.partial'), 0o666);
    await writeOne(folder);
    expect(modeOf(folder)).toBe('700');
    expect(modesIn(folder)).toMatchObject({ 'M.ndjson': '600' });
  });
});

describe.skipIf(process.platform === 'win32')('a store in a file', () => {
  const file = (): string => join(place, 'push.db');

  it('that is made is 0600, and so is its log', async () => {
    const store = await openTestFileStore(file());
    await store.addMessage(messageRecord('M'), null);
    expect(modesIn(place)).toEqual({
      'push.db': '600',
      'push.db-wal': '600',
      'push.db.holder': '600',
      // A folder, as SQLite keeps others out.
      'push.db.lock': '700',
    });
    await store.close();
  });

  it('that others could read is closed to them', async () => {
    await (await openTestFileStore(file())).close();
    chmodSync(file(), 0o644);
    const store = await openTestFileStore(file());
    expect(modeOf(file())).toBe('600');
    await store.close();
  });
});
