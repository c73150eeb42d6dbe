/**
 * Blocks of whole lines to CSV records (RFC 4180): cells separated by commas, records by line ends; a cell in double quotes
 * holds anything, a quote written twice. A record may span blocks: what has begun is kept. Every character is looked at once.
 */

import type { Diagnostic } from '../diagnostics/diagnostic.js';
import * as errors from './errors.js';

export interface CsvRecord {
  /** The line the record begins on, 1-based. */
  readonly line: number;
  readonly cells: readonly string[];
  /** What is wrong with the record; its cells say nothing then. */
  readonly fault: Diagnostic | null;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

export class CsvScanner {
  /** Number of the next line to be looked at. */
  line = 1;
  readonly #recordUnits: number;
  #cells: string[] = [];
  #units = 0;
  /** The text of a quoted cell so far; null outside of one. */
  #quoted: string | null = null;
  #recordLine = 1;

  /** A record of more units is given up: most often a quote that is never closed. */
  constructor(recordUnits: number) {
    this.#recordUnits = recordUnits;
  }

  /** Whether the text before ends inside of a record. */
  get isInside(): boolean {
    return this.#quoted !== null;
  }

  /** The records that end in `text`, which ends with a line. Blank lines between records are dropped. */
  scan(text: string): readonly CsvRecord[] {
    const records: CsvRecord[] = [];
    let at = 0;
    while (at < text.length) {
      at = this.#quoted === null ? this.#unquoted(text, at, records) : this.#insideQuotes(text, at, records);
    }
    return records;
  }

  /** One line that could not be read: the record it is part of is lost. */
  lostLine(fault: Diagnostic): CsvRecord {
    if (this.#quoted === null) this.#recordLine = this.line;
    this.line++;
    return this.#give(fault);
  }

  /** The record that has begun at the end of the input: a quote that was never closed. */
  end(): readonly CsvRecord[] {
    if (this.#quoted === null) return [];
    const isEmpty = this.#quoted.endsWith('\n');
    return [this.#give(errors.unclosedQuote(this.line - this.#recordLine - (isEmpty ? 1 : 0)))];
  }

  /** Reads one cell without quotes, or the quote that opens one. Returns where to go on. */
  #unquoted(text: string, at: number, records: CsvRecord[]): number {
    if (this.#cells.length === 0) this.#recordLine = this.line;
    if (text.charCodeAt(at) === QUOTE) {
      this.#quoted = '';
      return at + 1;
    }
    let end = at;
    for (; end < text.length; end++) {
      const unit = text.charCodeAt(end);
      if (unit === COMMA || unit === LINE_FEED) break;
      if (unit === QUOTE) return this.#giveUp(text, end, errors.strayQuote(), records);
    }
    const isLast = text.charCodeAt(end) !== COMMA;
    const from = isLast && end > at && text.charCodeAt(end - 1) === CARRIAGE_RETURN ? end - 1 : end;
    this.#units += from - at;
    return this.#cell(text.slice(at, from), text, end, records);
  }

  /** Reads on inside a quoted cell, up to its closing quote or the end of the block. */
  #insideQuotes(text: string, at: number, records: CsvRecord[]): number {
    const quote = text.indexOf('"', at);
    const end = quote < 0 ? text.length : quote;
    const part = text.slice(at, end);
    const room = Math.max(0, this.#recordUnits - this.#units);
    if (part.length > room) {
      this.line += countLineFeeds(part.slice(0, room));
      return this.#giveUp(text, at + room, errors.lineTooLong(this.#recordUnits), records);
    }
    this.line += countLineFeeds(part);
    this.#quoted += part;
    this.#units += part.length;
    if (quote < 0) return end;
    let next = quote + 1;
    if (text.charCodeAt(next) === QUOTE) {
      this.#quoted += '"';
      return next + 1;
    }
    if (text.charCodeAt(next) === CARRIAGE_RETURN && isLineEnd(text, next + 1)) next++;
    if (!isLineEnd(text, next) && text.charCodeAt(next) !== COMMA) {
      return this.#giveUp(text, next, errors.textAfterQuote(), records);
    }
    const cell = this.#quoted ?? '';
    this.#quoted = null;
    return this.#cell(cell, text, next, records);
  }

  /** Takes a cell that ends at `end`, where a comma, a line feed or the end of the input stands. Returns where to go on. */
  #cell(cell: string, text: string, end: number, records: CsvRecord[]): number {
    this.#cells.push(cell);
    if (text.charCodeAt(end) === COMMA) {
      // A comma that ends the input: an empty cell follows, which no further turn of the loop would see.
      if (end + 1 < text.length) return end + 1;
      this.#cells.push('');
    }
    this.line++;
    const isBlank = this.#cells.length === 1 && this.#cells[0] === '';
    if (isBlank) this.#reset();
    else records.push(this.#give(null));
    return end + 1;
  }

  /** Drops the record up to the end of the line. Returns where to go on. */
  #giveUp(text: string, at: number, fault: Diagnostic, records: CsvRecord[]): number {
    const feed = text.indexOf('\n', at);
    this.line++;
    records.push(this.#give(fault));
    return feed < 0 ? text.length : feed + 1;
  }

  #give(fault: Diagnostic | null): CsvRecord {
    const record = { line: this.#recordLine, cells: this.#cells, fault };
    this.#reset();
    return record;
  }

  #reset(): void {
    this.#cells = [];
    this.#units = 0;
    this.#quoted = null;
  }
}

function isLineEnd(text: string, at: number): boolean {
  return at >= text.length || text.charCodeAt(at) === LINE_FEED;
}

function countLineFeeds(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
