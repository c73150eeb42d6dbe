/** An outbox whose files end, go away, or take nothing more, and one that another process holds. */

import { describe, expect, it } from 'vitest';
import { openOutbox } from '../../../../src/service/transport/outbox/open-outbox.js';
import type { OutboxFile, OutboxFiles } from '../../../../src/service/transport/outbox/outbox-files.js';
import type { RecipientGroup } from '../../../../src/service/transport/transport.js';
import { MemoryDisk, systemError } from '../../../support/service/memory-files.js';

const GROUP: RecipientGroup = {
  part: 0,
  platform: 'iOS',
  language: null,
  sendAt: 0,
  payload: { service: 'apns', headers: {}, body: { kind: 'json', value: {} }, badgeStep: null },
};

/** Files of which those that are opened to be written are others. */
function writing(files: OutboxFiles, change: (file: OutboxFile, path: string) => Partial<OutboxFile>): OutboxFiles {
  return {
    ...files,
    openToWrite: async (path) => {
      const file = await files.openToWrite(path);
      return { ...file, ...change(file, path) };
    },
  };
}

const LOCKED = {
  name: 'TransportError',
  kind: 'locked',
  message: 'another process writes the outbox /o: give each process its own',
};

describe('a folder that another process holds', () => {
  it('is not opened, and nothing is written into it', async () => {
    const disk = new MemoryDisk();
    const held: string[] = [];
    const hold = async (path: string) => {
      held.push(path);
      return null;
    };
    await expect(openOutbox('/o', { files: { ...disk.process(), hold } })).rejects.toMatchObject(LOCKED);
    expect([held, disk.names()]).toEqual([['/o/outbox.lock'], []]);
  });

  it('that has taken it over meanwhile is written no more, and nothing is handed over; what is begun can be taken back', async () => {
    const disk = new MemoryDisk();
    let isHeld = true;
    const hold = async () => ({ isHeld: () => isHeld, release: () => {} });
    const outbox = await openOutbox('/o', { files: { ...disk.process(), hold } });
    await (await outbox.open('M')).close();
    isHeld = false;
    await expect(outbox.open('N')).rejects.toMatchObject(LOCKED);
    await expect(outbox.complete('M')).rejects.toMatchObject(LOCKED);
    expect(disk.names()).toEqual(['/o/M.partial', '/o/outbox.json']);
    await outbox.discard('M');
    expect(disk.names()).toEqual(['/o/outbox.json']);
  });
});

it('a name of the outbox that cannot be read is no other outbox: it is told so, and others may open it', async () => {
  const disk = new MemoryDisk();
  const { id } = await openOutbox('/o', { files: disk.process() });
  const released: string[] = [];
  const files: OutboxFiles = {
    ...disk.process(),
    hold: async () => ({ isHeld: () => true, release: () => void released.push('released') }),
    openToRead: async (path) => {
      const file = await disk.process().openToRead(path);
      return file && { ...file, read: () => Promise.reject(systemError('EIO')) };
    },
  };
  await expect(openOutbox('/o', { files })).rejects.toMatchObject({
    kind: 'unavailable',
    message: 'cannot open the outbox /o: the disk does not work',
  });
  expect(released).toEqual(['released']);
  expect((await openOutbox('/o', { files: disk.process() })).id).toBe(id);
});

it('a file that takes nothing more is that of a full disk', async () => {
  const files = writing(new MemoryDisk().process(), (file, path) =>
    path.endsWith('.partial') ? { write: async () => 0 } : file,
  );
  const delivery = await (await openOutbox('/o', { files })).open('M');
  await expect(delivery.write(GROUP, ['a'])).rejects.toMatchObject({
    kind: 'full',
    message: 'cannot write /o/M.partial: there is no room left',
  });
});

it('a file that becomes shorter while it is gone on with is not believed, and is closed', async () => {
  const disk = new MemoryDisk();
  const before = await (await openOutbox('/o', { files: disk.process() })).open('M');
  await before.write(GROUP, ['a']);
  await before.close();
  const closed: string[] = [];
  let reads = 0;
  const files = writing(disk.process(), (file, path) => ({
    // To its end, and once more to be written anew.
    read: async (into, position) => (reads++ < 2 ? file.read(into, position) : 0),
    close: async () => void closed.push(path),
  }));
  await expect((await openOutbox('/o', { files })).open('M')).rejects.toMatchObject({
    kind: 'unavailable',
    message: 'cannot write /o/M.partial: the disk does not work',
  });
  expect(closed).toEqual(['/o/M.partial']);
});

it('recipients that are taken away before they are read have their reader told', async () => {
  const disk = new MemoryDisk();
  const outbox = await openOutbox('/o', { files: disk.process() });
  disk.put('/o/M.ndjson', '{}\n');
  const lines = await outbox.recipients('M');
  disk.remove('/o/M.ndjson');
  const read = async () => {
    for await (const _ of lines ?? []);
  };
  await expect(read()).rejects.toMatchObject({ kind: 'unavailable' });
  expect(await outbox.recipients('M')).toBe(null);
});
