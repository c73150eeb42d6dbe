/** Lines to rows of numbers: a kernel, its memory, and the table of texts, which is emptied when it is full. */

import type { ColumnRule, ColumnRules } from './column-rules.js';
import { DeviceRows } from './device-rows.js';
import {
  COLUMN_APPLICATION,
  COLUMN_BYTES,
  COLUMN_KIND,
  COLUMN_RULE,
  ENDED_OTHER,
  ENDED_TEXTS,
  ENTRIES_AT,
  ENTRY_BYTES,
  ENTRY_COUNT,
  ENTRY_VALUE,
  FIRST_VALUE_SCOPE,
  ITEMS_AT,
  ITEMS_BYTES,
  LINES_AT,
  LINES_BYTES,
  MASKS_AT,
  MOST_ROWS,
  PADDING_BYTES,
  ROWS_AT,
  rowBytes,
  SCOPE_APPLICATIONS,
  SLOT_COUNT,
  SLOTS_AT,
  STATE_CLOSED,
  STATE_COLUMNS,
  STATE_COLUMNS_END,
  STATE_ENDED,
  STATE_ENTRIES,
  STATE_LINE,
  STATE_LINE_BYTES,
  STATE_ROW_BYTES,
  STATE_ROWS,
  STATE_TEXT_END,
  STATE_UNKNOWN,
  STATE_UNKNOWN_TAGS,
  STATE_VALUES,
  TEXTS_AT,
  VECTOR_BYTES,
  valuesOffset,
  WORD_BYTES,
} from './layout.js';
import { scalarKernel } from './scalar/scalar-kernel.js';
import type { ScanKernel, ScannedLines } from './scan-kernel.js';
import type { BaseEntry, ScanRules } from './scan-rules.js';
import { wasmKernel } from './wasm/wasm-kernel.js';

const ENCODER = new TextEncoder();

/** A line number stays below: then it is counted anew. */
const MOST_LINES = 2 ** 30;

/** Names and texts of the beginning: there is room for as many more. */
const MOST_ENTRIES = ENTRY_COUNT / 2;
/** The rows of a scanner take up to 9 MB. */
const MOST_SLOTS = 1000;

/** Makes a kernel for such lines, with a memory of so many bytes. */
export type MakeKernel = (bytes: number, lines: ScannedLines) => ScanKernel;

/** The best that can be had here. */
export const bestKernel: MakeKernel = (bytes, lines) => wasmKernel(bytes, lines) ?? scalarKernel(bytes, lines);

export class RowScanner {
  readonly rules: ScanRules;
  readonly rows: DeviceRows;
  readonly #kernel: ScanKernel;
  /** Entries from here on are taken out when the table is full. */
  readonly #firstAdded: number;
  /** Entries of the beginning, by scope and text: they keep their numbers. */
  readonly #base = new Map<number, Map<string, number>>();
  #end = LINES_AT;
  /** Counts the tables there were: codes of texts that were not known from the beginning are those of one table. */
  generation = 0;

  /** Null where there are too many names, or too many tags are wanted. */
  static make(
    rules: ScanRules | ColumnRules,
    lineBytes: number,
    makeKernel: MakeKernel = bestKernel,
  ): RowScanner | null {
    if (rules.entries.length > MOST_ENTRIES || rules.slots.length > MOST_SLOTS) return null;
    const columns = 'columns' in rules ? rules.columns : null;
    const bytes = ROWS_AT + MOST_ROWS * rowBytes(rules.slots.length) + COLUMN_BYTES * (columns?.length ?? 0);
    const scanner = new RowScanner(rules, makeKernel(bytes, columns === null ? 'json' : 'csv'), lineBytes);
    if (scanner.#firstAdded === 0) return null;
    scanner.#putColumns(columns ?? []);
    return scanner;
  }

  private constructor(rules: ScanRules, kernel: ScanKernel, lineBytes: number) {
    this.rules = rules;
    this.#kernel = kernel;
    const slots = rules.slots.length;
    this.rows = new DeviceRows(kernel.buffer, slots);
    for (let length = 1; length <= VECTOR_BYTES; length++)
      this.rows.bytes.fill(0xff, MASKS_AT + VECTOR_BYTES * length, MASKS_AT + VECTOR_BYTES * length + length);
    this.#put(STATE_CLOSED, rules.closed);
    this.#put(STATE_ROW_BYTES, rowBytes(slots));
    this.#put(STATE_VALUES, valuesOffset(slots));
    this.#put(STATE_LINE_BYTES, Math.min(lineBytes, LINES_BYTES));
    this.#firstAdded = this.#begin();
  }

  /** Behind the rows. */
  #putColumns(columns: readonly ColumnRule[]): void {
    const first = ROWS_AT + MOST_ROWS * rowBytes(this.rules.slots.length);
    this.#put(STATE_COLUMNS, first);
    this.#put(STATE_COLUMNS_END, first + COLUMN_BYTES * columns.length);
    for (const [at, { kind, rule, application }] of columns.entries()) {
      const column = first + COLUMN_BYTES * at;
      const entry = application === null ? 0 : ENTRIES_AT + ENTRY_BYTES * this.applicationCode(application);
      this.#put(column + COLUMN_KIND, kind);
      this.#put(column + COLUMN_RULE, rule);
      this.#put(column + COLUMN_APPLICATION, entry);
    }
  }

