/** Keeps other processes from a folder, by a file in it. */

import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { setTimeout as timeout } from 'node:timers/promises';
import { ProcessLock, TOUCH_MS } from '../../../node/lock/process-lock.js';
import { giveUpRoom, keepRoom } from './kept-room.js';
import type { Hold } from './outbox-files.js';

/** As long as it takes to see that a process is dead that cannot be looked at; and one that is being replaced ends in that time. */
const PATIENCE_MS = 12_000;
const ASK_MS = 250;

/** Beside the lock. */
const ROOM = 'outbox.room';

/** Null: another process holds it, and has not let go of it for a while. */
export async function holdFile(path: string): Promise<Hold | null> {
  const room = join(dirname(path), ROOM);
  const lock = new ProcessLock(path, randomUUID());
  giveUpRoom(room);
  for (let waited = 0; lock.take() !== null; waited += ASK_MS) {
    if (waited >= PATIENCE_MS) return null;
    await timeout(ASK_MS);
  }
  keepRoom(room);
  const touching = setInterval(() => touchQuietly(lock), TOUCH_MS).unref();
  return {
    isHeld: () => lock.isHeld(),
    release: () => {
      clearInterval(touching);
      lock.release();
    },
  };
}

/** A disk that fails for a while is told of where it is written to. */
function touchQuietly(lock: ProcessLock): void {
  try {
    lock.touch();
  } catch {}
}
