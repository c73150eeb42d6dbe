/**
 * The value that a JSON text is read to, part by part, with the place of each. Keeps its own stack, so that no depth of input
 * reaches the call stack. Knows nothing of what may come next: the reader does.
 */

import { joinPointer } from '../base/pointer.js';
import type { Span } from '../base/span.js';

/** Where a value stands, and the key it belongs to (quotes included); offsets into the text without its byte order mark. */
export interface JsonPlace {
  readonly value: Span;
  /** Null for the root and for items of arrays. */
  readonly key: Span | null;
}

/** An object or array that has begun. */
export interface OpenValue {
  readonly kind: 'object' | 'array';
  readonly bracket: Span;
}

interface Frame extends OpenValue {
  readonly pointer: string;
  readonly content: Record<string, unknown> | unknown[];
  /** False inside the value of a key that came before: it is read for its faults only. */
  readonly recorded: boolean;
  /** Of an object: the member that is due. */
  key: string;
  keySpan: Span | null;
  keyPointer: string;
  keyRecorded: boolean;
}

export class JsonTree {
  readonly places = new Map<string, JsonPlace>();
  readonly #stack: Frame[] = [];
  #root: unknown;

  /** How many objects and arrays have begun. */
  get depth(): number {
    return this.#stack.length;
  }

  /** What the next part belongs to; undefined at the root. */
  get innermost(): OpenValue | undefined {
    return this.#stack[this.#stack.length - 1];
  }

  /** The value, once it has ended. Objects have no prototype. */
  root(): unknown {
    return this.#root;
  }

  /** The pointer of the value that is due. */
  pointer(): string {
    const frame = this.#stack[this.#stack.length - 1];
    if (frame === undefined) return '';
    return Array.isArray(frame.content) ? joinPointer(frame.pointer, frame.content.length) : frame.keyPointer;
  }

  /** The pointer of what the next part belongs to; of the root, where nothing has begun. */
  openPointer(): string {
    return this.#stack[this.#stack.length - 1]?.pointer ?? '';
  }

  open(kind: OpenValue['kind'], bracket: Span): void {
    this.#stack.push({
      kind,
      bracket,
      pointer: this.pointer(),
      content: kind === 'object' ? Object.create(null) : [],
      recorded: this.#isRecorded(),
      key: '',
      keySpan: null,
      keyPointer: '',
      keyRecorded: false,
    });
  }

  /** Ends the innermost object or array, at `end`. */
  close(end: number): void {
    const frame = this.#stack.pop();
    if (frame !== undefined) this.value(frame.content, { start: frame.bracket.start, end });
  }

  /** Ends whatever has begun, at `end`, where the text breaks off: all of it has a place then. */
  breakOff(end: number): void {
    while (this.#stack.length > 0) this.close(end);
  }

  /** Says whose value comes next. Returns the place of the same key before, whose value stays; null when there is none. */
  key(key: string, span: Span): Span | null {
    const frame = this.#stack[this.#stack.length - 1];
    if (frame === undefined) return null;
    frame.key = key;
    frame.keySpan = span;
    frame.keyPointer = joinPointer(frame.pointer, key);
    const first = frame.recorded ? (this.places.get(frame.keyPointer)?.key ?? null) : null;
    frame.keyRecorded = frame.recorded && first === null;
    return first;
  }

  /** Puts a value where one is due. */
  value(value: unknown, span: Span): void {
    const frame = this.#stack[this.#stack.length - 1];
    const isRecorded = this.#isRecorded();
    if (isRecorded) this.places.set(this.pointer(), { value: span, key: frame?.keySpan ?? null });
    if (frame === undefined) this.#root = value;
    else if (Array.isArray(frame.content)) frame.content.push(value);
    else if (isRecorded) frame.content[frame.key] = value;
  }

  #isRecorded(): boolean {
    const frame = this.#stack[this.#stack.length - 1];
    if (frame === undefined) return true;
    return frame.kind === 'array' ? frame.recorded : frame.keyRecorded;
  }
}

export function closeOf({ kind }: OpenValue): '}' | ']' {
  return kind === 'object' ? '}' : ']';
}
