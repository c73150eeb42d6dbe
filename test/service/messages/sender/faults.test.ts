/** What fails while a message is on its way: it is tried again, or fails with a reason; never is it half done. */

import { describe, expect, it } from 'vitest';
import { cancelMessage } from '../../../../src/service/messages/cancel-message.js';
import { type Sender, startSender } from '../../../../src/service/messages/sender/start-sender.js';
import type { ServiceAudience } from '../../../../src/service/service-audience.js';
import type { Current } from '../../../../src/service/service-options.js';
import type { Store } from '../../../../src/service/store/store.js';
import { StoreError } from '../../../../src/service/store/store-error.js';
import { openOutbox } from '../../../../src/service/transport/outbox/open-outbox.js';
import { FakeClock, settled } from '../../../support/service/fake-clock.js';
import { MemoryDisk, systemError } from '../../../support/service/memory-files.js';
import { memoryStore } from '../../../support/service/memory-store.js';
import { NOW } from '../../../support/service/recipient-worlds.js';
import { addMessage, audienceOf, devicesOfX } from '../../../support/service/run-sender.js';
import { countedSteps, stepped } from '../../../support/service/steps.js';

const DEVICES = devicesOfX(8);

interface Setup {
  readonly audience?: Current<ServiceAudience>;
  /** At each step with files and store once the outbox is open; throws to have it fail. */
  readonly at?: (name: string, setup: { readonly store: Store; readonly code: string }) => unknown;
  readonly beforeStart?: (sender: Sender) => void;
  readonly store?: Store;
  readonly disk?: MemoryDisk;
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly defaultLanguage?: string;
}

/** A message that is due, with a sender that has just seen it. */
async function begin({ audience = audienceOf(DEVICES), at = () => {}, beforeStart = () => {}, ...setup }: Setup = {}) {
  const { store = memoryStore(), disk = new MemoryDisk(), fields = {}, defaultLanguage = 'en' } = setup;
  const clock = new FakeClock(NOW);
  const { code } = await addMessage(store, audienceOf(DEVICES), { devices_filter: 'A("X")', ...fields }, NOW);
  let isBegun = false;
  const steps = countedSteps((_, name) => {
    if (isBegun) at(name, { store, code });
    return undefined;
  });
  const transport = await openOutbox('/o', { files: disk.process(steps.step) });
  isBegun = true;
  const own = stepped(store, steps.step);
  const devices = { defaultLanguage };
  const sender = startSender({ store: own, transport, audience, devices, now: clock.now, sleep: clock.sleep });
  beforeStart(sender);
  await settled();
  const told = async () => {
    const { state, failure, handedOver } = (await store.message(code))?.progress ?? {};
    return { state, failure, recipients: handedOver?.recipients, files: disk.names().length };
  };
  const lines = () => disk.text(`/o/${code}.ndjson`)?.split('\n').slice(0, -1).length;
  return { store, disk, clock, code, sender, told, lines };
}

const READY = { state: 'ready', failure: null, recipients: 8, files: 2 };

function failed(failure: string) {
  return { state: 'failed', failure, recipients: undefined, files: 1 };
}

/** Throws it the first times. */
function times(count: number, name: string, error: () => Error): (step: string) => void {
  let left = count;
  return (step) => {
    if (step === name && left-- > 0) throw error();
  };
}

describe('is tried again until it works, in growing times', () => {
  const full = () => systemError('ENOSPC');
  const gone = () => new StoreError('unavailable', 'gone');
  it.each([
    ['no room for lines', 'write', full],
    ['a disk that fails to sync', 'sync', () => systemError('EIO')],
    ['a disk that fails to rename', 'rename', () => systemError('EIO')],
    ['a folder that cannot be read', 'read', () => systemError('EIO')],
    ['a file that cannot be opened', 'openToWrite', () => systemError('EMFILE')],
    ['a store that cannot be read', 'before message', gone],
    ['a store that cannot be written', 'before advance', () => new StoreError('full', 'full')],
    ['a store that another holds', 'before dueMessages', () => new StoreError('locked', 'locked')],
    ['a store that cannot say what was begun', 'before resolvingTo', gone],
  ])('%s', async (_, step, error) => {
    const { clock, sender, told, lines } = await begin({ at: times(8, step, error) });
    expect(await told()).not.toEqual(READY);
    await clock.pass(500 + 1000 + 2000 + 4000 + 8000 + 16_000 + 30_000 - 1);
    expect(await told()).not.toEqual(READY);
    await clock.pass(60_000);
    expect([await told(), lines()]).toEqual([READY, 8]);
    await sender.close();
  });
});

