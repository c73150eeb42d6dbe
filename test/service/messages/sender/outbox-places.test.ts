/** An outbox that fails twice, is lost, or is found at another place: what becomes of messages that were under way. */

import { describe, expect, it } from 'vitest';
import { cancelMessage } from '../../../../src/service/messages/cancel-message.js';
import { basisOf } from '../../../../src/service/messages/sender/basis.js';
import { startSender } from '../../../../src/service/messages/sender/start-sender.js';
import { firstProgress, nextProgress } from '../../../../src/service/records/transitions.js';
import type { Store } from '../../../../src/service/store/store.js';
import { openOutbox } from '../../../../src/service/transport/outbox/open-outbox.js';
import { FakeClock, settled } from '../../../support/service/fake-clock.js';
import { MemoryDisk, systemError } from '../../../support/service/memory-files.js';
import { memoryStore } from '../../../support/service/memory-store.js';
import { NOW } from '../../../support/service/recipient-worlds.js';
import { addMessage, audienceOf, devicesOfX } from '../../../support/service/run-sender.js';
import type { Step } from '../../../support/service/steps.js';

const AUDIENCE = audienceOf(devicesOfX(8), '1', 1);
const FILTER = { devices_filter: 'A("X")' };
const LONG = 120_000;

async function run(store: Store, disk: MemoryDisk, folder: string, step?: Step, audience = AUDIENCE) {
  const clock = new FakeClock(NOW);
  const transport = await openOutbox(folder, { files: disk.process(step) });
  const sender = startSender({ store, transport, audience, now: clock.now, sleep: clock.sleep });
  await settled();
  return { clock, sender, transport };
}

async function state(store: Store, code: string) {
  return (await store.message(code))?.progress.state;
}

function devicesIn(disk: MemoryDisk, path: string): readonly string[] {
  const lines = disk.text(path)?.split('\n').slice(0, -1) ?? [];
  return lines.map((line) => (JSON.parse(line) as { device: string }).device).sort();
}

const ALL = devicesOfX(8)
  .map(({ id }) => id)
  .sort();

/** A message whose first recipients are written when the process ends. */
async function halfWritten() {
  const store = memoryStore();
  const disk = new MemoryDisk();
  const early = await addMessage(store, AUDIENCE, FILTER, NOW);
  let writes = 0;
  const step: Step = (name) => {
    if (name === 'write' && ++writes > 4 + 8) throw systemError('EIO');
    return undefined;
  };
  const first = await run(store, disk, '/o', step);
  expect(await state(store, early.code)).toBe('ready');
  const { code } = await addMessage(store, AUDIENCE, FILTER, NOW);
  first.sender.wake();
  await first.clock.pass(10);
  await first.sender.close();
  expect(await state(store, code)).toBe('resolving');
  expect(devicesIn(disk, `/o/${code}.partial`).length).toBeGreaterThan(0);
  return { store, disk, code, early: early.code };
}

describe('a disk that neither syncs nor removes', () => {
  it('has nothing believed of what it was given: all is written again', async () => {
    const store = memoryStore();
    const disk = new MemoryDisk();
    const { code } = await addMessage(store, AUDIENCE, FILTER, NOW);
    const failing = new Map([
      ['sync', 2],
      ['remove', 3],
    ]);
    let isOpen = false;
    let writes = 0;
    const { clock, sender } = await run(store, disk, '/o', (name) => {
      // The name of the outbox is written before.
      if (name === 'list') isOpen = true;
      if (!isOpen) return undefined;
      if (name === 'write') writes++;
      const left = failing.get(name) ?? 0;
      // A message that begins is taken back first, whatever is there of it.
      if (left === 0 || writes === 0) return undefined;
      failing.set(name, left - 1);
      throw systemError('EIO');
    });
    await clock.pass(LONG);
    expect([await state(store, code), [...failing.values()]]).toEqual(['ready', [0, 0]]);
    expect(devicesIn(disk, `/o/${code}.ndjson`)).toEqual(ALL);
    expect(writes).toBe(3 * 8);
    await sender.close();
  });
});

