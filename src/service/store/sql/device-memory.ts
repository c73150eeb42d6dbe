/** Devices that a store has put itself, so that they need not be read again at once. The database has the last word: what others changed meanwhile is not known here. */

import type { DeviceRecord, KeptDevice } from '../../records/device-record.js';
import type { ChangedDevices } from '../device-changes.js';

/** Characters of the JSON of all devices that are remembered: of about 25,000 small ones. */
const MOST_CHARACTERS = 2 ** 22;

/** Changes that are remembered until whoever follows them has come for them, of as many characters as devices. */
const MOST_CHANGES = 4_096;

/** Its JSON, which takes less memory than its objects do. */
interface Remembered {
  readonly text: string;
  readonly sequence: number;
}

/** What was put first is forgotten first, where there is more than may be. */
class BoundedTexts<Key> {
  readonly #entries = new Map<Key, Remembered>();
  readonly #mostCharacters: number;
  readonly #most: number;
  #characters = 0;

  constructor(mostCharacters: number, most: number) {
    this.#mostCharacters = mostCharacters;
    this.#most = most;
  }

  get(key: Key): Remembered | undefined {
    return this.#entries.get(key);
  }

  set(key: Key, remembered: Remembered): void {
    this.delete(key);
    this.#entries.set(key, remembered);
    this.#characters += remembered.text.length;
    for (const [first] of this.#entries) {
      if (this.#characters <= this.#mostCharacters && this.#entries.size <= this.#most) return;
      this.delete(first);
    }
  }

  delete(key: Key): void {
    this.#characters -= this.#entries.get(key)?.text.length ?? 0;
    this.#entries.delete(key);
  }

  keys(): Iterable<Key> {
    return this.#entries.keys();
  }

  clear(): void {
    this.#entries.clear();
    this.#characters = 0;
  }
}

export class DeviceMemory {
  /** That which was put or asked for last comes last. */
  readonly #devices: BoundedTexts<string>;
  /** By their numbers. */
  readonly #changes: BoundedTexts<number>;
  #highest = 0;

  constructor(mostCharacters = MOST_CHARACTERS) {
    this.#devices = new BoundedTexts(mostCharacters, Number.POSITIVE_INFINITY);
    this.#changes = new BoundedTexts(mostCharacters, MOST_CHANGES);
  }

  /** The device as it was put last; null: it is not remembered. */
  device(id: string): KeptDevice | null {
    const remembered = this.#devices.get(id);
    if (remembered === undefined) return null;
    this.#devices.set(id, remembered);
    return keptIn(remembered);
  }

  /** `text` is its JSON. Numbers that come late are those of changes which were made at the same time. */
  put(id: string, text: string, sequence: number): void {
    const remembered = { text, sequence };
    this.#changes.set(sequence, remembered);
    this.#highest = Math.max(this.#highest, sequence);
    if ((this.#devices.get(id)?.sequence ?? 0) < sequence) this.#devices.set(id, remembered);
  }

  /** It is another by now. */
  forget(id: string): void {
    this.#devices.delete(id);
  }

  /** The highest number that a change was given; 0: none was. */
  get highest(): number {
    return this.#highest;
  }

  clear(): void {
    this.#devices.clear();
    this.#changes.clear();
    this.#highest = 0;
  }

  /** The devices of the changes that follow `sequence` without a gap, `limit` at most; null: the next is not remembered. Those before are forgotten. */
  after(sequence: number, limit: number): ChangedDevices | null {
    for (const number of this.#changes.keys()) {
      if (number > sequence) break;
      this.#changes.delete(number);
    }
    const items: KeptDevice[] = [];
    let last = sequence;
    for (; items.length < limit; last++) {
      const change = this.#changes.get(last + 1);
      if (change === undefined) break;
      const kept = keptIn(change);
      if ((this.#devices.get(kept.id)?.sequence ?? 0) <= kept.sequence) items.push(kept);
    }
    return last === sequence ? null : { items, last, hasMore: true };
  }
}

/** As it would be read: what JSON does not have is not in it. */
function keptIn({ text, sequence }: Remembered): KeptDevice {
  return { ...(JSON.parse(text) as DeviceRecord), sequence };
}