it('a full disk: what is written in part is released, and written whole when there is room', async () => {
  let isFull = true;
  let writes = 0;
  const { disk, clock, code, sender, told, lines } = await begin({
    at: (name) => {
      if (name === 'write' && isFull && ++writes % 2 === 0) throw systemError('ENOSPC');
    },
  });
  expect([(await told()).state, disk.names()]).toEqual(['resolving', ['/o/outbox.json']]);
  await clock.pass(60_000);
  expect([(await told()).state, disk.names()]).toEqual(['resolving', ['/o/outbox.json']]);
  isFull = false;
  await clock.pass(60_000);
  expect([await told(), lines()]).toEqual([READY, 8]);
  expect(disk.names()).toEqual([`/o/${code}.ndjson`, '/o/outbox.json']);
  await sender.close();
});

it('a message that waits to be tried again while the clock is set back is not begun before it is due', async () => {
  const gone = () => new StoreError('unavailable', 'gone');
  const { clock, sender, told, lines } = await begin({ at: times(1, 'before advance', gone) });
  clock.set(NOW - 60_000);
  await clock.pass(59_000);
  expect((await told()).state).toBe('scheduled');
  await clock.pass(10_000);
  expect([await told(), lines()]).toEqual([READY, 8]);
  await sender.close();
});

it('a store that writes, and never says so, is read again', async () => {
  const { clock, sender, told, lines } = await begin({
    at: times(8, 'behind advance', () => new StoreError('unavailable', 'gone')),
  });
  await clock.pass(10_000);
  expect([await told(), lines()]).toEqual([READY, 8]);
  await sender.close();
});

describe('a source of audiences that throws', () => {
  function throwing(count: number, error: Error): ServiceAudience {
    const audience = audienceOf(DEVICES);
    let left = count;
    return {
      ...audience,
      async *devices(filter, options) {
        if (left-- > 0) throw error;
        yield* audience.devices(filter, options);
      },
    };
  }

  it('some times is asked again', async () => {
    const { clock, sender, told, lines } = await begin({ audience: throwing(4, new Error('busy')) });
    await clock.pass(10_000);
    expect([await told(), lines()]).toEqual([READY, 8]);
    await sender.close();
  });

  it('because the system has no file left is asked again as long as it takes', async () => {
    const noFile = Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE', errno: -24 });
    const { clock, sender, told, lines } = await begin({ audience: throwing(20, noFile) });
    await clock.pass(500_000);
    expect([await told(), lines()]).toEqual([READY, 8]);
    await sender.close();
  });

  it('every time makes the message fail', async () => {
    const { clock, sender, told } = await begin({ audience: throwing(5, new Error('no such tag')) });
    await clock.pass(10_000);
    expect(await told()).toEqual(failed('recipients could not be resolved; nothing was handed over: no such tag'));
    await sender.close();
  });

  it('now and then, and lists devices between, is asked for all of them', async () => {
    const audience = audienceOf(DEVICES, '1', 1);
    const lame: ServiceAudience = {
      ...audience,
      async *devices(filter, options) {
        for await (const ids of audience.devices(filter, options)) {
          yield ids;
          throw new Error('lame');
        }
      },
    };
    const { clock, sender, told, lines } = await begin({ audience: lame });
    await clock.pass(120_000);
    expect([await told(), lines()]).toEqual([READY, 8]);
    await sender.close();
  });

  it('as it cannot tell languages makes a message in several fail', async () => {
    const { tagTexts: _, ...audience } = audienceOf(DEVICES);
    const { clock, sender, told } = await begin({ audience, fields: { content: { en: 'Hello', de: 'Hallo' } } });
    await clock.pass(10_000);
    expect(await told()).toEqual(
      failed(
        'recipients could not be resolved; nothing was handed over: the source of audiences cannot list what devices hold under the tag Language',
      ),
    );
    await sender.close();
  });
});

