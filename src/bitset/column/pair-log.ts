/**
 * What a column remembers while a segment is built: pairs of an ordinal and an integer, one to nine bytes each. Read from the
 * beginning only, taken back from the end only. Ordinals ascend, but within a batch, which is taken back as a whole.
 */

import { decodePage, EMPTY_PAGE, FAR, newPage, type Page, pageBytes, selectPairs } from './pair-page.js';

/** Integers in any typed array. */
export type Integers =
  | Int8Array
  | Uint8Array
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | Float32Array
  | Float64Array;

/** Devices of a draft, by ordinal: `[from, to)`. */
export interface DraftRange {
  readonly from: number;
  readonly to: number;
}

/** Pairs as they are read, in buffers that the next ones overwrite. */
export interface Pairs {
  readonly count: number;
  readonly ordinals: Uint32Array;
  readonly values: Float64Array;
}

const FIRST_PAIRS = 8;
export const PAGE_PAIRS = 16_384;

export class PairLog {
  /** Pairs in it. */
  count = 0;
  /** Bytes of its buffers. */
  bytes = 0;
  readonly #pages: Page[] = [];
  #page: Page = EMPTY_PAGE;
  #last = -1;
  /** No ordinal is larger. */
  #most = -1;

  /** Ordinal of the last pair; -1 when there is none. */
  get last(): number {
    return this.#last;
  }

  /**
   * `value` is a safe integer.
   * @throws RangeError when there is no memory; the log is as it was
   */
  append(ordinal: number, value: number): void {
    let page = this.#page;
    if (page.length === page.values.length || value > page.most || value < page.least) page = this.#room(value, value);
    const delta = ordinal - this.#last;
    const deltas = delta === 1 ? page.deltas : (page.deltas ?? this.#withDeltas(page));
    if (deltas !== null) {
      const isFar = delta < 0 || delta >= FAR;
      if (isFar) page.far.push(delta);
      deltas[page.length] = isFar ? FAR : delta;
    }
    page.values[page.length] = value;
    page.length++;
    this.#last = ordinal;
    if (ordinal > this.#most) this.#most = ordinal;
    this.count++;
  }

  /** Appends the values from `from` to before `to`, which belong to `ordinal` and those behind it, one each. */
  appendRun(ordinal: number, values: Integers, from: number, to: number): void {
    for (let at = from; at < to; ) {
      this.append(ordinal + at - from, values[at] ?? 0);
      at++;
      const page = this.#page;
      const part = values.subarray(at, Math.min(to, at + PAGE_PAIRS - page.length));
      if (part.length > 0) this.#appendPart(part);
      at += part.length;
    }
  }

  /**
   * Appends the first `count` pairs of two columns. Their ordinals ascend, and are behind those before.
   * @throws RangeError when there is no memory; `truncate` takes back what was appended
   */
  appendPairs(ordinals: Uint32Array, values: Int32Array | Float64Array, count: number): void {
    const { least, most } = limitsOf(values, count);
    for (let at = 0; at < count; ) {
      let page = this.#page;
      if (page.length === page.values.length || most > page.most || least < page.least) page = this.#room(least, most);
      const end = Math.min(count, at + page.values.length - page.length);
      page.values.set(values.subarray(at, end), page.length);
      this.#appendOrdinals(page, ordinals, at, end);
      at = end;
    }
  }

  /** Takes the pairs of `ordinal` and all behind it back. */
  truncate(ordinal: number): void {
    while (this.count > 0 && this.#last >= ordinal) {
      const page = this.#page;
      page.length--;
      this.count--;
      const delta = page.deltas === null ? 1 : (page.deltas[page.length] ?? 0);
      this.#last -= delta === FAR ? (page.far.pop() ?? 0) : delta;
      if (page.length === 0) this.#dropPage();
    }
  }

  /** The pairs of the devices of `range`, in order, a page at a time; their ordinals count from its beginning. O(pairs). */
  *pages(range: DraftRange): Generator<Pairs, void, undefined> {
    const length = Math.min(this.count, PAGE_PAIRS);
    const ordinals = new Uint32Array(length);
    const values = new Float64Array(length);
    let last = -1;
    for (const page of this.#pages) {
      last = decodePage(page, last, ordinals, values);
      const isAll = range.from === 0 && range.to > this.#most;
      const count = isAll ? page.length : selectPairs(page.length, ordinals, values, range.from, range.to);
      if (count > 0) yield { count, ordinals, values };
    }
  }

  /** Values that follow the last pair one by one; they fit into its page, but perhaps not into its type. */
  #appendPart(values: Integers): void {
    const { least, most } = limitsOf(values, values.length);
    let rest = values;
    while (rest.length > 0) {
      let page = this.#page;
      if (page.length === page.values.length || most > page.most || least < page.least) page = this.#room(least, most);
      const part = rest.subarray(0, page.values.length - page.length);
      page.values.set(part, page.length);
      page.deltas?.fill(1, page.length, page.length + part.length);
      page.length += part.length;
      this.count += part.length;
      this.#last += part.length;
      this.#most = Math.max(this.#most, this.#last);
      rest = rest.subarray(part.length);
    }
  }

  /** The ordinals from `at` to before `end`, for whose values the page has room. */
  #appendOrdinals(page: Page, ordinals: Uint32Array, at: number, end: number): void {
    const count = end - at;
    let last = this.#last;
    const most = ordinals[end - 1] as number;
    const deltas = isRun(ordinals, at, end, last) ? page.deltas : (page.deltas ?? this.#withDeltas(page));
    if (deltas !== null) {
      const shift = page.length - at;
      for (; at < end; at++) {
        const ordinal = ordinals[at] as number;
        const delta = ordinal - last;
        if (delta >= FAR) page.far.push(delta);
        deltas[shift + at] = Math.min(delta, FAR);
        last = ordinal;
      }
    }
    page.length += count;
    this.count += count;
    this.#last = most;
    if (most > this.#most) this.#most = most;
  }

  /** A page with room for one more pair with a value of `[least, most]`: the last one, larger, or a new one. */
  #room(least: number, most: number): Page {
    const page = this.#page;
    const fits = most <= page.most && least >= page.least;
    if (fits && page.length < PAGE_PAIRS) this.#enlarge(page);
    else if (fits) this.#addPage(newPage(page.most, PAGE_PAIRS));
    else this.#addPage(newPage(Math.max(most, -1 - least, page.most), this.#nextLength()));
    return this.#page;
  }

  #nextLength(): number {
    return Math.min(PAGE_PAIRS, Math.max(FIRST_PAIRS, this.count));
  }

