/** Where the parts of a JSON text stand, as findings point at them. */

import type { Span } from '../base/span.js';
import { withoutByteOrderMark } from '../base/span.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { JsonDocument } from '../json/parse-json.js';

const NOWHERE: Span = { start: 0, end: 0 };

export class JsonPlaces {
  readonly #text: string;
  readonly #places: JsonDocument['places'];

  constructor(text: string, { places }: JsonDocument) {
    this.#text = withoutByteOrderMark(text);
    this.#places = places;
  }

  /** The value at `pointer`; of an object or array its bracket, since underlining a page of text shows nothing. */
  value(pointer: string): Span {
    const span = this.#places.get(pointer)?.value ?? NOWHERE;
    const first = this.#text[span.start];
    return first === '{' || first === '[' ? { start: span.start, end: span.start + 1 } : span;
  }

  /** The key that leads to `pointer`; the value where none does. */
  key(pointer: string): Span {
    return this.#places.get(pointer)?.key ?? this.value(pointer);
  }

  /** A finding about the value at `pointer` that was looked at by itself: its pointer and place become those of the text. */
  outside(pointer: string, diagnostic: Diagnostic): Diagnostic {
    const inner = `${pointer}${diagnostic.pointer ?? ''}`;
    return { ...diagnostic, pointer: inner, span: this.#nearest(inner, pointer.length) };
  }

  /** The value at `pointer`, or what holds it where it is not there; not above `least` units of the pointer. */
  #nearest(pointer: string, least: number): Span {
    for (let at = pointer; at.length > least; at = at.slice(0, at.lastIndexOf('/')))
      if (this.#places.has(at)) return this.value(at);
    return this.value(pointer.slice(0, least));
  }
}
