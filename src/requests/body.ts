/**
 * A request body as text, read once: its value, and where each part of it stands. A body that comes as a value is printed first,
 * so that spans and fixes always speak of a text. Never throws.
 */

import type { Span } from '../base/span.js';
import { withoutByteOrderMark } from '../base/span.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { JsonPlace } from '../json/json-place.js';
import { type JsonDocument, parseJson } from '../json/parse-json.js';
import { readPlainJson } from '../json/read-plain-json.js';
import { unprintable } from './request-errors.js';

const START: Span = { start: 0, end: 0 };

export class Body {
  readonly #source: string;
  /** What spans count in: without a byte order mark. */
  readonly text: string;
  /** Undefined where nothing could be read. Of objects their own members count, whatever they inherit. */
  readonly value: unknown;
  /** False when part of the text could not be read: that something is missing from the value says nothing then. */
  readonly isComplete: boolean;
  /** What is wrong with the text as JSON. */
  readonly diagnostics: readonly Diagnostic[];
  /** Null until something is to be said, of a text that is right: places are looked for only then. */
  #document: JsonDocument | null = null;
  /** Where something begins that is no JSON. */
  readonly #faults: ReadonlySet<number>;

  constructor(text: string, printing: readonly Diagnostic[] = []) {
    this.#source = text;
    this.text = withoutByteOrderMark(text);
    const plain = readPlainJson(this.text);
    const document = plain === null ? this.#read() : null;
    this.value = plain === null ? document?.value : plain.value;
    this.isComplete = document?.complete ?? true;
    this.diagnostics = printing.length > 0 ? printing : (document?.diagnostics ?? []);
    this.#faults = new Set(this.diagnostics.map(({ span }) => span.start));
  }

  #read(): JsonDocument {
    this.#document ??= parseJson(this.#source);
    return this.#document;
  }

  /** The key that leads to the value at `pointer`; of the root and of items, the value. */
  keyPlace(pointer: string): JsonPlace {
    const key = this.#read().places.get(pointer)?.key ?? null;
    return key === null ? this.valuePlace(pointer) : { pointer, span: key };
  }

  /** The value at `pointer`; of an object or a list its first bracket alone: underlining a page of text shows nothing. */
  valuePlace(pointer: string): JsonPlace {
    const span = this.whole(pointer) ?? START;
    const first = this.text[span.start];
    const isBracket = span.end > span.start && (first === '{' || first === '[');
    return { pointer, span: isBracket ? { start: span.start, end: span.start + 1 } : span };
  }

  /** All of the value at `pointer`; null when nothing stands there. */
  whole(pointer: string): Span | null {
    return this.#read().places.get(pointer)?.value ?? null;
  }

  /**
   * True when what stands at `pointer` could not be read: it has its diagnostic, and its value is a guess. Not of objects and
   * lists: what could be read of them is there.
   */
  isLost(pointer: string): boolean {
    if (this.#faults.size === 0) return false;
    const start = this.whole(pointer)?.start;
    if (start === undefined || !this.#faults.has(start)) return false;
    return this.text[start] !== '{' && this.text[start] !== '[';
  }
}

/** The body in a JSON text, or in a value: the text is then what `JSON.stringify` sends, indented by two. */
export function readBody(source: unknown): Body {
  if (typeof source === 'string') return new Body(source);
  const text = printed(source);
  return text === null ? new Body('', [unprintable()]) : new Body(text);
}

/** Null for what has no JSON: nothing at all, functions, circles, big integers, values too deep to be walked. */
function printed(source: unknown): string | null {
  try {
    return JSON.stringify(source, null, 2) ?? null;
  } catch {
    return null;
  }
}
