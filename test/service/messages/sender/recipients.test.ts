/** What the outbox holds is what a look at each device says: whenever the process ends, by itself or with the power, and however often. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Device } from '../../../../src/devices/device.js';
import { startSender } from '../../../../src/service/messages/sender/start-sender.js';
import type { ServiceAudience } from '../../../../src/service/service-audience.js';
import type { Store } from '../../../../src/service/store/store.js';
import { openOutbox } from '../../../../src/service/transport/outbox/open-outbox.js';
import { randomNumbers } from '../../../support/fuzz.js';
import { forAllAsync } from '../../../support/law.js';
import { FakeClock, until } from '../../../support/service/fake-clock.js';
import { MemoryDisk } from '../../../support/service/memory-files.js';
import { memoryStore } from '../../../support/service/memory-store.js';
import { expectedLines, readLines, withoutParts } from '../../../support/service/outbox-lines.js';
import {
  arbitraryDefault,
  arbitraryDevices,
  arbitraryFields,
  messageWith,
  NOW,
} from '../../../support/service/recipient-worlds.js';
import { addMessage, audienceOf, devicesOfX } from '../../../support/service/run-sender.js';
import { Crash, countedSteps, type Steps, stepped } from '../../../support/service/steps.js';

/** Behind all instants of the messages. */
const LATER = Date.UTC(2031, 0, 1);

interface World {
  readonly store: Store;
  readonly disk: MemoryDisk;
  readonly audience: ServiceAudience;
  readonly defaultLanguage: string;
}

/** A process from its start to its end: by the steps, or when the message is ready. */
async function runProcess(
  { store, disk, audience, defaultLanguage }: World,
  code: string,
  steps: Steps,
): Promise<void> {
  const clock = new FakeClock(LATER);
  let sender: ReturnType<typeof startSender> | null = null;
  try {
    const transport = await openOutbox('/outbox', { files: disk.process(steps.step) });
    const devices = { defaultLanguage };
    const own = stepped(store, steps.step);
    sender = startSender({ store: own, transport, audience, devices, now: clock.now, sleep: clock.sleep });
    await until(async () => steps.hasCrashed() || (await store.message(code))?.progress.state === 'ready');
  } catch (error) {
    if (!(error instanceof Crash)) throw error;
  }
  await sender?.close();
}

const UNDISTURBED = (): Steps => countedSteps(() => undefined);

/** What is being written last is half there. */
function crashAt(last: number): Steps {
  return countedSteps((number, name) => {
    if (number === last) throw new Crash();
    return number === last - 1 && name === 'write' ? 'short' : undefined;
  });
}

describe('a small message', () => {
  const FIELDS = { devices_filter: 'A("X")', content: { en: 'Hello', de: 'Hallo' } };
  const devices: readonly Device[] = devicesOfX(8, ['iOS', 'Windows', 'Android']).map((device, number) => ({
    ...device,
    tags: { Language: ['de', 'en'][number % 2]! },
  }));

  async function world(): Promise<World & { readonly code: string }> {
    const parts = { store: memoryStore(), disk: new MemoryDisk(), audience: audienceOf(devices, '1', 1) };
    const { code } = await addMessage(parts.store, parts.audience, FIELDS, NOW);
    return { ...parts, defaultLanguage: 'en', code };
  }

  async function expectWhole({ store, disk, code }: World & { readonly code: string }, what: string): Promise<void> {
    const lines = readLines(disk.text(`/outbox/${code}.ndjson`) ?? '');
    const expected = expectedLines(code, messageWith(FIELDS), devices, { defaultLanguage: 'en', now: NOW });
    expect(withoutParts(lines), what).toEqual(expected);
    expect((await store.message(code))?.progress.handedOver, what).toEqual({
      recipients: 5,
      byPlatform: { iOS: 3, Android: 2 },
      withoutPayload: 3,
    });
    expect(disk.names()).toEqual([`/outbox/${code}.ndjson`, '/outbox/outbox.json'].sort());
  }

  it.each(['process', 'power'])('is whole whichever step is the last before the %s is gone', async (what) => {
    const all = UNDISTURBED();
    const first = await world();
    await runProcess(first, first.code, all);
    await expectWhole(first, 'undisturbed');
    expect(all.names.length).toBeGreaterThan(40);
    for (let step = 0; step < all.names.length; step++) {
      const own = await world();
      await runProcess(own, own.code, crashAt(step));
      if (what === 'power') own.disk.losePower(randomNumbers(step));
      await runProcess(own, own.code, UNDISTURBED());
      await expectWhole(own, `${what} at ${step}: ${all.names[step]}`);
    }
  });
});

it('law: wherever processes end, every device of the audience has one line, as a look at it says', async () => {
  await forAllAsync(
    fc.tuple(arbitraryDevices, arbitraryFields, arbitraryDefault, fc.array(fc.nat(80), { maxLength: 4 }), fc.nat()),
    async ([devices, fields, defaultLanguage, crashes, seed]) => {
      const random = randomNumbers(seed);
      const audience = audienceOf(devices, '1', 1 + random(3));
      const world = { store: memoryStore(), disk: new MemoryDisk(), audience, defaultLanguage };
      const { code } = await addMessage(world.store, world.audience, fields, NOW, defaultLanguage);
      for (const last of crashes) {
        await runProcess(world, code, crashAt(last));
        if (random(2) === 0) world.disk.losePower(random);
      }
      await runProcess(world, code, UNDISTURBED());
      const lines = readLines(world.disk.text(`/outbox/${code}.ndjson`) ?? '');
      const occasion = { defaultLanguage, now: NOW };
      expect(withoutParts(lines)).toEqual(expectedLines(code, messageWith(fields), devices, occasion));
      expect(lines.map(({ part }) => part)).toEqual(lines.map(({ part }) => part).sort((left, right) => left - right));
      const handedOver = (await world.store.message(code))?.progress.handedOver;
      const counted = Object.values(handedOver?.byPlatform ?? {}).reduce((sum, count) => sum + count, 0);
      expect([handedOver?.recipients, counted]).toEqual([lines.length, lines.length]);
    },
    0.25,
  );
});
