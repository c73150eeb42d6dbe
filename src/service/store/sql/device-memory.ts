/** Devices that a store has put itself, so that they need not be read again at once. The database has the last word: what others changed meanwhile is not known here. */

import type { DeviceRecord, KeptDevice } from '../../records/device-record.js';
import type { ChangedDevices } from '../device-changes.js';

/** Characters of the JSON of all devices that are remembered: of about 25,000 small ones. */
const MOST_CHARACTERS = 2 ** 22;

/** Changes that are remembered until whoever follows them has come for them. */
const MOST_CHANGES = 4_096;

/** Its JSON, which takes a tenth of the memory that its objects do. */
interface Remembered {
  readonly text: string;
  readonly sequence: number;
}

export class DeviceMemory {
  /** That which was put or asked for last comes last. */
  readonly #devices = new Map<string, Remembered>();
  /** The JSON of each. */
  readonly #changes = new Map<number, string>();
  readonly #most: number;
  #characters = 0;
  #highest = 0;

  constructor(mostCharacters = MOST_CHARACTERS) {
    this.#most = mostCharacters;
  }

  /** The device as it was put last; null: it is not remembered. */
  device(id: string): KeptDevice | null {
    const remembered = this.#devices.get(id);
    if (remembered === undefined) return null;
    this.#devices.delete(id);
    this.#devices.set(id, remembered);
    return keptIn(remembered);
  }

  /** `text` is its JSON. Numbers that come late are those of changes which were made at the same time. */
  put(id: string, text: string, sequence: number): void {
    this.#changes.set(sequence, text);
    if (this.#changes.size > MOST_CHANGES) this.#changes.delete(firstOf(this.#changes));
    this.#highest = Math.max(this.#highest, sequence);
    if ((this.#devices.get(id)?.sequence ?? 0) > sequence) return;
    this.forget(id);
    this.#devices.set(id, { text, sequence });
    this.#characters += text.length;
    while (this.#characters > this.#most) this.forget(firstOf(this.#devices));
  }

  /** It is another by now. */
  forget(id: string): void {
    this.#characters -= this.#devices.get(id)?.text.length ?? 0;
    this.#devices.delete(id);
  }

  /** The highest number that a change was given; 0: none was. */
  get highest(): number {
    return this.#highest;
  }

  clear(): void {
    this.#devices.clear();
    this.#changes.clear();
    this.#characters = 0;
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
      const text = this.#changes.get(last + 1);
      if (text === undefined) break;
      const kept = keptIn({ text, sequence: last + 1 });
      if ((this.#devices.get(kept.id)?.sequence ?? 0) <= kept.sequence) items.push(kept);
    }
    return last === sequence ? null : { items, last, hasMore: true };
  }
}

/** As it would be read: what JSON does not have is not in it. */
function keptIn({ text, sequence }: Remembered): KeptDevice {
  return { ...(JSON.parse(text) as DeviceRecord), sequence };
}

function firstOf<Key>(map: ReadonlyMap<Key, unknown>): Key {
  return map.keys().next().value as Key;
}
