/**
 * JSON text to a value, with the place of every part of it and every fault found in one run. Strict JSON: a comment, a
 * trailing comma, a key that comes twice are errors, though ones the reader knows the meaning of. Never throws; keeps its own
 * stack, so that no depth of input reaches the call stack; linear in the text.
 */

import { joinPointer } from '../base/pointer.js';
import type { Span } from '../base/span.js';
import { withoutByteOrderMark } from '../base/span.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import * as errors from './errors.js';
import { createJsonScanner, type JsonToken, nextJsonToken } from './json-token.js';

/** Nothing that is read here comes near it; what calls itself on a value stays far from the end of the stack. */
const NESTING_LIMIT = 100;

/** Where a value stands, and the key it belongs to (quotes included); offsets into the text without its byte order mark. */
interface JsonPlace {
  readonly value: Span;
  /** Null for the root and for items of arrays. */
  readonly key: Span | null;
}

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

interface Frame {
  readonly kind: 'object' | 'array';
  readonly open: Span;
  readonly pointer: string;
  readonly object: Record<string, unknown>;
  readonly array: unknown[];
  /** False inside the value of a key that came before: it is read for its faults only. */
  readonly recorded: boolean;
  readonly keys: Map<string, Span>;
  key: string;
  keySpan: Span | null;
  keyRecorded: boolean;
}

class JsonReader {
  readonly #text: string;
  readonly #diagnostics: Diagnostic[] = [];
  readonly #places = new Map<string, JsonPlace>();
  readonly #stack: Frame[] = [];
  #expected: Expected = 'value';
  #root: unknown;
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
      const token = nextJsonToken(scanner, this.#text.length);
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
    return {
      value: this.#root,
      complete: this.#complete,
      places: this.#places,
      diagnostics: this.#diagnostics,
    };
  }

  #comment(token: JsonToken): void {
    this.#diagnostics.push(
      token.fault === null ? errors.commentInJson(token.span) : errors.unclosedComment(token.span),
    );
  }

  #tokenFault(token: JsonToken): void {
    if (token.fault === null) return;
    if (token.kind === 'number') this.#lost(errors.brokenNumber(token.span, this.#written(token)));
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
        this.#lost(errors.unexpected(token.span, 'the end of the text', this.#written(token)));
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
        return this.#number(token);
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
      default:
        this.#unexpected(token, 'a value');
        return this.#stack.length === 0 ? true : this.#value(null, token.span) && this.#takeSeparator(token);
    }
  }

  #number(token: JsonToken): boolean {
    return this.#value(token.fault === null ? Number(token.value) : null, token.span);
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
      default:
        this.#unexpected(token, 'a key in double quotes');
        if (token.kind === ':') this.#expected = 'value';
        return token.kind === ']' ? this.#takeSeparator(token) : true;
    }
  }

  #key(key: string, span: Span): boolean {
    const frame = this.#stack[this.#stack.length - 1];
    if (frame === undefined) return false;
    const first = frame.keys.get(key);
    if (first === undefined) frame.keys.set(key, span);
    else this.#diagnostics.push(errors.duplicateKey(span, first, key, joinPointer(frame.pointer, key)));
    frame.key = key;
    frame.keySpan = span;
    frame.keyRecorded = frame.recorded && first === undefined;
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
    const frame = this.#stack[this.#stack.length - 1];
    if (frame === undefined) return false;
    if (token.kind === '}' || token.kind === ']') return this.#close(token);
    this.#expected = frame.kind === 'object' ? 'key' : 'value';
    if (token.kind === ',') {
      this.#comma = token.span;
      this.#quiet = false;
      return true;
    }
    if (!this.#quiet && token.kind !== ':' && token.kind !== 'word') {
      this.#lost(errors.missingComma(this.#lastEnd, token.span));
    } else {
      this.#unexpected(token, frame.kind === 'object' ? '`,` or `}`' : '`,` or `]`');
      this.#expected = 'separator';
      return true;
    }
    return this.#take(token);
  }

  #open(token: JsonToken): boolean {
    if (this.#stack.length >= NESTING_LIMIT) {
      this.#lost(errors.tooDeep(token.span, NESTING_LIMIT));
      return false;
    }
    const place = this.#here();
    const kind = token.kind === '{' ? 'object' : 'array';
    this.#stack.push({
      kind,
      open: token.span,
      pointer: place.pointer,
      object: Object.create(null),
      array: [],
      recorded: place.recorded,
      keys: new Map(),
      key: '',
      keySpan: null,
      keyRecorded: false,
    });
    this.#expected = kind === 'object' ? 'first-key' : 'first-item';
    return true;
  }

  #closeAfterComma(token: JsonToken, kind: 'object' | 'array'): boolean {
    const frame = this.#stack[this.#stack.length - 1];
    if (this.#comma !== null && frame?.kind === kind) {
      this.#diagnostics.push(errors.trailingComma(this.#comma, token.kind));
      return this.#close(token);
    }
    this.#unexpected(token, 'a value');
    return frame === undefined ? true : this.#value(null, token.span) && this.#takeSeparator(token);
  }

  #close(token: JsonToken): boolean {
    const frame = this.#stack.pop();
    if (frame === undefined) return false;
    const close = frame.kind === 'object' ? '}' : ']';
    if (token.kind !== close && !this.#quiet)
      this.#lost(errors.wrongBracket(token.span, frame.open, token.kind, close));
    this.#quiet = token.kind !== close;
    return this.#value(frame.kind === 'object' ? frame.object : frame.array, {
      start: frame.open.start,
      end: token.span.end,
    });
  }

  /** Puts a value where one is due. */
  #value(value: unknown, span: Span): boolean {
    const { pointer, recorded } = this.#here();
    const frame = this.#stack[this.#stack.length - 1];
    this.#comma = null;
    this.#expected = frame === undefined ? 'end' : 'separator';
    if (recorded) this.#places.set(pointer, { value: span, key: frame?.kind === 'object' ? frame.keySpan : null });
    if (frame === undefined) this.#root = value;
    else if (frame.kind === 'array') frame.array.push(value);
    else if (frame.keyRecorded) frame.object[frame.key] = value;
    return true;
  }

  /** The place of the value that is due. */
  #here(): { readonly pointer: string; readonly recorded: boolean } {
    const frame = this.#stack[this.#stack.length - 1];
    if (frame === undefined) return { pointer: '', recorded: true };
    return frame.kind === 'array'
      ? { pointer: joinPointer(frame.pointer, frame.array.length), recorded: frame.recorded }
      : { pointer: joinPointer(frame.pointer, frame.key), recorded: frame.keyRecorded };
  }

  #end(token: JsonToken): void {
    const frame = this.#stack[this.#stack.length - 1];
    if (frame !== undefined) {
      const [open, close] = frame.kind === 'object' ? ['{', '}'] : ['[', ']'];
      if (!this.#quiet) this.#lost(errors.unclosedBracket(frame.open, open, close, token.span.end));
      this.#complete = false;
      const root = this.#stack[0];
      if (root !== undefined) this.#root = root.kind === 'object' ? root.object : root.array;
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
    this.#diagnostics.push(diagnostic);
  }

  #written(token: JsonToken): string {
    return this.#text.slice(token.span.start, token.span.end);
  }
}
