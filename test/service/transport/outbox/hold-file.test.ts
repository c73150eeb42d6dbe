/** A folder that one process writes: who comes second waits for some seconds, and the one that holds it shows that it lives. */

import { existsSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';

/** Waits that were asked for, in milliseconds, and what happens in each. */
const waits: number[] = [];
let onWait: () => void = () => {};
/** What was done with the room beside the lock, and whether the lock was there. */
const rooms: (readonly [did: string, path: string, isLocked: boolean])[] = [];

let holdFile: typeof import('../../../../src/service/transport/outbox/hold-file.js').holdFile;

/** With modules of its own: other files have loaded the real timers. */
beforeAll(async () => {
  vi.resetModules();
  vi.doMock('node:timers/promises', () => ({
    setTimeout: async (milliseconds: number) => {
      waits.push(milliseconds);
      onWait();
    },
  }));
  vi.doMock('../../../../src/service/transport/outbox/kept-room.js', () => ({
    giveUpRoom: (room: string) => rooms.push(['given up', room, existsSync(path)]),
    keepRoom: (room: string) => rooms.push(['kept', room, existsSync(path)]),
  }));
  ({ holdFile } = await import('../../../../src/service/transport/outbox/hold-file.js'));
});

afterAll(() => {
  vi.doUnmock('node:timers/promises');
  vi.doUnmock('../../../../src/service/transport/outbox/kept-room.js');
  vi.resetModules();
});

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pushsift-hold-'));
  path = join(folder, 'outbox.lock');
  waits.length = 0;
  rooms.length = 0;
  onWait = () => {};
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});

afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

it('is held at once where nobody holds it, until it is released', async () => {
  const hold = await holdFile(path);
  expect([hold?.isHeld(), existsSync(path), waits]).toEqual([true, true, []]);
  hold?.release();
  expect([hold?.isHeld(), existsSync(path)]).toEqual([false, false]);
});

it('of a full disk has the room that was kept, and keeps some when it is held', async () => {
  const room = join(folder, 'outbox.room');
  const hold = await holdFile(path);
  expect(rooms).toEqual([
    ['given up', room, false],
    ['kept', room, true],
  ]);
  rooms.length = 0;
  expect(await holdFile(path)).toBeNull();
  expect(rooms).toEqual([['given up', room, true]]);
  hold?.release();
});

it('is asked for four times a second, for twelve seconds', async () => {
  const first = await holdFile(path);
  expect(await holdFile(path)).toBeNull();
  expect([waits.length, new Set(waits)]).toEqual([48, new Set([250])]);
  expect(first?.isHeld()).toBe(true);
  first?.release();
});

it('is had by who waits as soon as it is released', async () => {
  const first = await holdFile(path);
  onWait = () => {
    if (waits.length === 3) first?.release();
  };
  const second = await holdFile(path);
  expect([waits.length, first?.isHeld(), second?.isHeld()]).toEqual([3, false, true]);
  second?.release();
});

it('is touched each second while it is held, and not after', async () => {
  const hold = await holdFile(path);
  const touchedAfter = (milliseconds: number): boolean => {
    utimesSync(path, 1_000, 1_000);
    vi.advanceTimersByTime(milliseconds);
    return statSync(path).mtimeMs > 1_000_000;
  };
  expect([touchedAfter(999), touchedAfter(1), touchedAfter(999), touchedAfter(1)]).toEqual([false, true, false, true]);
  expect(vi.getTimerCount()).toBe(1);
  hold?.release();
  expect(vi.getTimerCount()).toBe(0);
});

it('is held no more where somebody else has taken it over, and then stays theirs', async () => {
  const hold = await holdFile(path);
  writeFileSync(path, '{"id":"another","pid":1,"since":null,"place":"elsewhere"}\n');
  expect(hold?.isHeld()).toBe(false);
  hold?.release();
  expect(existsSync(path)).toBe(true);
});

it('a folder that is gone while it is held is told of by nothing that touches it', async () => {
  const hold = await holdFile(path);
  rmSync(folder, { recursive: true });
  expect(() => vi.advanceTimersByTime(5_000)).not.toThrow();
  expect(hold?.isHeld()).toBe(false);
  expect(() => hold?.release()).not.toThrow();
});
