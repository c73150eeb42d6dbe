/** An open document: one version of its text, and places in it as line and character. A change makes another one. */

import type { TextDocumentContentChangeEvent } from 'vscode-languageserver-protocol';
import type { Position, Range } from 'vscode-languageserver-types';
import type { Span } from '../base/span.js';

/** What characters of a line are counted in. */
export type PositionEncoding = 'utf-16' | 'utf-8';

export interface DocumentStart {
  readonly uri: string;
  /** As the client names it. */
  readonly languageId: string;
  readonly version: number;
  readonly text: string;
  readonly encoding: PositionEncoding;
}

export class Document {
  readonly uri: string;
  readonly languageId: string;
  readonly version: number;
  readonly text: string;
  readonly encoding: PositionEncoding;
  #starts: readonly number[] | null = null;

  constructor({ uri, languageId, version, text, encoding }: DocumentStart) {
    this.uri = uri;
    this.languageId = languageId;
    this.version = version;
    this.text = text;
    this.encoding = encoding;
  }

  /** UTF-16 units from the start of the text; a place outside of it is the nearest one inside. */
  offsetAt({ line, character }: Position): number {
    const starts = this.#lines();
    if (line < 0) return 0;
    const start = starts[line];
    if (start === undefined) return this.text.length;
    const content = this.#contentOf(start, starts[line + 1] ?? this.text.length);
    return start + unitsBefore(content, Math.max(0, character), this.encoding);
  }

  positionAt(offset: number): Position {
    const starts = this.#lines();
    const inside = Math.min(Math.max(0, offset), this.text.length);
    const line = lastNotAbove(starts, inside);
    const start = starts[line] ?? 0;
    return { line, character: lengthIn(this.text.slice(start, inside), this.encoding) };
  }

  rangeOf({ start, end }: Span): Range {
    return { start: this.positionAt(start), end: this.positionAt(end) };
  }

  spanOf({ start, end }: Range): Span {
    const [one, other] = [this.offsetAt(start), this.offsetAt(end)];
    return { start: Math.min(one, other), end: Math.max(one, other) };
  }

  /** The document after changes, which apply one after another. */
  changed(version: number, changes: readonly TextDocumentContentChangeEvent[]): Document {
    let document: Document = this;
    for (const change of changes) {
      const { start, end } =
        'range' in change ? document.spanOf(change.range) : { start: 0, end: document.text.length };
      const text = document.text.slice(0, start) + change.text + document.text.slice(end);
      document = new Document({ ...this.#start(), version, text });
    }
    return document === this ? new Document({ ...this.#start(), version }) : document;
  }

  #start(): DocumentStart {
    const { uri, languageId, version, text, encoding } = this;
    return { uri, languageId, version, text, encoding };
  }

  #lines(): readonly number[] {
    this.#starts ??= [0, ...Array.from(this.text.matchAll(/\r\n|\n|\r/g), (found) => found.index + found[0].length)];
    return this.#starts;
  }

  /** The text of a line without its end. */
  #contentOf(start: number, end: number): string {
    return this.text.slice(start, end).replace(/[\r\n]+$/, '');
  }
}

function lastNotAbove(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

function lengthIn(text: string, encoding: PositionEncoding): number {
  return encoding === 'utf-16' ? text.length : Array.from(text).reduce((sum, sign) => sum + bytesOf(sign), 0);
}

/** How many UTF-16 units of a line stand before a character of it. */
function unitsBefore(content: string, character: number, encoding: PositionEncoding): number {
  if (encoding === 'utf-16') return Math.min(character, content.length);
  let [bytes, units] = [0, 0];
  for (const sign of content) {
    bytes += bytesOf(sign);
    if (bytes > character) break;
    units += sign.length;
  }
  return units;
}

function bytesOf(sign: string): number {
  const code = sign.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x1_00_00 ? 3 : 4;
}
