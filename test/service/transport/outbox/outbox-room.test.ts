/** Estimates of what recipients take, held against the limit of an outbox and the room of its disk. */

import { describe, expect, it } from 'vitest';
import { expectedRecipients } from '../../../../src/service/messages/expected-recipients.js';
import { startSender } from '../../../../src/service/messages/sender/start-sender.js';
import { openOutbox } from '../../../../src/service/transport/outbox/open-outbox.js';
import { expectedBytes, OutboxRoom } from '../../../../src/service/transport/outbox/outbox-room.js';
import { FakeClock, until } from '../../../support/service/fake-clock.js';
import { MemoryDisk, systemError } from '../../../support/service/memory-files.js';
import { memoryStore } from '../../../support/service/memory-store.js';
import { NOW } from '../../../support/service/recipient-worlds.js';
import { addMessage, audienceOf, devicesOfX } from '../../../support/service/run-sender.js';

const FOLDER = '/o';

async function roomOf(disk: MemoryDisk, limits: { mostBytes?: number; reserveBytes?: number }, now = () => 0) {
  const files = disk.process();
  await files.makeFolder(FOLDER);
  return new OutboxRoom(files, FOLDER, { mostBytes: null, reserveBytes: 0, ...limits }, now);
}

async function fill(disk: MemoryDisk, name: string, bytes: number): Promise<void> {
  const file = await disk.process().openToWrite(`${FOLDER}/${name}`);
  await file.write(Buffer.alloc(bytes), 0);
}

describe('an outbox on a disk that is nearly full', () => {
  it('is low below its reserve, and not at it', async () => {
    const disk = new MemoryDisk();
    const { room } = await openOutbox(FOLDER, { files: disk.process(), reserveBytes: 1000 });
    disk.freeBytes = 1000;
    expect(await room?.isLow()).toBe(false);
    disk.freeBytes = 999;
    expect(await room?.isLow()).toBe(true);
  });

  it('tells in words that its disk cannot be asked', async () => {
    const files = { ...new MemoryDisk().process(), freeBytes: () => Promise.reject(systemError('EIO')) };
    const { room } = await openOutbox(FOLDER, { files });
    await expect(room?.isLow()).rejects.toThrow('cannot measure /o: the disk does not work');
  });
});

describe('what recipients are expected to take', () => {
  it.each([
    ['a text', { content: 'Hello' }],
    ['texts in languages', { content: { en: 'Hi', 'zh-Hant': 'ä"\n€😀'.repeat(20), de: 'Hallo' } }],
    ['a local time', { content: 'Hello', send_date: '2030-01-15 00:10', ignore_user_timezone: false, data: { a: 1 } }],
    ['a rate', { content: 'Hello', send_rate: 100 }],
  ])('is no less than they take: %s', async (_, fields) => {
    const disk = new MemoryDisk();
    const store = memoryStore();
    const clock = new FakeClock(NOW);
    const devices = devicesOfX(40).map((device, number) => ({
      ...device,
      id: `${device.id}`.padEnd(64, '-'),
      tags: { Language: ['en', 'de', 'zh-Hant-TW', 'fr'][number % 4]! },
    }));
    const audience = audienceOf(devices);
    const transport = await openOutbox(FOLDER, { files: disk.process() });
    const message = await addMessage(store, audience, { devices_filter: 'A("X")', ...fields }, NOW);
    const sender = startSender({ store, transport, audience, now: clock.now, sleep: clock.sleep });
    await until(async () => {
      await clock.pass(60_000);
      return (await store.message(message.code))?.progress.state === 'ready';
    });
    await sender.close();
    const taken = Buffer.byteLength(disk.text(`${FOLDER}/${message.code}.ndjson`) ?? '');
    const expected = expectedBytes(expectedRecipients(message, 'en'));
    expect(expected).toBeGreaterThanOrEqual(taken);
    expect(expected).toBeLessThan(taken * 3);
  });

  it('is nothing for platforms that the message has nothing for', async () => {
    const audience = audienceOf(devicesOfX(2, ['Windows']));
    const message = await addMessage(memoryStore(), audience, { devices_filter: 'A("X")' }, NOW);
    expect(expectedRecipients(message, 'en')).toEqual([]);
  });
});