describe('devices that are replaced', () => {
  const REASON =
    'the devices were replaced while recipients were being resolved; nothing was handed over: create the message again';

  it.each(['openToWrite', 'write', 'sync', 'syncFolder'])('at %s make the message fail', async (step) => {
    const audience = audienceOf(DEVICES);
    let generation = '1';
    const changing: ServiceAudience = Object.defineProperty({ ...audience }, 'generation', { get: () => generation });
    const { sender, told, clock } = await begin({
      audience: changing,
      at: (name) => {
        if (name === step) generation = '2';
      },
    });
    await clock.pass(10);
    expect(await told()).toEqual(failed(REASON));
    await sender.close();
  });

  it('by others while those that were begun with last: the message ends with these', async () => {
    let current = audienceOf(DEVICES);
    const { sender, told, lines } = await begin({
      audience: () => current,
      at: (name) => {
        if (name === 'write') current = audienceOf(devicesOfX(100), '2');
      },
    });
    expect([await told(), lines()]).toEqual([READY, 8]);
    await sender.close();
  });

  it('by others after an error of those: the message fails', async () => {
    let current: ServiceAudience = {
      ...audienceOf(DEVICES),
      // biome-ignore lint/correctness/useYield: it ends before the first.
      async *devices() {
        current = audienceOf(DEVICES, '2');
        throw new Error('disposed');
      },
    };
    const { sender, told, clock } = await begin({ audience: () => current });
    await clock.pass(1000);
    expect(await told()).toEqual(failed(REASON));
    await sender.close();
  });

  it('while no process ran make the message fail', async () => {
    const first = await begin({
      at: (name) => {
        if (name === 'write') throw systemError('EIO');
      },
    });
    await first.sender.close();
    expect((await first.told()).state).toBe('resolving');
    const { sender, told } = await goOn(first, { audience: audienceOf(DEVICES, '2') });
    expect(await told()).toEqual(failed(REASON));
    await sender.close();
  });
});

/** The next process, with the same store and disk. */
async function goOn(
  { store, disk, code, told, lines }: Awaited<ReturnType<typeof begin>>,
  { audience = audienceOf(DEVICES), defaultLanguage = 'en' }: Setup = {},
) {
  const clock = new FakeClock(NOW);
  const transport = await openOutbox('/o', { files: disk.process() });
  const devices = { defaultLanguage };
  const sender = startSender({ store, transport, audience, devices, now: clock.now, sleep: clock.sleep });
  await settled();
  return { sender, told, lines, clock, code };
}

describe('the next process', () => {
  it('goes on behind what was synced when the sender was closed', async () => {
    const steps: string[] = [];
    let close = (): void => {};
    const first = await begin({
      audience: audienceOf(DEVICES, '1', 1),
      at: (name) => {
        steps.push(name);
        if (steps.filter((step) => step === 'write').length === 3) close();
      },
      beforeStart: (sender) => {
        close = () => void sender.close();
      },
    });
    await first.sender.close();
    expect(steps.slice(-3)).toEqual(['write', 'sync', 'syncFolder']);
    expect(first.disk.text(`/o/${first.code}.partial`)?.split('\n')).toHaveLength(4);
    const next = await goOn(first);
    expect([await next.told(), next.lines()]).toEqual([READY, 8]);
    await next.sender.close();
  });

  it('sends no more in a second than the message allows, together with the process before', async () => {
    let writes = 0;
    const first = await begin({
      audience: audienceOf(DEVICES, '1', 1),
      fields: { send_rate: 2 },
      at: (name) => {
        if (name === 'write' && ++writes > 3) throw systemError('EIO');
      },
    });
    await first.sender.close();
    const next = await goOn(first);
    expect(next.lines()).toBe(8);
    const seconds = new Map<string, number>();
    for (const line of (first.disk.text(`/o/${first.code}.ndjson`) ?? '').trimEnd().split('\n')) {
      const { sendAt } = JSON.parse(line) as { readonly sendAt: string };
      seconds.set(sendAt, (seconds.get(sendAt) ?? 0) + 1);
    }
    // How many of the second of the third are written already is not known to the next process.
    expect([...seconds.values()]).toEqual([2, 1, 2, 2, 1]);
    await next.sender.close();
  });

  it('with other settings writes all anew', async () => {
    const fields = { content: { en: 'Hello', de: 'Hallo' } };
    let writes = 0;
    const first = await begin({
      fields,
      at: (name) => {
        if (name === 'write' && ++writes > 1) throw systemError('EIO');
      },
    });
    await first.sender.close();
    expect(first.disk.text(`/o/${first.code}.partial`)).toContain('"language":"en"');
    const next = await goOn(first, { defaultLanguage: 'de' });
    expect([await next.told(), next.lines()]).toEqual([READY, 8]);
    expect(first.disk.text(`/o/${first.code}.ndjson`)).not.toContain('"language":"en"');
    await next.sender.close();
  });

  it('with other settings has taken back what was written before the store is told that all is written anew', async () => {
    let writes = 0;
    const first = await begin({
      at: (name) => {
        if (name === 'write' && ++writes > 1) throw systemError('EIO');
      },
    });
    await first.sender.close();
    const partial = () => first.disk.text(`/o/${first.code}.partial`);
    expect(partial()).not.toBeNull();
    const left: (string | null)[] = [];
    const advance: Store['advance'] = (code, progress) => {
      left.push(partial());
      return first.store.advance(code, progress);
    };
    const next = await goOn({ ...first, store: { ...first.store, advance } }, { defaultLanguage: 'de' });
    expect([await next.told(), next.lines(), left[0]]).toEqual([READY, 8, null]);
    await next.sender.close();
  });

  it('takes back what was written of a message that was cancelled', async () => {
    const first = await begin({
      at: (name) => {
        if (name === 'write') throw systemError('EIO');
      },
    });
    await first.sender.close();
    await cancelMessage(first.store, first.code, NOW);
    expect((await first.told()).files).toBe(2);
    const next = await goOn(first);
    expect(await next.told()).toMatchObject({ state: 'cancelled', files: 1 });
    await next.sender.close();
  });

  it('leaves what its store knows nothing of', async () => {
    const disk = new MemoryDisk();
    disk.put('/o/0000.partial', 'x');
    const { sender, told } = await begin({ disk });
    expect(await told()).toEqual({ ...READY, files: 3 });
    await sender.close();
  });

  it('with a store that was put back hands nothing over again', async () => {
    const first = await begin();
    expect(await first.told()).toEqual(READY);
    await first.sender.close();
    const store = memoryStore();
    const old = await first.store.message(first.code);
    if (old === null) throw new Error('there is a message');
    const { version, ...progress } = old.progress;
    const scheduled = { ...progress, state: 'scheduled', resolution: null, handedOver: null } as const;
    await store.addMessage({ ...old, progress: { version: 0, ...scheduled } }, null);
    const next = await goOn({ ...first, store });
    expect((await store.message(first.code))?.progress).toMatchObject({
      state: 'failed',
      failure: `/o/${first.code}.ndjson is there: its recipients were handed over before; the store knows nothing of it: it was put back to an earlier state`,
    });
    expect([version, next.lines()]).toEqual([3, 8]);
    await next.sender.close();
  });
});

