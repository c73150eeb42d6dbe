/** What is found wrong with a JSON text while it is read, each fault once. */

import type { Diagnostic } from '../diagnostics/diagnostic.js';
import * as errors from './errors.js';
import type { JsonToken } from './json-token.js';
import { closeOf, type OpenValue } from './json-tree.js';

export class JsonFaults {
  readonly diagnostics: Diagnostic[] = [];
  /** False when part of the value was lost or guessed. */
  isComplete = true;
  /** Set after a fault whose end is not known, by which something was lost, until the next comma or bracket that fits. */
  isQuiet = false;
  readonly #text: string;
  readonly #pointer: () => string;

  /** `pointer` is that of the part that is read now. */
  constructor(text: string, pointer: () => string) {
    this.#text = text;
    this.#pointer = pointer;
  }

  comment(token: JsonToken): void {
    this.report(
      token.fault === null ? errors.commentInJson(token.span, this.written(token)) : errors.unclosedComment(token.span),
    );
  }

  /** What is wrong with the token by itself. */
  token(token: JsonToken): void {
    if (token.fault === null) return;
    if (!this.isQuiet) {
      if (token.kind === 'number') this.lost(errors.brokenNumber(token.span, this.written(token)));
      else this.lost(errors.brokenString(token.span, token.fault));
    }
    this.isQuiet = true;
  }

  /** The text ends at `end`, inside of `value`. */
  unclosed(value: OpenValue, end: number): void {
    const open = value.kind === 'object' ? '{' : '[';
    if (!this.isQuiet) this.lost(errors.unclosedBracket(value.bracket, open, closeOf(value), end));
  }

  unexpected(token: JsonToken, expected: string): void {
    if (!this.isQuiet) this.lost(errors.unexpected(token.span, expected, this.written(token)));
    this.isQuiet = true;
  }

  lost(diagnostic: Diagnostic): void {
    this.isComplete = false;
    this.report(diagnostic);
  }

  report(diagnostic: Diagnostic): void {
    this.diagnostics.push({ ...diagnostic, pointer: diagnostic.pointer ?? this.#pointer() });
  }

  /** A token as it stands in the text. */
  written({ span }: JsonToken): string {
    return this.#text.slice(span.start, span.end);
  }
}
