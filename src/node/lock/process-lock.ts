/**
 * A file that at most one process holds, by the name of another beside it. It is never taken from the living; of a process that was killed it is taken
 * over by whoever comes next. A holder that cannot be looked at (another container, a system without `/proc`) is alive as long as it touches its file.
 */

import { linkSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { PRIVATE_FILE } from '../private-files.js';
import { type Liveness, livenessOf, ownMark, type ProcessMark } from './process-mark.js';

/** Holders touch their file at least this often. */
export const TOUCH_MS = 1_000;

/** One that cannot be looked at is dead when its file has not been touched this long, while somebody watched. */
const STILL_MS = 10_000;

export interface LockHolder extends ProcessMark {
  /** Of this one time that it is held: never used again. */
  readonly id: string;
}

/** How other holders are looked at. */
interface Senses {
  readonly liveness: (holder: ProcessMark) => Liveness;
  /** Milliseconds that only grow. */
  readonly now: () => number;
}

const SENSES: Senses = { liveness: livenessOf, now: () => performance.now() };

/** How long `holder` is waited for by who has this much patience, in milliseconds: one that cannot be looked at, until it shows that it lives. */
export function patienceWith(holder: LockHolder, patience: number): number {
  return livenessOf(holder) === 'unknown' ? Math.max(patience, STILL_MS + TOUCH_MS) : patience;
}

const UNREADABLE: LockHolder = { id: 'unreadable', pid: 0, since: null, place: '' };

export class ProcessLock {
  readonly #path: string;
  readonly #owner: string;
  readonly #senses: Senses;
  #held: LockHolder | null = null;
  #times = 0;
  #watched: { readonly what: string; readonly since: number } | null = null;

  /** `owner` is in no other process or thread. */
  constructor(path: string, owner: string, senses: Senses = SENSES) {
    this.#path = path;
    this.#owner = owner;
    this.#senses = senses;
  }

  /**
   * Null: it is held from now on. Else who holds it.
   * @throws the system's error where the file cannot be written
   */
  take(): LockHolder | null {
    // It could not be released before.
    if (this.isHeld()) return null;
    const mine = { id: `${this.#owner}-${this.#times++}`, ...ownMark() };
    const holder = this.#takeAt(this.#path, mine);
    if (!this.#isOwn(holder)) return holder;
    this.#held = holder;
    return null;
  }

  /** Whether it still is: someone who could not see that this process lives may have taken it over. */
  isHeld(): boolean {
    return this.#held !== null && readHolder(this.#path)?.id === this.#held.id;
  }

  touch(): void {
    const now = new Date();
    if (this.isHeld()) utimesSync(this.#path, now, now);
  }

  release(): void {
    if (this.isHeld()) rmSync(this.#path, { force: true });
    this.#held = null;
  }

  /** True for the file of an earlier time, too, which was told to have failed and is there all the same. */
  #isOwn({ id }: LockHolder): boolean {
    return id.startsWith(`${this.#owner}-`);
  }

  /** Who holds it then. */
  #takeAt(path: string, mine: LockHolder): LockHolder {
    for (;;) {
      if (create(path, mine)) return mine;
      const holder = readHolder(path);
      if (holder === null) continue;
      if (this.#isOwn(holder)) return holder;
      if (this.#isAlive(path, holder) || !this.#clear(path, holder, mine)) return holder;
    }
  }

  /**
   * Takes the file of a dead holder away. Only who holds the mark of this one time may do so, and looks again when it does: of two that
   * saw the same dead holder, the later finds another file there, and leaves it. A mark can be left by the killed, too.
   */
  #clear(path: string, dead: LockHolder, mine: LockHolder): boolean {
    const mark = `${path}.${dead.id}`;
    if (!this.#isOwn(this.#takeAt(mark, mine))) return false;
    if (readHolder(path)?.id === dead.id) rmSync(path, { force: true });
    rmSync(mark, { force: true });
    return true;
  }

  #isAlive(path: string, holder: LockHolder): boolean {
    if (holder === UNREADABLE) return false;
    const liveness = this.#senses.liveness(holder);
    return liveness === 'unknown' ? !this.#isStill(path, holder) : liveness === 'alive';
  }

  #isStill(path: string, { id }: LockHolder): boolean {
    const what = `${id} ${statSync(path, { throwIfNoEntry: false })?.mtimeMs}`;
    const now = this.#senses.now();
    if (this.#watched?.what !== what) this.#watched = { what, since: now };
    return now - this.#watched.since >= STILL_MS;
  }
}

/** Lets go of what a thread of this process held when it ended. */
export function releaseFor(path: string, owner: string): void {
  if (readHolder(path)?.id.startsWith(`${owner}-`)) rmSync(path, { force: true });
}

/** The file appears whole: it is written under a name of its own, and linked. */
function create(path: string, holder: LockHolder): boolean {
  const draft = `${path}.${holder.id}.new`;
  try {
    writeFileSync(draft, JSON.stringify(holder), { encoding: 'utf8', mode: PRIVATE_FILE });
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    removeDraft(draft);
  }
}

/** What became of the lock is known, whether or not the draft can be removed: nobody takes its name again. */
function removeDraft(draft: string): void {
  try {
    rmSync(draft, { force: true });
  } catch {}
}

/** Null: there is none. Files appear whole, and are not synced: what cannot be read was there when the power was lost. */
function readHolder(path: string): LockHolder | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as LockHolder;
  } catch (error) {
    if (error instanceof SyntaxError) return UNREADABLE;
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
