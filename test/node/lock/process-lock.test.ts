/** At most one holds it, and nobody takes it from the living. */

import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ProcessLock, patienceWith, releaseFor } from '../../../src/node/lock/process-lock.js';
import { ownMark, type ProcessMark } from '../../../src/node/lock/process-mark.js';

const DEAD = { ...ownMark(), since: 'before' };
const ALIEN = { ...ownMark(), place: 'another container' };

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pushsift-lock-'));
  path = join(folder, 'lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

const heldBy = (id: string, mark: ProcessMark = DEAD, file = path) =>
  writeFileSync(file, JSON.stringify({ id, ...mark }));

it('one holds it until it is released', () => {
  const [first, second] = [new ProcessLock(path, 'first'), new ProcessLock(path, 'second')];
  expect(first.take()).toBeNull();
  expect(second.take()).toMatchObject({ id: 'first-0', pid: process.pid });
  expect([first.isHeld(), second.isHeld()]).toEqual([true, false]);
  second.release();
  expect(first.isHeld()).toBe(true);
  first.release();
  expect(second.take()).toBeNull();
  second.release();
  expect(readdirSync(folder)).toEqual([]);
});

it('that of the dead is taken over', () => {
  heldBy('killed-0');
  expect(new ProcessLock(path, 'next').take()).toBeNull();
  expect(readdirSync(folder)).toEqual(['lock']);
});

it('of the dead that is taken away while it is looked at is taken', () => {
  heldBy('killed-0');
  const liveness = () => {
    rmSync(path);
    return 'dead' as const;
  };
  expect(new ProcessLock(path, 'next', { liveness, now: () => 0 }).take()).toBeNull();
  expect(readdirSync(folder)).toEqual(['lock']);
});

it('what was lost with the power is taken over', () => {
  writeFileSync(path, '');
  expect(new ProcessLock(path, 'next').take()).toBeNull();
});

it('of two that see the same dead holder, one takes over', () => {
  heldBy('killed-0');
  const first = new ProcessLock(path, 'first');
  let looks = 0;
  // The other is as far as to know that the holder is dead when the first has taken over.
  const liveness = () => {
    if (looks++ > 0) return 'alive' as const;
    expect(first.take()).toBeNull();
    return 'dead' as const;
  };
  expect(new ProcessLock(path, 'other', { liveness, now: () => 0 }).take()).toMatchObject({ id: 'first-0' });
  expect(first.isHeld()).toBe(true);
  expect(readdirSync(folder)).toEqual(['lock']);
});

it('while one takes over, the other waits', () => {
  heldBy('killed-0');
  heldBy('busy-0', ownMark(), `${path}.killed-0`);
  expect(new ProcessLock(path, 'other').take()).toMatchObject({ id: 'killed-0' });
  expect(readdirSync(folder)).toEqual(['lock', 'lock.killed-0']);
});

it('one that was killed while it took over keeps nobody out', () => {
  heldBy('killed-0');
  heldBy('killed-1', DEAD, `${path}.killed-0`);
  expect(new ProcessLock(path, 'next').take()).toBeNull();
  expect(readdirSync(folder)).toEqual(['lock']);
});

it('a holder that cannot be looked at lives as long as it touches its file', () => {
  heldBy('alien-0', ALIEN);
  let now = 0;
  const lock = new ProcessLock(path, 'next', { liveness: () => 'unknown', now: () => now });
  expect(lock.take()).not.toBeNull();
  now = 9_000;
  utimesSync(path, 1, 1);
  expect(lock.take()).not.toBeNull();
  now = 18_000;
  expect(lock.take()).not.toBeNull();
  now = 19_000;
  expect(lock.take()).toBeNull();
});

it('who has lost it knows', () => {
  const lock = new ProcessLock(path, 'first');
  lock.take();
  heldBy('other-0', ownMark());
  expect(lock.isHeld()).toBe(false);
  lock.touch();
  lock.release();
  expect(readdirSync(folder)).toEqual(['lock']);
});

it('a holder touches its file, and never that of another', () => {
  const lock = new ProcessLock(path, 'first');
  lock.take();
  utimesSync(path, 1, 1);
  lock.touch();
  expect(statSync(path).mtimeMs).toBeGreaterThan(1_000_000_000_000);
  heldBy('other-0', ownMark());
  utimesSync(path, 1, 1);
  lock.touch();
  expect(statSync(path).mtimeMs).toBe(1000);
});

it('who holds it and takes it again holds it on, and writes nothing', () => {
  const lock = new ProcessLock(path, 'first');
  expect(lock.take()).toBeNull();
  // Here a second file could not be written.
  mkdirSync(`${path}.first-1.new`);
  expect([lock.take(), lock.isHeld()]).toEqual([null, true]);
  rmSync(`${path}.first-1.new`, { recursive: true });
  expect(new ProcessLock(path, 'second').take()).toMatchObject({ id: 'first-0' });
  lock.release();
  expect(readdirSync(folder)).toEqual([]);
});

it('what a thread held can be released by another of its process, and nothing else', () => {
  new ProcessLock(path, 'thread').take();
  releaseFor(path, 'thre');
  expect(readdirSync(folder)).toEqual(['lock']);
  releaseFor(path, 'thread');
  expect(readdirSync(folder)).toEqual([]);
});

it('one that cannot be looked at is waited for until it would have shown that it lives; any other only by patience', () => {
  const holder = (mark: ProcessMark) => ({ id: 'other-0', ...mark });
  const waited = (mark: ProcessMark) => [0, 500, 60_000].map((patience) => patienceWith(holder(mark), patience));
  expect([waited(ownMark()), waited(DEAD)]).toEqual([
    [0, 500, 60_000],
    [0, 500, 60_000],
  ]);
  // It touches its file each second, and is dead when it was watched for ten seconds without.
  expect(waited(ALIEN)).toEqual([11_000, 11_000, 60_000]);
});
