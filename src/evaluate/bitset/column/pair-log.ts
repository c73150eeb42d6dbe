/**
 * What a column remembers while a segment is built: pairs of an ordinal and an integer, ascending by ordinal, two to nine bytes
 * each. Several pairs may have one ordinal. Read from the beginning only, taken back from the end only.
 */

/** Pairs as they are read, in buffers that the next ones overwrite. */
export interface Pairs {
  readonly count: number;
  readonly ordinals: Uint32Array;
  readonly values: Float64Array;
}

/**
 * Pairs in the narrowest type that holds the values so far. A delta is the distance from the ordinal before; FAR says that it is
 * the next one of `far`.
 */
interface Page {
  deltas: Uint8Array;
  values: Int8Array | Int16Array | Int32Array | Float64Array;
  far: number[];
  length: number;
  /** Values the type can hold. */
  readonly least: number;
  readonly most: number;
}

const FAR = 255;
const FIRST_PAIRS = 8;
export const PAGE_PAIRS = 16_384;

export class PairLog {
  /** Pairs in it. */
  count = 0;
  /** Bytes of its buffers. */
  bytes = 0;
  readonly #pages: Page[] = [];
  #page: Page = EMPTY_PAGE;
  #last = 0;

  /** Ordinal of the last pair; -1 when there is none. */
  get last(): number {
    return this.count === 0 ? -1 : this.#last;
  }

  /**
   * `ordinal` is not below the last one, `value` is a safe integer.
   * @throws RangeError when there is no memory; the log is as it was
   */
  append(ordinal: number, value: number): void {
    let page = this.#page;
    if (page.length === page.deltas.length || value > page.most || value < page.least) page = this.#room(value);
    const delta = ordinal - this.#last;
    if (delta >= FAR) page.far.push(delta);
    page.deltas[page.length] = delta < FAR ? delta : FAR;
    page.values[page.length] = value;
    page.length++;
    this.#last = ordinal;
    this.count++;
  }

  /** Takes the pairs of `ordinal` and all behind it back. */
  truncate(ordinal: number): void {
    while (this.count > 0 && this.#last >= ordinal) {
      const page = this.#page;
      page.length--;
      this.count--;
      const delta = page.deltas[page.length] ?? 0;
      this.#last -= delta < FAR ? delta : (page.far.pop() ?? 0);
      if (page.length === 0) this.#dropPage();
    }
  }

  /**
   * The pairs whose ordinals are in `[from, to)`, in order, a page at a time; their ordinals count from `from`. O(pairs).
   */
  *pages(from: number, to: number): Generator<Pairs, void, undefined> {
    const length = Math.min(this.count, PAGE_PAIRS);
    const ordinals = new Uint32Array(length);
    const values = new Float64Array(length);
    let last = 0;
    for (const page of this.#pages) {
      last = decode(page, last, ordinals);
      const start = from === 0 ? 0 : lowerBound(ordinals, page.length, from);
      const end = last < to ? page.length : lowerBound(ordinals, page.length, to);
      if (start === end) continue;
      for (let at = start; at < end; at++) {
        ordinals[at - start] = (ordinals[at] ?? 0) - from;
        values[at - start] = page.values[at] ?? 0;
      }
      yield { count: end - start, ordinals, values };
    }
  }

  /** A page with room for one more pair whose value is `value`: the last one, larger, or a new one. */
  #room(value: number): Page {
    const page = this.#page;
    const fits = value <= page.most && value >= page.least;
    if (fits && page.length < PAGE_PAIRS) this.#enlarge(page);
    else
      this.#addPage(
        fits ? newPage(page.most, PAGE_PAIRS) : newPage(Math.max(value, -1 - value, page.most), this.#nextLength()),
      );
    return this.#page;
  }

  #nextLength(): number {
    return Math.min(PAGE_PAIRS, Math.max(FIRST_PAIRS, this.count));
  }

  #enlarge(page: Page): void {
    const length = Math.min(PAGE_PAIRS, 2 * page.deltas.length);
    const larger = newPage(page.most, length);
    larger.deltas.set(page.deltas);
    larger.values.set(page.values);
    this.bytes += bytesOf(larger) - bytesOf(page);
    page.deltas = larger.deltas;
    page.values = larger.values;
  }

  #addPage(page: Page): void {
    this.#pages.push(page);
    this.#page = page;
    this.bytes += bytesOf(page);
  }

  #dropPage(): void {
    this.bytes -= bytesOf(this.#page);
    this.#pages.pop();
    this.#page = this.#pages[this.#pages.length - 1] ?? EMPTY_PAGE;
  }
}

const EMPTY_PAGE: Page = {
  deltas: new Uint8Array(0),
  values: new Int8Array(0),
  far: [],
  length: 0,
  least: 0,
  most: -1,
};

/** A page for values from `-1 - most` to `most`, in the narrowest type for them. */
function newPage(most: number, length: number): Page {
  const deltas = new Uint8Array(length);
  if (most < 2 ** 7)
    return { deltas, values: new Int8Array(length), far: [], length: 0, least: -(2 ** 7), most: 2 ** 7 - 1 };
  if (most < 2 ** 15)
    return { deltas, values: new Int16Array(length), far: [], length: 0, least: -(2 ** 15), most: 2 ** 15 - 1 };
  if (most < 2 ** 31)
    return { deltas, values: new Int32Array(length), far: [], length: 0, least: -(2 ** 31), most: 2 ** 31 - 1 };
  const { MIN_SAFE_INTEGER: least, MAX_SAFE_INTEGER } = Number;
  return { deltas, values: new Float64Array(length), far: [], length: 0, least, most: MAX_SAFE_INTEGER };
}

function bytesOf({ deltas, values }: Page): number {
  return deltas.byteLength + values.byteLength;
}

/** Writes the ordinals of a page, which follows one that ended with `last`, and answers its own last one. */
function decode({ deltas, far, length }: Page, last: number, ordinals: Uint32Array): number {
  let nextFar = 0;
  for (let at = 0; at < length; at++) {
    const delta = deltas[at] ?? 0;
    last += delta < FAR ? delta : (far[nextFar++] ?? 0);
    ordinals[at] = last;
  }
  return last;
}

/** Index of the first of `length` ascending ordinals that is not below `ordinal`. */
function lowerBound(ordinals: Uint32Array, length: number, ordinal: number): number {
  let low = 0;
  for (let high = length; low < high; ) {
    const middle = (low + high) >>> 1;
    if ((ordinals[middle] ?? 0) < ordinal) low = middle + 1;
    else high = middle;
  }
  return low;
}
