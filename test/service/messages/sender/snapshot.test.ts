/** Messages over devices that change while they are asked: each is written from one snapshot, every device once, whatever fails on the way. */

import { describe, expect, it } from 'vitest';
import { diagnose } from '../../../../src/diagnostics/diagnose.js';
import { AudienceUnavailableError } from '../../../../src/evaluate/audience-source.js';
import { UnsupportedFilterError } from '../../../../src/evaluate/unsupported-filter.js';
import { startSender } from '../../../../src/service/messages/sender/start-sender.js';
import type { ServiceAudience } from '../../../../src/service/service-audience.js';
import type { Store } from '../../../../src/service/store/store.js';
import { openOutbox } from '../../../../src/service/transport/outbox/open-outbox.js';
import { FakeClock, settled } from '../../../support/service/fake-clock.js';
import { MemoryDisk, systemError } from '../../../support/service/memory-files.js';
import { memoryStore } from '../../../support/service/memory-store.js';
import { readLines } from '../../../support/service/outbox-lines.js';
import { NOW } from '../../../support/service/recipient-worlds.js';
import { addMessage, audienceOf } from '../../../support/service/run-sender.js';
import { Crash, countedSteps, type Steps, stepped } from '../../../support/service/steps.js';

/** Eight devices: those below `moved` have changed their language from `de` to `en`. */
function devicesAfter(moved: number) {
  return Array.from({ length: 8 }, (_, number) => ({
    id: `d${number}`,
    platform: 'iOS' as const,
    applications: ['X'],
    tags: { Language: number < moved ? 'en' : 'de' },
  }));
}

/** In parts: `en` first, then `de`. */
const TWO_LANGUAGES = { devices_filter: 'A("X")', content: { en: 'Hello', de: 'Hallo' } };

class Changing {
  #moved = 0;
  readonly #fail: (asked: string, snapshot: number) => void;
  opened = 0;
  closed = 0;

  /** `fail` may throw when a snapshot is opened, or asked to list, with its number from 1. */
  constructor(fail: (asked: string, snapshot: number) => void = () => {}) {
    this.#fail = fail;
  }

