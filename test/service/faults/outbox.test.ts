/** An outbox without room, and clocks that jump: messages wait, none is lost, and nobody gets one twice. */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startSender } from '../../../src/service/messages/sender/start-sender.js';
import { diskFiles } from '../../../src/service/transport/outbox/disk-files.js';
import { openOutbox } from '../../../src/service/transport/outbox/open-outbox.js';
import type { OutboxFiles } from '../../../src/service/transport/outbox/outbox-files.js';
import { FakeClock, until } from '../../support/service/fake-clock.js';
import { systemError } from '../../support/service/memory-files.js';
import { memoryStore } from '../../support/service/memory-store.js';
import { NOW } from '../../support/service/recipient-worlds.js';
import { addMessage, audienceOf, devicesOfX } from '../../support/service/run-sender.js';

const DEVICES = 40;
const FILTER = { devices_filter: 'A("X")' };
const IN_TEN_MINUTES = { ...FILTER, send_date: '2030-01-15 00:10', ignore_user_timezone: true };
const TEN_MINUTES = 600_000;
const DAY = 24 * 3_600_000;

/** A disk with room for so many bytes; `null`: for all. */
function diskOf(room: { bytes: number | null }): OutboxFiles {
  const take = (wanted: number): number => {
    if (room.bytes === null) return wanted;
    const taken = Math.min(wanted, room.bytes);
    if (taken === 0) throw systemError('ENOSPC');
    room.bytes -= taken;
    return taken;
  };
  return {
    ...diskFiles,
    openToWrite: async (path) => {
      const file = await diskFiles.openToWrite(path);
      return { ...file, write: async (bytes, position) => file.write(bytes.subarray(0, take(bytes.length)), position) };
    },
  };
}

async function begin(room: { bytes: number | null } = { bytes: null }) {
  const folder = mkdtempSync(join(tmpdir(), 'pushsift-outbox-'));
  const store = memoryStore();
  const clock = new FakeClock(NOW);
  const audience = audienceOf(devicesOfX(DEVICES));
  const transport = await openOutbox(folder, { files: diskOf(room) });
  const sender = startSender({ store, transport, audience, now: clock.now, sleep: clock.sleep });
  const state = async (code: string) => (await store.message(code))?.progress.state;
  return {
    folder,
    clock,
    state,
    add: (fields: Readonly<Record<string, unknown>>) => addMessage(store, audience, fields, clock.now()),
    /** Lets time pass until the message is in this state. */
    pass: async (code: string, wanted: string) => {
      await until(async () => {
        await clock.pass(1000);
        return (await state(code)) === wanted;
      });
    },
    handedOver: () => readdirSync(folder).filter((name) => name.endsWith('.ndjson')),
    devicesOf: (code: string) =>
      readFileSync(join(folder, `${code}.ndjson`), 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => (JSON.parse(line) as { device: string }).device),
    [Symbol.asyncDispose]: async () => {
      await sender.close();
      await transport.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const ALL = devicesOfX(DEVICES)
  .map(({ id }) => id)
  .sort();

describe('an outbox without room', () => {
  it.each([0, 1, 1000, 5000])(
    'after %i bytes keeps messages waiting, and each device gets one when there is',
    async (bytes) => {
      const room = { bytes: null as number | null };
      await using outbox = await begin(room);
      room.bytes = bytes;
      const { code } = await outbox.add(FILTER);
      await outbox.pass(code, 'resolving');
      // However often it was tried.
      await outbox.clock.pass(TEN_MINUTES);
      expect(await outbox.state(code)).toBe('resolving');
      expect(outbox.handedOver()).toEqual([]);
      room.bytes = null;
      await outbox.pass(code, 'ready');
      expect(outbox.devicesOf(code).sort()).toEqual(ALL);
    },
  );
});

describe('a clock that jumps', () => {
  it('forwards hands over what is due by then, once', async () => {
    await using outbox = await begin();
    const { code } = await outbox.add(IN_TEN_MINUTES);
    await outbox.clock.pass(5000);
    outbox.clock.set(NOW + DAY);
    await outbox.pass(code, 'ready');
    outbox.clock.set(NOW);
    await outbox.clock.pass(2 * TEN_MINUTES);
    expect(outbox.handedOver()).toEqual([`${code}.ndjson`]);
    expect(outbox.devicesOf(code).sort()).toEqual(ALL);
  });

  it('back before a message is due has it wait for its time, and no longer', async () => {
    await using outbox = await begin();
    const { code } = await outbox.add(IN_TEN_MINUTES);
    await outbox.clock.pass(TEN_MINUTES - 5000);
    outbox.clock.set(NOW - TEN_MINUTES);
    await outbox.clock.pass(TEN_MINUTES);
    expect(await outbox.state(code)).toBe('scheduled');
    await outbox.clock.pass(TEN_MINUTES);
    await outbox.pass(code, 'ready');
    expect(outbox.devicesOf(code).sort()).toEqual(ALL);
  });

  it('back while recipients are written has them written to their end', async () => {
    const room = { bytes: null as number | null };
    await using outbox = await begin(room);
    room.bytes = 3000;
    const { code } = await outbox.add(FILTER);
    await outbox.pass(code, 'resolving');
    outbox.clock.set(NOW - 365 * DAY);
    room.bytes = null;
    await outbox.pass(code, 'ready');
    expect(outbox.devicesOf(code).sort()).toEqual(ALL);
  });
});