  #enlarge(page: Page): void {
    const length = Math.min(PAGE_PAIRS, 2 * page.values.length);
    const { values } = newPage(page.most, length);
    const deltas = page.deltas && new Uint8Array(length);
    values.set(page.values);
    if (page.deltas) deltas?.set(page.deltas);
    this.bytes -= pageBytes(page);
    page.values = values;
    page.deltas = deltas;
    this.bytes += pageBytes(page);
  }

  #withDeltas(page: Page): Uint8Array {
    page.deltas = new Uint8Array(page.values.length).fill(1, 0, page.length);
    this.bytes += page.deltas.byteLength;
    return page.deltas;
  }

  #addPage(page: Page): void {
    this.#pages.push(page);
    this.#page = page;
    this.bytes += pageBytes(page);
  }

  #dropPage(): void {
    this.bytes -= pageBytes(this.#page);
    this.#pages.pop();
    this.#page = this.#pages[this.#pages.length - 1] ?? EMPTY_PAGE;
  }
}

/** Whether ordinals `[at, end)` are the next ones after `last`, one by one. */
function isRun(ordinals: Uint32Array, at: number, end: number, last: number): boolean {
  if ((ordinals[end - 1] as number) - last !== end - at) return false;
  while (at < end && ordinals[at] === last + 1) last = ordinals[at++] as number;
  return at === end;
}

/** Of the first `count` values, and of 0. */
function limitsOf(values: Integers, count: number): { readonly least: number; readonly most: number } {
  let least = 0;
  let most = 0;
  for (let at = 0; at < count; at++) {
    const value = values[at] as number;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return { least, most };
}
