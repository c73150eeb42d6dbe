/**
 * A lock whose every call of the file system fails once, and is once the last of its process: nobody else holds it meanwhile, and whoever wants it afterwards gets it.
 */

import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ProcessLock } from '../../../src/node/lock/process-lock.js';
import type { Liveness, ProcessMark } from '../../../src/node/lock/process-mark.js';
import { eachStep } from '../../support/stepped-fs.js';

let root = '';
let made = 0;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'pushsift-lock-steps-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const DEAD = { id: 'dead-0', pid: 999_999, since: null, place: '' };

/** What is told of holders: the one that was killed before is dead, whoever else is asked about lives as long as `isAlive` says. */
function locks(path: string) {
  const state = { isAlive: true };
  const liveness = ({ pid }: ProcessMark): Liveness => (pid === DEAD.pid || !state.isAlive ? 'dead' : 'alive');
  const senses = { liveness, now: () => 0 };
  return {
    state,
    first: new ProcessLock(path, 'first', senses),
    second: new ProcessLock(path, 'second', senses),
  };
}

function folderWith(holder: object | null): string {
  const folder = join(root, String(made++));
  mkdirSync(folder);
  if (holder !== null) writeFileSync(join(folder, 'lock'), JSON.stringify(holder));
  return folder;
}

it.each([
  ['that is free', null],
  ['of a process that was killed', DEAD],
])('a lock %s is taken, held and released', async (_, holder) => {
  let current = locks('');
  const steps = await eachStep(
    () => {
      const folder = folderWith(holder);
      current = locks(join(folder, 'lock'));
      const { first, second } = current;
      return {
        folder,
        work: () => {
          expect(first.take()).toBeNull();
          expect(second.take()).not.toBeNull();
          first.touch();
          first.release();
        },
      };
    },
    ({ what, isEnd }, folder) => {
      const { first, second, state } = current;
      if (isEnd) state.isAlive = false;
      else if (first.isHeld()) expect([what, second.take()]).not.toEqual([what, null]);
      // Whoever failed tries again, and lets go; the killed do not come back.
      if (!isEnd) {
        expect([what, first.take()]).toEqual([what, null]);
        first.release();
      }
      expect([what, second.take(), second.isHeld()]).toEqual([what, null, true]);
      second.release();
      // Only what could not be removed stays, a draft or a mark of one time: its name is never used again.
      const left = readdirSync(folder);
      if (!isEnd && !what.endsWith('rmSync')) expect([what, left]).toEqual([what, []]);
      expect([what, left]).not.toEqual([what, expect.arrayContaining(['lock'])]);
    },
  );
  expect(steps).toBeGreaterThan(5);
});
