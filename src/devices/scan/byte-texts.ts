/** What bytes stand for, remembered: the texts and lists of devices come again and again, and are decoded once. */

interface Entry<Value> {
  readonly hash: number;
  readonly bytes: Uint8Array;
  readonly value: Value;
}

/** FNV-1a, step by step: of two equal runs of bytes it is the same. */
export const FIRST_HASH = 0x811c9dc5 | 0;

export function nextHash(hash: number, byte: number): number {
  return Math.imul(hash ^ byte, 0x01000193);
}

export function hashOf(bytes: Uint8Array): number {
  return bytes.reduce(nextHash, FIRST_HASH);
}

/** A table with a place for each hash: what comes later to a place takes it. */
export class ByteTexts<Value> {
  readonly #places: (Entry<Value> | undefined)[];
  readonly #mask: number;
  readonly #read: (bytes: Uint8Array) => Value;

  /** `places` is a power of two. `read` makes the value of bytes. */
  constructor(places: number, read: (bytes: Uint8Array) => Value) {
    this.#places = new Array<Entry<Value> | undefined>(places).fill(undefined);
    this.#mask = places - 1;
    this.#read = read;
  }

  /** The value of these bytes, whose hash is `hash`. */
  get(bytes: Uint8Array, start: number, end: number, hash: number): Value {
    const place = (hash ^ (hash >>> 15)) & this.#mask;
    const known = this.#places[place];
    if (known !== undefined && known.hash === hash && isSame(known.bytes, bytes, start, end)) return known.value;
    // A copy: the owner of the bytes may fill them anew.
    const own = bytes.slice(start, end);
    const value = this.#read(own);
    this.#places[place] = { hash, bytes: own, value };
    return value;
  }
}

/** Values by the bytes of their names. */
export class ByteNames<Value> {
  readonly #byHash = new Map<number, Entry<Value>[]>();

  constructor(values: Iterable<readonly [name: string, value: Value]>) {
    const encoder = new TextEncoder();
    for (const [name, value] of values) {
      const bytes = encoder.encode(name);
      const hash = hashOf(bytes);
      const same = this.#byHash.get(hash);
      if (same === undefined) this.#byHash.set(hash, [{ hash, bytes, value }]);
      else same.push({ hash, bytes, value });
    }
  }

  /** Undefined where no name has these bytes. */
  get(bytes: Uint8Array, start: number, end: number, hash: number): Value | undefined {
    const same = this.#byHash.get(hash);
    if (same === undefined) return undefined;
    for (const entry of same) if (isSame(entry.bytes, bytes, start, end)) return entry.value;
    return undefined;
  }
}

function isSame(known: Uint8Array, bytes: Uint8Array, start: number, end: number): boolean {
  if (known.length !== end - start) return false;
  for (let at = 0; at < known.length; at++) if (known[at] !== bytes[start + at]) return false;
  return true;
}
