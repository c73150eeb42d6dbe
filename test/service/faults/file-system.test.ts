/**
 * A file system that fails, enumerated: each operation of the outbox in turn fails once, fails until there is room, or fails and the
 * process is started again. No message that was acknowledged is lost or fails, and each device gets it once.
 */

import { describe, expect, it } from 'vitest';
import { expectedRecipients } from '../../../src/service/messages/expected-recipients.js';
import { measureMessage } from '../../../src/service/messages/measure-message.js';
import { newCode } from '../../../src/service/messages/new-code.js';
import { newMessage } from '../../../src/service/messages/new-message.js';
import { startSender } from '../../../src/service/messages/sender/start-sender.js';
import { openOutbox } from '../../../src/service/transport/outbox/open-outbox.js';
import { type Transport, TransportError } from '../../../src/service/transport/transport.js';
import { failingFiles } from '../../support/service/failing-files.js';
import { FakeClock } from '../../support/service/fake-clock.js';
import { MemoryDisk, systemError } from '../../support/service/memory-files.js';
import { memoryStore } from '../../support/service/memory-store.js';
import { messageWith, NOW } from '../../support/service/recipient-worlds.js';
import { audienceOf, devicesOfX } from '../../support/service/run-sender.js';

const DEVICES = devicesOfX(8);
const MINUTE = 60_000;

/** What takes no room of a full disk, or gives some back. */
const NEEDS_NO_ROOM = new Set(['read', 'list', 'openToRead', 'remove', 'freeBytes', 'sizeOf', 'close', 'truncate']);

/** Throws at the operations that fail. `number` counts them from 0. */
type Fault = (number: number, name: string) => void;

const HEALTHY: Fault = () => {};

function world(fault: { current: Fault }) {
  const disk = new MemoryDisk();
  const store = memoryStore();
  const clock = new FakeClock(NOW);
  const audience = audienceOf(DEVICES);
  const names: string[] = [];
  const files = failingFiles(disk.process(), (name) => fault.current(names.push(name) - 1, name));
  // One that is there counts as taken.
  void disk.process().openToWrite('/o/BEFORE.ndjson');
  const open = () => openOutbox('/o', { files, mostBytes: 2 ** 20 });
  const start = (transport: Transport) =>
    startSender({ store, transport, audience, now: clock.now, sleep: clock.sleep });
  /** Asks until it is acknowledged, as clients do; tells its code. */
  const create = async (transport: Transport): Promise<string> => {
    const rights = { applications: null, isAccountWide: true, mayExclude: [] };
    const measured = await measureMessage(messageWith({ devices_filter: 'A("X")' }), {
      catalog: null,
      audience,
      rights,
      now: NOW,
    });
    const made = newMessage(measured, { token: { id: 'id', name: 'shop' }, now: NOW });
    await untilDone(() => transport.room!.admit(expectedRecipients(made, 'en')));
    const code = newCode(NOW);
    await store.addMessage({ ...made, code }, null);
    return code;
  };
  const untilDone = async <Value>(step: () => Promise<Value>): Promise<Value> => {
    for (;;) {
      try {
        return await step();
      } catch (error) {
        if (!(error instanceof TransportError)) throw error;
        await clock.pass(1000);
        fault.current = HEALTHY;
      }
    }
  };
  const told = async (code: string) => (await store.message(code))?.progress;
  const sent = (code: string) =>
    disk
      .text(`/o/${code}.ndjson`)
      ?.split('\n')
      .slice(0, -1)
      .map((line) => (JSON.parse(line) as { device: string }).device)
      .sort();
  return { disk, clock, names, open, start, create, untilDone, told, sent };
}

/** The names of all operations of a message from opening the outbox to handing over. */
async function operations(): Promise<readonly string[]> {
  const { clock, names, open, start, create } = world({ current: HEALTHY });
  const transport = await open();
  await create(transport);
  const sender = start(transport);
  await clock.pass(MINUTE);
  await sender.close();
  return [...names];
}

const OPERATIONS = await operations();
const CASES = OPERATIONS.flatMap((name, number) =>
  ['ENOSPC', 'EIO'].map((error) => ({ title: `${name} (${number}) with ${error}`, number, error })),
);

async function expectSent({ disk, told, sent }: ReturnType<typeof world>, code: string): Promise<void> {
  expect(await told(code)).toMatchObject({ state: 'ready', failure: null, handedOver: { recipients: 8 } });
  expect(sent(code)).toEqual(DEVICES.map(({ id }) => id));
  expect(disk.names()).toEqual([`/o/${code}.ndjson`, '/o/BEFORE.ndjson', '/o/outbox.json']);
}

it('is enumerated from opening the outbox to handing over', () => {
  expect(new Set(OPERATIONS)).toEqual(
    new Set(
      ['hold', 'makeFolder', 'list', 'freeBytes', 'sizeOf', 'syncFolder', 'openToWrite', 'openToRead', 'rename'].concat(
        ['remove', 'read', 'write', 'truncate', 'sync', 'close'],
      ),
    ),
  );
});

describe('an operation that fails once has the message sent later, once:', () => {
  it.each(CASES)('$title', async ({ number, error }) => {
    const fault = { current: HEALTHY };
    fault.current = (at) => {
      if (at === number) throw systemError(error);
    };
    const run = world(fault);
    const transport = await run.untilDone(run.open);
    const code = await run.create(transport);
    const sender = run.start(transport);
    await run.clock.pass(MINUTE);
    await sender.close();
    await expectSent(run, code);
  });
});

describe('a disk that is full from an operation on leaves nothing in part, and has the message sent when there is room:', () => {
  it.each(CASES.filter(({ error }) => error === 'ENOSPC'))('$title', async ({ number, error }) => {
    const fault = { current: HEALTHY };
    fault.current = (at, name) => {
      if (at >= number && !NEEDS_NO_ROOM.has(name)) throw systemError(error);
    };
    const run = world(fault);
    const transport = await run.untilDone(run.open);
    const code = await run.create(transport);
    const sender = run.start(transport);
    await run.clock.pass(MINUTE);
    const { state, resolution } = (await run.told(code))!;
    expect(['scheduled', 'resolving', 'ready']).toContain(state);
    // From then on recipients are whole, and only wait to be renamed.
    if (resolution?.isCommitted !== true)
      expect(run.disk.names().filter((name) => name.endsWith('.partial'))).toEqual([]);
    fault.current = HEALTHY;
    await run.clock.pass(MINUTE);
    await sender.close();
    await expectSent(run, code);
  });
});

describe('a process that is started again behind an operation that failed sends the message once:', () => {
  it.each(CASES)('$title', async ({ number, error }) => {
    const fault = { current: HEALTHY };
    fault.current = (at) => {
      if (at >= number) throw systemError(error);
    };
    const run = world(fault);
    const first = await run.untilDone(run.open);
    const code = await run.create(first);
    const sender = run.start(first);
    await run.clock.pass(5000);
    await sender.close();
    fault.current = HEALTHY;
    const next = run.start(await run.open());
    await run.clock.pass(MINUTE);
    await next.close();
    await expectSent(run, code);
  });
});
