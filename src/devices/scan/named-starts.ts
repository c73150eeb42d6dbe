/**
 * Values by names, where it is not known how long a name is: each stands with what ends it, such as a quote and a colon, and the name that
 * a place begins with is looked for. Compares the few names that begin alike, and computes nothing.
 */

interface Entry<Value> {
  /** The name and what ends it. */
  readonly bytes: Uint8Array;
  readonly value: Value;
}

const PLACES = 256;
/** Where more names begin alike, none of them is here: looking at each would take longer than a hash. */
const MOST_ALIKE = 8;
const NONE: readonly never[] = [];

export class NamedStarts<Value> {
  /** Behind the name found last, and what ends it. */
  end = 0;
  /** True where a name that is not found at a place does not stand there with what ends it. */
  readonly isComplete: boolean;
  readonly #places: (readonly Entry<Value>[])[];

  /** `ending` follows each name. A name that is shorter than three bytes with it is not found. */
  constructor(values: Iterable<readonly [name: string, value: Value]>, ending: string) {
    const encoder = new TextEncoder();
    const places = Array.from({ length: PLACES }, (): Entry<Value>[] => []);
    let isComplete = true;
    for (const [name, value] of values) {
      const bytes = encoder.encode(name + ending);
      if (bytes.length >= 3) places[placeOf(bytes, 0)]?.push({ bytes, value });
      else isComplete = false;
    }
    this.isComplete = isComplete && places.every((entries) => entries.length <= MOST_ALIKE);
    this.#places = places.map((entries) => (entries.length > MOST_ALIKE ? NONE : entries));
  }

  /** The value of the name at `at`, which then ends at `end`; undefined where none is found. */
  find(bytes: Uint8Array, at: number): Value | undefined {
    const entries = this.#places[placeOf(bytes, at)] as readonly Entry<Value>[];
    for (let index = 0; index < entries.length; index++) {
      const entry = entries[index] as Entry<Value>;
      if (!startsWith(bytes, at, entry.bytes)) continue;
      this.end = at + entry.bytes.length;
      return entry.value;
    }
    return undefined;
  }
}

/** Behind the last byte there is nothing, which counts as 0. */
function placeOf(bytes: Uint8Array, at: number): number {
  return ((bytes[at] as number) ^ ((bytes[at + 1] as number) << 2) ^ ((bytes[at + 2] as number) << 4)) & (PLACES - 1);
}

function startsWith(bytes: Uint8Array, start: number, wanted: Uint8Array): boolean {
  for (let at = 0; at < wanted.length; at++) if (wanted[at] !== bytes[start + at]) return false;
  return true;
}
