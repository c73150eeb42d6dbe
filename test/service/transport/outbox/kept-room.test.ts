/** Room that is kept on the disk of an outbox, and given up when the service is started on a full disk. */

import { existsSync, mkdtempSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { giveUpRoom, keepRoom } from '../../../../src/service/transport/outbox/kept-room.js';
import { openOutbox } from '../../../../src/service/transport/outbox/open-outbox.js';
import { openTestFileStore } from '../../../support/service/file-store.js';
import { presetRecord } from '../../../support/service/store-records.js';

const KIB = 1024;
/** Names a folder on a disk of a few megabytes. */
const small = process.env.PUSHSIFT_TEST_SMALL_DISK;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(small ?? tmpdir(), 'pushsift-room-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const room = () => join(folder, 'outbox.room');

describe('the room of an outbox', () => {
  it('is kept where there is ample', () => {
    keepRoom(room(), () => 4095 * KIB);
    expect(existsSync(room())).toBe(false);
    keepRoom(room(), () => 4096 * KIB);
    expect(statSync(room()).size).toBe(256 * KIB);
  });

  it('is given up when the disk is full, and not before', () => {
    keepRoom(room(), () => 4096 * KIB);
    giveUpRoom(room(), () => 64 * KIB);
    expect(existsSync(room())).toBe(true);
    giveUpRoom(room(), () => 64 * KIB - 1);
    expect(existsSync(room())).toBe(false);
  });

  it('never fails: neither where nothing can be asked, nor where nothing can be written', () => {
    const fails = () => {
      throw new Error('EIO');
    };
    keepRoom(room(), fails);
    keepRoom(join(folder, 'none', 'outbox.room'));
    writeFileSync(room(), '');
    giveUpRoom(room(), fails);
    expect(existsSync(room())).toBe(true);
  });
});

describe.runIf(small !== undefined)('a disk that is full', () => {
  it('has outbox and store opened that are there: what is kept is read, and can be removed', async () => {
    const place = join(folder, 'service.store');
    const before = await openTestFileStore(place);
    await before.addPreset(presetRecord('before'), null);
    await (await openOutbox(folder)).close();
    await before.close();
    const { bavail, bsize } = statfsSync(folder);
    writeFileSync(join(folder, 'filler'), Buffer.alloc(bavail * bsize));

    const outbox = await openOutbox(folder);
    const store = await openTestFileStore(place);
    expect(await outbox.room?.isLow()).toBe(true);
    expect(await store.preset('before')).toEqual(presetRecord('before'));
    await store.removePreset('before');
    expect(await store.preset('before')).toBeNull();
    await store.close();
    await outbox.close();
  });
});