describe('cancelled', () => {
  it.each(['behind dueMessages', 'before advance', 'behind advance', 'openToWrite', 'write', 'sync'])(
    'at %s, nothing is handed over',
    async (step) => {
      let isDone = false;
      const { sender, told, clock } = await begin({
        at: (name, { store, code }) => {
          if (name !== step || isDone) return;
          isDone = true;
          return void cancelMessage(store, code, NOW);
        },
      });
      await clock.pass(10);
      expect(await told()).toEqual({ state: 'cancelled', failure: null, recipients: undefined, files: 1 });
      await sender.close();
    },
  );

  it('when all is written and about to be handed over, it is too late', async () => {
    const answers: unknown[] = [];
    const { sender, told, clock } = await begin({
      at: (name, { store, code }) => {
        if (name === 'rename') cancelMessage(store, code, NOW).then(({ kind }) => answers.push(kind));
      },
    });
    await clock.pass(10);
    expect([await told(), answers.at(-1)]).toEqual([READY, 'too-late']);
    await sender.close();
  });

  it('a long message stops within a second of the clock, or as soon as the sender is told', async () => {
    for (const [isTold, clockIsSetBack] of [
      [false, false],
      [true, false],
      [false, true],
    ]) {
      const endless: ServiceAudience = {
        ...audienceOf(DEVICES),
        async *devices() {
          for (let number = 0; ; number++) {
            await clock.sleep(100, new AbortController().signal);
            yield [`d${number}`];
          }
        },
      };
      const clock = new FakeClock(NOW);
      const store = memoryStore();
      const disk = new MemoryDisk();
      const { code } = await addMessage(store, audienceOf(DEVICES), { devices_filter: 'A("X")' }, NOW);
      const transport = await openOutbox('/o', { files: disk.process() });
      const sender = startSender({ store, transport, audience: endless, now: clock.now, sleep: clock.sleep });
      await clock.pass(3050);
      if (clockIsSetBack) clock.set(NOW - 3_600_000);
      await cancelMessage(store, code, clock.now());
      if (isTold) sender.wake();
      await clock.pass(isTold ? 100 : 1000);
      expect(disk.names()).toEqual(['/o/outbox.json']);
      const closed = sender.close();
      await clock.pass(200);
      await closed;
    }
  });
});