  /** With each batch that is listed, one more device moves to the other language. */
  get source(): ServiceAudience {
    const now = () => audienceOf(devicesAfter(this.#moved), 'of the source', 2);
    return {
      ...now(),
      count: (filter, options) => now().count(filter, options),
      devices: (filter, options) => now().devices(filter, options),
      snapshot: async () => {
        const number = this.opened + 1;
        this.#fail('open', number);
        this.opened = number;
        const snapshot = now();
        const onBatch = () => {
          this.#moved++;
          this.#fail('list', number);
        };
        return {
          ...snapshot,
          async *devices(filter, options) {
            for await (const ids of snapshot.devices(filter, options)) {
              onBatch();
              yield ids;
            }
          },
          close: async () => {
            this.closed++;
          },
        };
      },
    };
  }
}

interface Process {
  readonly store: Store;
  readonly disk: MemoryDisk;
  readonly clock: FakeClock;
  readonly audience: ServiceAudience;
}

async function start({ store, disk, clock, audience }: Process, steps: Steps = countedSteps(() => undefined)) {
  const transport = await openOutbox('/o', { files: disk.process(steps.step) });
  const own = stepped(store, steps.step);
  return startSender({ store: own, transport, audience, devices: {}, now: clock.now, sleep: clock.sleep });
}

async function world(changing: Changing, fields: Readonly<Record<string, unknown>> = TWO_LANGUAGES) {
  const parts = { store: memoryStore(), disk: new MemoryDisk(), clock: new FakeClock(NOW), audience: changing.source };
  const { code } = await addMessage(parts.store, audienceOf(devicesAfter(0)), fields, NOW);
  const lines = () =>
    readLines(parts.disk.text(`/o/${code}.ndjson`) ?? '').map(({ device, language }) => `${device} ${language}`);
  const progress = async () => (await parts.store.message(code))?.progress;
  return { ...parts, code, lines, progress };
}

const ALL_GERMAN = ['d0 de', 'd1 de', 'd2 de', 'd3 de', 'd4 de', 'd5 de', 'd6 de', 'd7 de'];

describe('a message over devices that change', () => {
  it('has each device once, as it was when the message was begun', async () => {
    const changing = new Changing();
    const { lines, progress, clock, ...own } = await world(changing);
    const sender = await start({ ...own, clock });
    await clock.pass(1000);
    await sender.close();
    expect((await progress())?.state).toBe('ready');
    expect(lines()).toEqual(ALL_GERMAN);
    expect([changing.opened, changing.closed]).toEqual([1, 1]);
  });

  it('is written anew from a later snapshot where the process ended on the way: nothing of the earlier one is left', async () => {
    const all = countedSteps(() => undefined);
    const undisturbed = await world(new Changing());
    const first = await start(undisturbed, all);
    await undisturbed.clock.pass(1000);
    await first.close();
    expect(all.names.length).toBeGreaterThan(20);
    for (let last = 0; last < all.names.length; last++) {
      const changing = new Changing();
      const { lines, progress, ...own } = await world(changing);
      const steps = countedSteps((number) => {
        if (number === last) throw new Crash();
        return undefined;
      });
      await start(own, steps)
        .then(async (sender) => {
          await own.clock.pass(1000);
          await sender.close();
        })
        .catch((error) => {
          if (!(error instanceof Crash)) throw error;
        });
      const sender = await start(own);
      await own.clock.pass(120_000);
      await sender.close();
      const what = `ended at ${last}: ${all.names[last]}`;
      expect((await progress())?.state, what).toBe('ready');
      const devices = lines().map((line) => line.split(' ')[0]);
      expect(devices.sort(), what).toEqual(['d0', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7']);
      expect(changing.closed, what).toBe(changing.opened);
    }
  });

  it.each([
    ['opened', 'open'],
    ['listed', 'list'],
  ])('waits for a database that cannot be %s, however long that takes', async (_, asked) => {
    let isAway = true;
    const changing = new Changing((what) => {
      if (what === asked && isAway) throw new AudienceUnavailableError('no connection');
    });
    const { lines, progress, clock, ...own } = await world(changing);
    const sender = await start({ ...own, clock });
    await clock.pass(3_600_000);
    expect((await progress())?.failure).toBe(null);
    expect(lines()).toEqual([]);
    // Nothing is held open of a database that failed.
    expect(changing.opened - changing.closed).toBe(0);
    isAway = false;
    await clock.pass(60_000);
    await sender.close();
    expect((await progress())?.state).toBe('ready');
    expect(lines()).toHaveLength(8);
    expect(changing.opened).toBe(changing.closed);
  });

  it('fails when the database says five times that it cannot do what it is asked, though batches came in between', async () => {
    const batches = new Map<number, number>();
    const changing = new Changing((asked, snapshot) => {
      if (asked !== 'list') return;
      const batch = (batches.get(snapshot) ?? 0) + 1;
      batches.set(snapshot, batch);
      if (batch === 3) throw new Error('no such table');
    });
    const { lines, progress, clock, ...own } = await world(changing);
    const sender = await start({ ...own, clock });
    await clock.pass(600_000);
    await sender.close();
    expect(await progress()).toMatchObject({
      state: 'failed',
      failure: 'recipients could not be resolved; nothing was handed over: no such table',
    });
    expect(lines()).toEqual([]);
    expect([changing.opened, changing.closed]).toEqual([5, 5]);
  });

  it('fails at once for a filter that the database cannot be asked for', async () => {
    const diagnostic = diagnose('target/text-not-held', { start: 0, end: 1 }, 'NUL in a text');
    const changing = new Changing((asked) => {
      if (asked === 'list') throw new UnsupportedFilterError([diagnostic]);
    });
    const { progress, clock, ...own } = await world(changing);
    const sender = await start({ ...own, clock });
    await clock.pass(1000);
    await sender.close();
    expect(await progress()).toMatchObject({ state: 'failed', failure: 'NUL in a text' });
    expect([changing.opened, changing.closed]).toEqual([1, 1]);
  });

  it('holds no snapshot while it waits for a full disk', async () => {
    const changing = new Changing();
    const { disk, lines, clock, progress, ...own } = await world(changing);
    let isFull = false;
    const steps = countedSteps((_, name) => {
      if (isFull && name === 'write') throw systemError('ENOSPC');
      return undefined;
    });
    const sender = await start({ ...own, disk, clock }, steps);
    isFull = true;
    await clock.pass(100_000);
    await settled();
    expect((await progress())?.failure).toBe(null);
    expect(changing.opened).toBeGreaterThan(1);
    expect(changing.opened - changing.closed).toBe(0);
    isFull = false;
    await clock.pass(60_000);
    await sender.close();
    expect((await progress())?.state).toBe('ready');
    expect(lines()).toHaveLength(8);
  });
});
