/** A column whose values are those of JavaScript: numbers, bigints, strings and arrays; null, or nothing, is unset. */

import { INTEGER, LIST, TEXT } from '../scan/layout.js';
import { type Cells, type Lists, OTHER, type Texts } from './cells.js';
import { HALF_PAIR, NO_ROOM, type TextScope } from './text-scope.js';

const ENCODER = new TextEncoder();

export class ValueCells implements Cells, Texts {
  readonly texts: Texts = this;
  readonly #values: ArrayLike<unknown>;
  #lists: ValueLists | null = null;

  constructor(values: ArrayLike<unknown>) {
    this.#values = values;
  }

  get lists(): Lists {
    this.#lists ??= new ValueLists(this.#values);
    return this.#lists;
  }

  typeOf(row: number): number {
    const value = this.#values[row];
    if (typeof value === 'string') return TEXT;
    if (value === null || value === undefined) return 0;
    if (typeof value === 'number' || typeof value === 'bigint')
      return Number.isSafeInteger(Number(value)) ? INTEGER : OTHER;
    return Array.isArray(value) ? LIST : OTHER;
  }

  integerOf(row: number): number {
    return Number(this.#values[row]);
  }

  flagOf(row: number): number {
    const value = this.#values[row] ?? false;
    if (typeof value === 'boolean') return value ? 1 : 0;
    const number = typeof value === 'bigint' ? Number(value) : value;
    return number === 0 || number === 1 ? number : -1;
  }

  textOf(row: number): string {
    return String(this.#values[row]);
  }

  codeOf(row: number, scope: TextScope): number {
    return scope.codeOfText(this.textOf(row));
  }

  write(row: number, bytes: Uint8Array, at: number, end: number): number {
    const text = this.textOf(row);
    if (HALF_PAIR.test(text)) return NO_ROOM;
    const { read, written } = ENCODER.encodeInto(text, bytes.subarray(at, end));
    return read < text.length ? NO_ROOM : at + written;
  }
}

class ValueLists implements Lists {
  readonly items: Cells;
  readonly #ends: Int32Array;

  constructor(values: ArrayLike<unknown>) {
    const items: unknown[] = [];
    this.#ends = new Int32Array(values.length);
    for (let row = 0; row < values.length; row++) {
      const value = values[row];
      if (Array.isArray(value)) for (const item of value) items.push(item);
      this.#ends[row] = items.length;
    }
    this.items = new ValueCells(items);
  }

  firstItem(row: number): number {
    return row === 0 ? 0 : (this.#ends[row - 1] as number);
  }

  endItem(row: number): number {
    return this.#ends[row] as number;
  }
}