  /** Subscriptions to applications that the catalog does not declare, on the lines scanned last. */
  get unknownApplications(): number {
    return this.#state(STATE_UNKNOWN);
  }

  /** Values of tags that the catalog does not declare, on the lines scanned last. */
  get unknownTags(): number {
    return this.#state(STATE_UNKNOWN_TAGS);
  }

  /** Takes whole lines to be scanned. Answers whether there is room for them. */
  load(lines: Uint8Array): boolean {
    if (lines.length > LINES_BYTES) return false;
    if (this.#state(STATE_LINE) > MOST_LINES) this.#begin();
    this.#end = LINES_AT + lines.length;
    this.rows.bytes.set(lines, LINES_AT);
    this.rows.bytes.fill(0, this.#end, this.#end + PADDING_BYTES);
    return true;
  }

  /** The lines that were loaded. */
  get lines(): Uint8Array {
    return this.rows.bytes.subarray(LINES_AT, this.#end);
  }

  /** Begins to scan the lines that were loaded, in another thread where the kernel has one. `scan(0)` is asked for once that has ended. */
  async start(): Promise<void> {
    await this.#kernel.start?.(LINES_AT, this.#end);
  }

  /** Makes rows of the lines from offset `from` on, and answers the offset of the first that is not among them: there are no more, there is no room, or the line is not a plain one. */
  scan(from: number): number {
    const { rows } = this;
    const end = this.#kernel.scan(LINES_AT + from, this.#end) - LINES_AT;
    rows.count = this.#state(STATE_ROWS);
    if (rows.count > 0 || this.#state(STATE_ENDED) !== ENDED_TEXTS) return end;
    // Rows of before have been read: their texts are wanted no more.
    this.#begin();
    const next = this.#kernel.scan(LINES_AT + from, this.#end) - LINES_AT;
    rows.count = this.#state(STATE_ROWS);
    return next;
  }

  /** Whether the line that the last scan ended at is for another reader: it is not a plain one, or has more texts than there is room for. */
  get isOther(): boolean {
    const ended = this.#state(STATE_ENDED);
    return ended === ENDED_OTHER || (ended === ENDED_TEXTS && this.rows.count === 0);
  }

  /** The slot of a tag; -1 where its value is not wanted, or no device may have it. */
  slotOf(application: string | null, tag: string): number {
    return this.rules.slots.findIndex((slot) => slot.application === application && slot.tag === tag);
  }

  /** The code of an application that was known from the beginning; 0 for none. */
  applicationCode(code: string): number {
    return this.#codeOf(SCOPE_APPLICATIONS, code);
  }

  /** The code of a text that was known from the beginning to be wanted; 0 for none. */
  textCode(slot: number, text: string): number {
    return this.#codeOf(FIRST_VALUE_SCOPE + slot, text);
  }

  /** What stands for a name that was known from the beginning; null for another. */
  valueOf(scope: number, text: string): number | null {
    const code = this.#codeOf(scope, text);
    return code === 0 ? null : this.valueOfCode(code);
  }

  /** What stands for the name of a code. */
  valueOfCode(code: number): number {
    return this.#state(ENTRIES_AT + ENTRY_BYTES * code + ENTRY_VALUE);
  }

  /** The code of the UTF-8 at an address in a scope; 0 for none. */
  find(scope: number, address: number, length: number): number {
    return this.#kernel.find(scope, address, length);
  }

  /** The same, where the text gets a code; 0 where there is no room. */
  add(scope: number, address: number, length: number): number {
    return this.#kernel.add(scope, address, length);
  }

  /** Makes room for other texts: codes that were added mean nothing any more. */
  forgetTexts(): void {
    this.#begin();
  }

  #codeOf(scope: number, text: string): number {
    return this.#base.get(scope)?.get(text) ?? 0;
  }

  /** The table with nothing but what it has from the beginning. Answers the first entry behind; 0 where there is no room. */
  #begin(): number {
    // Memory that is new is zeros.
    if (this.generation > 0) this.rows.bytes.fill(0, SLOTS_AT, SLOTS_AT + WORD_BYTES * SLOT_COUNT);
    this.#put(STATE_ENTRIES, 1);
    this.#put(STATE_TEXT_END, TEXTS_AT);
    this.#put(STATE_LINE, 0);
    for (const entry of this.rules.entries) if (!this.#add(entry)) return 0;
    const first = this.#state(STATE_ENTRIES);
    this.generation++;
    this.rows.forgetTexts(first);
    return first;
  }

  #add({ scope, text, value }: BaseEntry): boolean {
    // Where items are when there are rows.
    const room = this.rows.bytes.subarray(ITEMS_AT, ITEMS_AT + ITEMS_BYTES);
    const { read, written } = ENCODER.encodeInto(text, room);
    const entry = read < text.length ? 0 : this.#kernel.add(scope, ITEMS_AT, written);
    if (entry === 0) return false;
    this.#put(ENTRIES_AT + ENTRY_BYTES * entry + ENTRY_VALUE, value);
    const known = this.#base.get(scope) ?? new Map<string, number>();
    this.#base.set(scope, known.set(text, entry));
    return true;
  }

  #state(address: number): number {
    return this.rows.words[address / WORD_BYTES] as number;
  }

  #put(address: number, value: number): void {
    this.rows.words[address / WORD_BYTES] = value;
  }
}