describe('the limit of an outbox', () => {
  it('counts what is there, handed over or not, and what was admitted', async () => {
    const disk = new MemoryDisk();
    const room = await roomOf(disk, { mostBytes: 100 });
    await fill(disk, 'a.ndjson', 30);
    await fill(disk, 'b.partial', 20);
    expect(await room.admit(40)).toBe(null);
    expect(await room.admit(11)).toEqual({ kind: 'limit', bytes: 11, takenBytes: 90, mostBytes: 100 });
    expect(await room.admit(10)).toBe(null);
  });

  it('counts what was admitted until it is written', async () => {
    const clock = { now: 0 };
    const room = await roomOf(new MemoryDisk(), { mostBytes: 100 }, () => clock.now);
    expect(await room.admit(60)).toBe(null);
    clock.now = 4999;
    expect((await room.admit(60))?.kind).toBe('limit');
    clock.now = 5000;
    expect(await room.admit(60)).toBe(null);
  });

  it('measures again before it refuses', async () => {
    const disk = new MemoryDisk();
    const room = await roomOf(disk, { mostBytes: 100 });
    await fill(disk, 'a.ndjson', 90);
    expect((await room.admit(20))?.kind).toBe('limit');
    await disk.process().remove(`${FOLDER}/a.ndjson`);
    expect(await room.admit(20)).toBe(null);
  });

  it('measures again after a second', async () => {
    const clock = { now: 0 };
    const disk = new MemoryDisk();
    const room = await roomOf(disk, { mostBytes: 100 }, () => clock.now);
    expect(await room.admit(10)).toBe(null);
    await fill(disk, 'a.ndjson', 90);
    expect(await room.admit(20)).toBe(null);
    clock.now = 1000;
    expect((await room.admit(20))?.kind).toBe('limit');
  });
});

describe('the disk of an outbox', () => {
  it('keeps its reserve', async () => {
    const disk = new MemoryDisk();
    disk.freeBytes = 100;
    const room = await roomOf(disk, { reserveBytes: 60 });
    expect(await room.admit(41)).toEqual({ kind: 'disk', bytes: 41, freeBytes: 100, reserveBytes: 60 });
    expect(await room.admit(40)).toBe(null);
    expect(await room.isLow()).toBe(false);
    disk.freeBytes = 59;
    expect(await room.isLow()).toBe(true);
  });

  it('is no limit where the system does not tell how much is free', async () => {
    const room = await roomOf(new MemoryDisk(), { reserveBytes: 60 });
    expect([await room.admit(1e15), await room.isLow()]).toEqual([null, false]);
  });
});

describe('by default', () => {
  it.each([
    [67_108_863, true],
    [67_108_864, false],
  ])('64 MiB of the disk are left free: with %i bytes free it is low: %s', async (freeBytes, isLow) => {
    const disk = new MemoryDisk();
    disk.freeBytes = freeBytes;
    const { room } = await openOutbox(FOLDER, { files: disk.process() });
    expect(await room?.isLow()).toBe(isLow);
  });

  it('what was measured holds for 1,000 ms while there is room', async () => {
    const clock = { now: 0 };
    const disk = new MemoryDisk();
    let measured = 0;
    const files = disk.process((name) => {
      if (name === 'list') measured++;
      return undefined;
    });
    await files.makeFolder(FOLDER);
    const room = new OutboxRoom(files, FOLDER, { mostBytes: 100, reserveBytes: 0 }, () => clock.now);
    for (const now of [0, 1, 999]) {
      clock.now = now;
      await room.admit(1);
    }
    expect(measured).toBe(1);
    clock.now = 1_000;
    await room.admit(1);
    expect(measured).toBe(2);
  });
});
