/** How much room an outbox has for recipients that are not written yet. */

import { join } from 'node:path';
import type { ExpectedGroup, NoRoom } from '../transport.js';
import type { OutboxFiles } from './outbox-files.js';
import { lineFrame } from './recipient-lines.js';

export interface RoomLimits {
  /** Bytes of all recipients that are in the outbox; null: as many as the disk holds. */
  readonly mostBytes: number | null;
  /** Bytes of the disk that are left free. */
  readonly reserveBytes: number;
}

/** An id takes so many bytes of a line at most, as platforms give them out. */
const ID_BYTES = 64;

/** As long as every code of a message. */
const SAMPLE_CODE = '0000-00000000-00000000';

/** What was measured holds for so long while there is room: measuring reads the folder. */
const REMEMBERED_MS = 1000;

/** What was admitted counts for so long besides what is measured: by then it mostly is written. Until it is, it may count twice. */
const PROMISED_MS = 5000;

/** Handed over, or being written. */
const RECIPIENTS = /\.(?:ndjson|partial)$/;

/** Files that are looked at together. */
const FILES_AT_A_TIME = 64;

interface Measured {
  readonly at: number;
  /** Bytes of recipients that are in the outbox; 0 where no limit asks for it. */
  readonly takenBytes: number;
  /** Infinite where the system does not say. */
  readonly freeBytes: number;
}

interface Promised {
  readonly at: number;
  readonly bytes: number;
}

/** Bytes of the lines of these recipients, an upper estimate: ids are not known yet. */
export function expectedBytes(expected: readonly ExpectedGroup[]): number {
  return expected.reduce(
    (sum, { group, recipients, pushTokenBytes = 0 }) => sum + recipients * (lineBytes(group) + pushTokenBytes),
    0,
  );
}

function lineBytes(group: ExpectedGroup['group']): number {
  const { before, behind } = lineFrame(SAMPLE_CODE, group);
  return Buffer.byteLength(before) + ID_BYTES + Buffer.byteLength(behind);
}

export class OutboxRoom {
  readonly #files: OutboxFiles;
  readonly #folder: string;
  readonly #limits: RoomLimits;
  /** Milliseconds of a clock that does not jump. */
  readonly #now: () => number;
  #measured: Measured | null = null;
  /** What was admitted lately, the oldest first. */
  #promised: Promised[] = [];
  #promisedBytes = 0;

  constructor(files: OutboxFiles, folder: string, limits: RoomLimits, now = () => performance.now()) {
    this.#files = files;
    this.#folder = folder;
    this.#limits = limits;
    this.#now = now;
  }

  /** Why so many bytes are not admitted; null: they are, and count as taken for some seconds. Rejects as files do. */
  async admit(bytes: number): Promise<NoRoom | null> {
    const known = this.#remembered();
    if (known !== null && this.#take(known, bytes) === null) return null;
    return this.#take(await this.#measure(), bytes);
  }

  /** Whether less than the reserve is free. Rejects as files do. */
  async isLow(): Promise<boolean> {
    return (await this.#freeBytes()) < this.#limits.reserveBytes;
  }

  #remembered(): Measured | null {
    const known = this.#measured;
    return known !== null && this.#now() - known.at < REMEMBERED_MS ? known : null;
  }

  #take({ takenBytes, freeBytes }: Measured, bytes: number): NoRoom | null {
    const { mostBytes, reserveBytes } = this.#limits;
    const promised = this.#promisedBytes;
    if (mostBytes !== null && takenBytes + promised + bytes > mostBytes)
      return { kind: 'limit', bytes, takenBytes: takenBytes + promised, mostBytes };
    if (freeBytes - promised - bytes < reserveBytes)
      return { kind: 'disk', bytes, freeBytes: freeBytes - promised, reserveBytes };
    this.#promised.push({ at: this.#now(), bytes });
    this.#promisedBytes += bytes;
    return null;
  }

  async #measure(): Promise<Measured> {
    const takenBytes = this.#limits.mostBytes === null ? 0 : await this.#takenBytes();
    const freeBytes = await this.#freeBytes();
    const at = this.#now();
    this.#promised = this.#promised.filter((promised) => at - promised.at < PROMISED_MS);
    this.#promisedBytes = this.#promised.reduce((sum, { bytes }) => sum + bytes, 0);
    this.#measured = { at, takenBytes, freeBytes };
    return this.#measured;
  }

  async #freeBytes(): Promise<number> {
    return (await this.#files.freeBytes(this.#folder)) ?? Number.POSITIVE_INFINITY;
  }

  async #takenBytes(): Promise<number> {
    const names = (await this.#files.list(this.#folder)).filter((name) => RECIPIENTS.test(name));
    let sum = 0;
    for (let at = 0; at < names.length; at += FILES_AT_A_TIME) {
      const some = names.slice(at, at + FILES_AT_A_TIME);
      const sizes = await Promise.all(some.map((name) => this.#files.sizeOf(join(this.#folder, name))));
      for (const size of sizes) sum += size ?? 0;
    }
    return sum;
  }
}
