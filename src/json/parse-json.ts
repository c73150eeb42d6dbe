/**
 * JSON text to a value, with the place of every part of it and every fault found in one run. Strict JSON: a comment, a
 * trailing comma, a key that comes twice are errors, though ones the reader knows the meaning of. Never throws; linear in the text.
 */

import { unreachable } from '../base/invariant.js';
import { type Span, withoutByteOrderMark } from '../base/span.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import * as errors from './errors.js';
import { JsonFaults } from './json-faults.js';
import { createJsonScanner, type JsonToken, NESTING_LIMIT, nextJsonToken } from './json-token.js';
import { closeOf, type JsonPlace, JsonTree, type OpenValue } from './json-tree.js';

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
  readonly #tree = new JsonTree();
  readonly #faults: JsonFaults;
  #expected: Expected = 'value';
  #comma: Span | null = null;
  #lastEnd = 0;

  constructor(text: string) {
    this.#text = text;
    this.#faults = new JsonFaults(text, () => this.#pointer());
  }

  read(): JsonDocument {
    const scanner = createJsonScanner(this.#text);
    for (;;) {
      const token = nextJsonToken(scanner, this.#text);
      if (token.kind === 'comment') this.#faults.comment(token);
      else if (token.kind === 'end') {
        this.#end(token);
        break;
      } else {
        this.#faults.token(token);
        if (!this.#take(token)) break;
        this.#lastEnd = token.span.end;
      }
    }
    this.#tree.breakOff(this.#text.length);
    return {
      value: this.#tree.root(),
      complete: this.#faults.isComplete,
      places: this.#tree.places,
      diagnostics: this.#faults.diagnostics,
    };
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
        this.#faults.unexpected(token, 'the end of the text');
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
        this.#faults.unexpected(token, 'a value');
        return true;
      case 'word':
        return this.#word(token);
      case '}':
      case ',':
      case 'end':
      case 'comment':
        this.#faults.unexpected(token, 'a value');
        return this.#tree.depth === 0 ? true : this.#value(null, token.span) && this.#takeSeparator(token);
      default:
        return unreachable(token.kind);
    }
  }

  #word(token: JsonToken): boolean {
    if (!this.#faults.isQuiet) this.#faults.lost(errors.unquotedValue(token.span, this.#faults.written(token)));
    this.#faults.isQuiet = true;
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
        if (!this.#faults.isQuiet) this.#faults.lost(errors.unquotedKey(token.span, this.#faults.written(token)));
        return this.#key(this.#faults.written(token).replace(/^'|'$/g, ''), token.span);
      case '{':
      case '[':
      case ']':
      case ',':
      case ':':
      case 'end':
      case 'comment':
        this.#faults.unexpected(token, 'a key in double quotes');
        if (token.kind === ':') this.#expected = 'value';
        return token.kind === ']' ? this.#takeSeparator(token) : true;
      default:
        return unreachable(token.kind);
    }
  }

  #key(key: string, span: Span): boolean {
    const first = this.#tree.key(key, span);
    if (first !== null) this.#faults.report(errors.duplicateKey(span, first, key, this.#tree.pointer()));
    this.#expected = 'colon';
    return true;
  }

  #takeColon(token: JsonToken): boolean {
    this.#expected = 'value';
    if (token.kind === ':') return true;
    this.#faults.unexpected(token, '`:`');
    return this.#takeValue(token);
  }

  #takeSeparator(token: JsonToken): boolean {
    const inside = this.#tree.innermost;
    if (inside === undefined) return false;
    if (token.kind === '}' || token.kind === ']') return this.#close(token);
    this.#expected = inside.kind === 'object' ? 'key' : 'value';
    if (token.kind === ',') {
      this.#comma = token.span;
      this.#faults.isQuiet = false;
      return true;
    }
    if (!this.#faults.isQuiet && token.kind !== ':' && token.kind !== 'word') {
      const digits = /[0-9]/.test(this.#text.charAt(this.#lastEnd - 1)) && token.kind === 'number';
      this.#faults.lost(errors.missingComma(this.#lastEnd, token.span, digits));
      return this.#take(token);
    }
    this.#faults.unexpected(token, inside.kind === 'object' ? '`,` or `}`' : '`,` or `]`');
    this.#expected = 'separator';
    // Read for the brackets in it: they belong to each other.
    return token.kind === '{' || token.kind === '[' ? this.#open(token) : true;
  }

  #open(token: JsonToken): boolean {
    if (this.#tree.depth >= NESTING_LIMIT) {
      this.#faults.lost(errors.tooDeep(token.span, NESTING_LIMIT));
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
      this.#faults.report(errors.trailingComma(this.#comma, token.kind));
      return this.#close(token);
    }
    this.#faults.unexpected(token, 'a value');
    return inside === undefined ? true : this.#value(null, token.span) && this.#takeSeparator(token);
  }

  #close(token: JsonToken): boolean {
    const inside = this.#tree.innermost;
    if (inside === undefined) return false;
    const close = closeOf(inside);
    if (token.kind !== close && !this.#faults.isQuiet)
      this.#faults.lost(errors.wrongBracket(token.span, inside.bracket, token.kind, close));
    this.#faults.isQuiet = token.kind !== close;
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
      this.#faults.unclosed(inside, token.span.end);
    } else if (this.#expected === 'value' && this.#faults.isComplete) {
      this.#faults.lost(errors.emptyText({ start: 0, end: token.span.end }));
    }
  }

  /** Of the value that is due; between two members or items, of what holds them. */
  #pointer(): string {
    return this.#expected === 'value' || this.#expected === 'colon' ? this.#tree.pointer() : this.#tree.openPointer();
  }
}
