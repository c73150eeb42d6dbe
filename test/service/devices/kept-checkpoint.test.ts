/** A checkpoint is written where it is not known to be there already; one that could not be written is tried again. */

import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LiveIndex } from '../../../src/bitset/live/live-index.js';
import { positionOf } from '../../../src/service/devices/checkpoint.js';
import { KeptCheckpoint } from '../../../src/service/devices/kept-checkpoint.js';
import { NO_LOGGER } from '../../../src/service/service-options.js';

const LOG = { id: 'account', sequence: 7, forgottenTo: 0, audiences: 0 };

let folder: string;
let file: string;
let now: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pushsift-kept-checkpoint-'));
  file = join(folder, 'below', 'devices.psi');
  now = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** An index of so many devices, and how often it was asked for. */
function counted(size: number) {
  const live = LiveIndex.create();
  const changes = Array.from({ length: size }, (_, at) => ({ id: `d${at}`, put: { id: `d${at}`, platform: 'iOS' } }));
  live.apply(changes as Parameters<LiveIndex['apply']>[0], { position: positionOf(LOG, 7) });
  live.flush();
  const asked = { times: 0 };
  const snapshot = () => {
    asked.times++;
    return live.snapshot();
  };
  return { asked, snapshot };
}

it('one that could not be written is written the next time, and told', async () => {
  const warned: string[] = [];
  const logger = { ...NO_LOGGER, warn: (_: unknown, message: string) => void warned.push(message) };
  const kept = new KeptCheckpoint(file, logger);
  const { snapshot } = counted(1);
  await kept.save(7, snapshot);
  expect([existsSync(file), warned]).toEqual([false, ['the checkpoint of devices cannot be written']]);
  mkdirSync(join(folder, 'below'));
  await kept.save(7, snapshot);
  expect([statSync(file).size > 0, warned.length]).toEqual([true, 1]);
});

it('one that has all is not written again, unless the index was made anew', async () => {
  mkdirSync(join(folder, 'below'));
  const kept = new KeptCheckpoint(file, NO_LOGGER);
  const first = counted(1);
  await kept.save(7, first.snapshot);
  await kept.save(7, first.snapshot);
  expect(first.asked.times).toBe(1);
  kept.forget();
  const other = counted(2);
  await kept.save(7, other.snapshot);
  expect(other.asked.times).toBe(1);
  expect((await new KeptCheckpoint(file, NO_LOGGER).read(LOG, null))?.index.size).toBe(2);
});

it('one that was read is not written again before something has changed', async () => {
  mkdirSync(join(folder, 'below'));
  const { asked, snapshot } = counted(1);
  await new KeptCheckpoint(file, NO_LOGGER).save(7, snapshot);
  const kept = new KeptCheckpoint(file, NO_LOGGER);
  expect((await kept.read(LOG, null))?.sequence).toBe(7);
  await kept.save(7, snapshot);
  expect(asked.times).toBe(1);
  await kept.save(8, snapshot);
  expect(asked.times).toBe(2);
});

it('none is written where there is no file for it, nor of an index that may miss something', async () => {
  const { asked, snapshot } = counted(1);
  await new KeptCheckpoint(null, NO_LOGGER).save(7, snapshot);
  await new KeptCheckpoint(file, NO_LOGGER).save(null, snapshot);
  expect(asked.times).toBe(0);
});

it('it is due a minute after the start, and a minute after each try, whatever came of that', async () => {
  const kept = new KeptCheckpoint(file, NO_LOGGER);
  const dueAt = (at: number): boolean => {
    now = at;
    return kept.isDue;
  };
  expect([dueAt(60_999), dueAt(61_000)]).toEqual([false, true]);
  await kept.save(null, counted(1).snapshot);
  expect([dueAt(120_999), dueAt(121_000)]).toEqual([false, true]);
  await kept.save(7, counted(1).snapshot);
  expect([dueAt(180_999), dueAt(181_000)]).toEqual([false, true]);
});