describe('an outbox that is lost', () => {
  it('leaves ready messages ready without recipients, and those that were resolving waiting: they can be cancelled', async () => {
    const { store, code, early } = await halfWritten();
    const disk = new MemoryDisk();
    const { clock, sender, transport } = await run(store, disk, '/o');
    await clock.pass(LONG);
    expect([await state(store, early), await state(store, code)]).toEqual(['ready', 'resolving']);
    expect(await transport.recipients(early)).toBeNull();
    const later = await addMessage(store, AUDIENCE, FILTER, clock.now());
    sender.wake();
    await settled();
    expect(await state(store, later.code)).toBe('ready');
    expect(await cancelMessage(store, code, clock.now())).toMatchObject({ kind: 'cancelled' });
    await clock.pass(LONG);
    expect(disk.names()).toEqual([`/o/${later.code}.ndjson`, '/o/outbox.json'].sort());
    await sender.close();
  });
});

describe('an outbox that is moved', () => {
  it('is known at its new place: what was begun is gone on with, and what was handed over is there', async () => {
    const { store, disk, code, early } = await halfWritten();
    const moved = new MemoryDisk();
    for (const path of disk.names()) moved.put(path.replace('/o/', '/elsewhere/'), disk.text(path) ?? '');
    const kept = devicesIn(moved, `/elsewhere/${code}.partial`);
    const heard: string[] = [];
    const { clock, sender, transport } = await run(store, moved, '/elsewhere', (name) => {
      heard.push(name);
      return undefined;
    });
    await clock.pass(10);
    expect(await state(store, code)).toBe('ready');
    expect(devicesIn(moved, `/elsewhere/${code}.ndjson`)).toEqual(ALL);
    // One for each device that was not there yet, and one that writes anew what was.
    expect(heard.filter((name) => name === 'write')).toHaveLength(8 - kept.length + 1);
    expect(await transport.recipients(early)).not.toBeNull();
    await sender.close();
  });
});

describe('a message that a process with another outbox', () => {
  it('took up first, however late that is seen, is left to it', async () => {
    const store = memoryStore();
    const disk = new MemoryDisk();
    const { code, progress } = await addMessage(store, AUDIENCE, FILTER, NOW);
    const resolution = { generation: AUDIENCE.generation, basis: basisOf({}), transport: 'elsewhere' };
    const claimed = nextProgress(progress, { kind: 'claim', resolution }, NOW);
    const dueMessages: Store['dueMessages'] = async (...asked) => {
      const due = await store.dueMessages(...asked);
      if (claimed !== null) await store.advance(code, claimed);
      return due;
    };
    const { clock, sender } = await run({ ...store, dueMessages }, disk, '/o');
    await clock.pass(LONG);
    expect((await store.message(code))?.progress).toEqual(claimed);
    expect(disk.names()).toEqual(['/o/outbox.json']);
    await sender.close();
  });
});

describe('a store that was put back to before a message was begun', () => {
  it('has nothing of it that was written then: its recipients are those of now', async () => {
    const { store, disk, code } = await halfWritten();
    const message = await store.message(code);
    const earlier = memoryStore();
    if (message !== null) await earlier.addMessage({ ...message, progress: firstProgress(NOW) }, null);
    const others = devicesOfX(12).slice(8);
    const { sender } = await run(earlier, disk, '/o', undefined, audienceOf(others, '1', 1));
    expect(await state(earlier, code)).toBe('ready');
    expect(devicesIn(disk, `/o/${code}.ndjson`)).toEqual(others.map(({ id }) => id).sort());
    await sender.close();
  });
});

describe('a store that was put back, when the file of a message was taken', () => {
  /** As it was before it was handed over. */
  async function putBack() {
    const store = memoryStore();
    const disk = new MemoryDisk();
    const message = await addMessage(store, AUDIENCE, FILTER, NOW);
    const first = await run(store, disk, '/o');
    expect(await state(store, message.code)).toBe('ready');
    await first.sender.close();
    disk.remove(`/o/${message.code}.ndjson`);
    const earlier = memoryStore();
    await earlier.addMessage(message, null);
    return { store: earlier, disk, code: message.code };
  }

  it('hands it over again', async () => {
    const { store, disk, code } = await putBack();
    const { sender } = await run(store, disk, '/o');
    expect(await state(store, code)).toBe('ready');
    expect(devicesIn(disk, `/o/${code}.ndjson`)).toEqual(ALL);
    await sender.close();
  });

  it('does not where an empty file of its name was laid there', async () => {
    const { store, disk, code } = await putBack();
    disk.put(`/o/${code}.ndjson`, '');
    const { clock, sender } = await run(store, disk, '/o');
    await clock.pass(LONG);
    expect(await state(store, code)).toBe('failed');
    expect(disk.text(`/o/${code}.ndjson`)).toBe('');
    await sender.close();
  });
});
