/**
 * JSON text to a value, with the place of every part of it and every fault found in one run. Strict JSON: a comment, a
 * trailing comma, a key that comes twice are errors, though ones the reader knows the meaning of. Never throws; linear in the text.
 */

import { unreachable } from '../base/invariant.js';
import { type Span, withoutByteOrderMark } from '../base/span.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import * as errors from './errors.js';
import { createJsonScanner, type JsonToken, NESTING_LIMIT, nextJsonToken } from './json-token.js';
import { type JsonPlace, JsonTree, type OpenValue } from './json-tree.js';

export interface JsonDocument {
  /**
   * Objects have no prototype, so every key is an ordinary key. Undefined where there is no value at all; where a part could
   * not be read, null stands in its place. Of a key that comes twice the first counts.
   */
  readonly value: unknown;
  /** False when part of the value was lost or guessed: what it lacks says nothing about the text then. */
  readonly complete: boolean;
  readonly places: ReadonlyMap<string, JsonPlace>;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads one JSON text. A leading byte order mark is skipped and not counted. */
export function parseJson(text: string): JsonDocument {
  return new JsonReader(withoutByteOrderMark(text)).read();
}

type Expected = 'value' | 'first-item' | 'first-key' | 'key' | 'colon' | 'separator' | 'end';

class JsonReader {
  readonly #text: string;
  readonly #diagnostics: Diagnostic[] = [];
  readonly #tree = new JsonTree();
  #expected: Expected = 'value';
  #complete = true;
  /** Set after a fault whose end is not known, until the next comma or bracket that fits. */
  #quiet = false;
  #comma: Span | null = null;
  #lastEnd = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): JsonDocument {
    const scanner = createJsonScanner(this.#text);
    for (;;) {
      const token = nextJsonToken(scanner, this.#text);
      if (token.kind === 'comment') this.#comment(token);
      else if (token.kind === 'end') {
        this.#end(token);
        break;
      } else {
        this.#tokenFault(token);
        if (!this.#take(token)) break;
        this.#lastEnd = token.span.end;
      }
    }
    this.#tree.breakOff(this.#text.length);
    return {
      value: this.#tree.root(),
      complete: this.#complete,
      places: this.#tree.places,
      diagnostics: this.#diagnostics,
    };
  }

  #comment(token: JsonToken): void {
    this.#report(
      token.fault === null
        ? errors.commentInJson(token.span, this.#written(token))
        : errors.unclosedComment(token.span),
    );
  }

  #tokenFault(token: JsonToken): void {
    if (token.fault === null) return;
    if (this.#quiet) this.#complete = false;
    else if (token.kind === 'number') this.#lost(errors.brokenNumber(token.span, this.#written(token)));
    else this.#lost(errors.brokenString(token.span, token.fault));
    this.#quiet = true;
  }

  /** False when the rest of the text is not to be read. */
  #take(token: JsonToken): boolean {
    switch (this.#expected) {
      case 'first-item':
      case 'value':
        return this.#takeValue(token);
      case 'first-key':
      case 'key':
        return this.#takeKey(token);
      case 'colon':
        return this.#takeColon(token);
      case 'separator':
        return this.#takeSeparator(token);
      case 'end':
        this.#unexpected(token, 'the end of the text');
        return false;
    }
  }

  #takeValue(token: JsonToken): boolean {
    switch (token.kind) {
      case '{':
      case '[':
        return this.#open(token);
      case 'string':
        return this.#value(token.value, token.span);
      case 'number':
        return this.#value(token.fault === null ? Number(token.value) : null, token.span);
      case 'null':
        return this.#value(null, token.span);
      case 'true':
      case 'false':
        return this.#value(token.kind === 'true', token.span);
      case ']':
        if (this.#expected === 'first-item') return this.#close(token);
        return this.#closeAfterComma(token, 'array');
      case ':':
        this.#unexpected(token, 'a value');
        return true;
      case 'word':
        return this.#word(token);
      case '}':
      case ',':
      case 'end':
      case 'comment':
        this.#unexpected(token, 'a value');
        return this.#tree.depth === 0 ? true : this.#value(null, token.span) && this.#takeSeparator(token);
      default:
        return unreachable(token.kind);
    }
  }

  #word(token: JsonToken): boolean {
    if (!this.#quiet) this.#lost(errors.unquotedValue(token.span, this.#written(token)));
    this.#quiet = true;
    return this.#value(null, token.span);
  }

  #takeKey(token: JsonToken): boolean {
    switch (token.kind) {
      case 'string':
        return this.#key(token.value, token.span);
      case '}':
        if (this.#expected === 'first-key') return this.#close(token);
        return this.#closeAfterComma(token, 'object');
      case 'word':
      case 'number':
      case 'true':
      case 'false':
      case 'null':
        if (!this.#quiet) this.#lost(errors.unquotedKey(token.span, this.#written(token)));
        return this.#key(this.#written(token).replace(/^'|'$/g, ''), token.span);
      case '{':
      case '[':
      case ']':
      case ',':
      case ':':
      case 'end':
      case 'comment':
        this.#unexpected(token, 'a key in double quotes');
        if (token.kind === ':') this.#expected = 'value';
        return token.kind === ']' ? this.#takeSeparator(token) : true;
      default:
        return unreachable(token.kind);
    }
  }

  #key(key: string, span: Span): boolean {
    const first = this.#tree.key(key, span);
    if (first !== null) this.#report(errors.duplicateKey(span, first, key, this.#tree.pointer()));
    this.#expected = 'colon';
    return true;
  }

  #takeColon(token: JsonToken): boolean {
    this.#expected = 'value';
    if (token.kind === ':') return true;
    this.#unexpected(token, '`:`');
    return this.#takeValue(token);
  }

  #takeSeparator(token: JsonToken): boolean {
    const inside = this.#tree.innermost;
    if (inside === undefined) return false;
    if (token.kind === '}' || token.kind === ']') return this.#close(token);
    this.#expected = inside.kind === 'object' ? 'key' : 'value';
    if (token.kind === ',') {
      this.#comma = token.span;
      this.#quiet = false;
      return true;
    }
    if (!this.#quiet && token.kind !== ':' && token.kind !== 'word') {
      const digits = /[0-9]/.test(this.#text.charAt(this.#lastEnd - 1)) && token.kind === 'number';
      this.#lost(errors.missingComma(this.#lastEnd, token.span, digits));
      return this.#take(token);
    }
    this.#unexpected(token, inside.kind === 'object' ? '`,` or `}`' : '`,` or `]`');
    this.#expected = 'separator';
    // Read for the brackets in it: they belong to each other.
    return token.kind === '{' || token.kind === '[' ? this.#open(token) : true;
  }

  #open(token: JsonToken): boolean {
    if (this.#tree.depth >= NESTING_LIMIT) {
      this.#lost(errors.tooDeep(token.span, NESTING_LIMIT));
      return false;
    }
    const isObject = token.kind === '{';
    this.#tree.open(isObject ? 'object' : 'array', token.span);
    this.#expected = isObject ? 'first-key' : 'first-item';
    return true;
  }

  #closeAfterComma(token: JsonToken, kind: OpenValue['kind']): boolean {
    const inside = this.#tree.innermost;
    if (this.#comma !== null && inside?.kind === kind) {
      this.#report(errors.trailingComma(this.#comma, token.kind));
      return this.#close(token);
    }
    this.#unexpected(token, 'a value');
    return inside === undefined ? true : this.#value(null, token.span) && this.#takeSeparator(token);
  }

  #close(token: JsonToken): boolean {
    const inside = this.#tree.innermost;
    if (inside === undefined) return false;
    const close = closeOf(inside);
    if (token.kind !== close && !this.#quiet)
      this.#lost(errors.wrongBracket(token.span, inside.bracket, token.kind, close));
    this.#quiet = token.kind !== close;
    this.#tree.close(token.span.end);
    return this.#valueTaken();
  }

  #value(value: unknown, span: Span): boolean {
    this.#tree.value(value, span);
    return this.#valueTaken();
  }

  #valueTaken(): boolean {
    this.#comma = null;
    this.#expected = this.#tree.depth === 0 ? 'end' : 'separator';
    return true;
  }

  #end(token: JsonToken): void {
    const inside = this.#tree.innermost;
    if (inside !== undefined) {
      const open = inside.kind === 'object' ? '{' : '[';
      if (!this.#quiet) this.#lost(errors.unclosedBracket(inside.bracket, open, closeOf(inside), token.span.end));
      this.#complete = false;
    } else if (this.#expected === 'value' && this.#complete) {
      this.#lost(errors.emptyText({ start: 0, end: token.span.end }));
    }
  }

  #unexpected(token: JsonToken, expected: string): void {
    if (!this.#quiet) this.#lost(errors.unexpected(token.span, expected, this.#written(token)));
    this.#complete = false;
    this.#quiet = true;
  }

  #lost(diagnostic: Diagnostic): void {
    this.#complete = false;
    this.#report(diagnostic);
  }

  #report(diagnostic: Diagnostic): void {
    this.#diagnostics.push({ ...diagnostic, pointer: diagnostic.pointer ?? this.#pointer() });
  }

  /** Of the value that is due; between two members or items, of what holds them. */
  #pointer(): string {
    return this.#expected === 'value' || this.#expected === 'colon' ? this.#tree.pointer() : this.#tree.openPointer();
  }

  #written(token: JsonToken): string {
    return this.#text.slice(token.span.start, token.span.end);
  }
}

function closeOf({ kind }: OpenValue): '}' | ']' {
  return kind === 'object' ? '}' : ']';
}
