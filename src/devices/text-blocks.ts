/**
 * Bytes in pieces of any size to blocks of whole lines, as bytes or as text. Decoding a block at once is what makes reading fast: a
 * line feed is never part of another character, so blocks can be cut there. Holds one piece and one line, however long the input is.
 */

import { type Expectation, wrongArgument } from '../base/argument.js';
import type { AbortSignal } from '../base/host-types.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { lineTooLong, notUtf8 } from './errors.js';

/** Bytes as files, network and memory give them. */
export type ByteSource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Bytes alone are no source: they would be iterated one by one. Nor is a text. */
export const BYTE_SOURCE: Expectation = {
  holds: (value) =>
    typeof value === 'object' &&
    value !== null &&
    !ArrayBuffer.isView(value) &&
    (Symbol.asyncIterator in value || Symbol.iterator in value),
  what: 'an iterable of Uint8Arrays; a single one goes into an array',
};

/** Whole lines, each with its line feed but perhaps the last of the input; or one line that cannot be read. */
export type TextBlock = { readonly text: string } | { readonly fault: Diagnostic };

/** The same as bytes, which are good until the next block is asked for; or a line that was too long to be kept. */
export type LineBlock = { readonly bytes: Uint8Array } | { readonly fault: Diagnostic };

export interface TextBlockOptions {
  /** Longest line in bytes, its line feed not counted. */
  readonly lineBytes: number;
  readonly signal?: AbortSignal | undefined;
  /** Large pieces are taken in parts of so many bytes. */
  readonly blockBytes?: number;
}

const LINE_FEED = 10;

const BLOCK_BYTES = 32 * 1024;

/**
 * The blocks of `source`, without a leading byte order mark.
 * @throws the signal's reason when it is aborted, also while a piece is awaited; what `source` throws
 */
export async function* readLineBlocks(
  source: ByteSource,
  options: TextBlockOptions,
): AsyncGenerator<LineBlock, void, undefined> {
  const cutter = new LineCutter(options.lineBytes, options.blockBytes ?? BLOCK_BYTES);
  for await (const piece of abortable(source, options.signal)) {
    if (!ArrayBuffer.isView(piece)) wrongArgument('what the source of devices yields', 'a Uint8Array', piece);
    yield* cutter.push(piece);
  }
  yield* cutter.end();
}

class LineCutter {
  readonly #lineBytes: number;
  readonly #blockBytes: number;
  /**
   * The line that has begun and not ended: its first `#begunBytes`. A copy, since the owner of a piece may fill it anew; and one
   * for all lines, since memory outside the heap is collected late.
   */
  #begun = new Uint8Array(BLOCK_BYTES);
  #begunBytes = 0;
  /** Inside a line that was too long: it is dropped up to its line feed. */
  #dropping = false;
  /** Nothing was given yet, no fault either: a byte order mark may come. */
  #first = true;

  constructor(lineBytes: number, blockBytes: number) {
    this.#lineBytes = lineBytes;
    this.#blockBytes = blockBytes;
  }

  /** Large pieces are taken in parts: what a block becomes is held at once, and garbage that dies young is cheap. */
  *push(piece: Uint8Array): Generator<LineBlock, void, undefined> {
    for (let at = 0; at < piece.length; ) {
      const part = piece.subarray(at, at + this.#blockBytes);
      const isInside = this.#dropping || this.#begunBytes > 0;
      at += isInside ? yield* this.#goOn(part) : yield* this.#wholeLines(part);
    }
  }

  *end(): Generator<LineBlock, void, undefined> {
    if (this.#begunBytes > 0) yield* this.#endLine();
  }

  /** Takes the lines that end in `part`; where none does, a line begins with it. Returns how many bytes were taken. */
  *#wholeLines(part: Uint8Array): Generator<LineBlock, number, undefined> {
    const end = part.lastIndexOf(LINE_FEED) + 1;
    if (end === 0) return yield* this.#keep(part);
    yield* this.#block(part.subarray(0, end));
    return end;
  }

  /** Takes the rest of the line that has begun, as far as `part` has it. Returns how many bytes were taken. */
  *#goOn(part: Uint8Array): Generator<LineBlock, number, undefined> {
    const end = part.indexOf(LINE_FEED) + 1;
    if (this.#dropping) {
      this.#dropping = end === 0;
      return end === 0 ? part.length : end;
    }
    if (end === 0) return yield* this.#keep(part);
    this.#append(part.subarray(0, end));
    yield* this.#endLine();
    return end;
  }

  /** Keeps a part of a line, or gives the line up. */
  *#keep(part: Uint8Array): Generator<LineBlock, number, undefined> {
    this.#append(part);
    if (this.#begunBytes > this.#lineBytes) {
      this.#begunBytes = 0;
      this.#dropping = true;
      this.#first = false;
      yield { fault: lineTooLong(this.#lineBytes) };
    }
    return part.length;
  }

  #append(part: Uint8Array): void {
    const bytes = this.#begunBytes + part.length;
    if (bytes > this.#begun.length) {
      const larger = new Uint8Array(2 * bytes);
      larger.set(this.#begun.subarray(0, this.#begunBytes));
      this.#begun = larger;
    }
    this.#begun.set(part, this.#begunBytes);
    this.#begunBytes = bytes;
  }

  *#endLine(): Generator<LineBlock, void, undefined> {
    const line = this.#begun.subarray(0, this.#begunBytes);
    this.#begunBytes = 0;
    yield* this.#block(line);
  }

  *#block(bytes: Uint8Array): Generator<LineBlock, void, undefined> {
    const block = this.#withoutMark(bytes);
    if (block.length > 0) yield { bytes: block };
  }

  #withoutMark(bytes: Uint8Array): Uint8Array {
    const marked = this.#first && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    this.#first = false;
    return marked ? bytes.subarray(3) : bytes;
  }
}

/** Whole lines as text. */
export class LineDecoder {
  readonly #lineBytes: number;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

  constructor(lineBytes: number) {
    this.#lineBytes = lineBytes;
  }

  *texts(block: Uint8Array): Generator<TextBlock, void, undefined> {
    const text = block.length <= this.#lineBytes ? this.#decode(block) : null;
    if (text === null) yield* this.#lineByLine(block);
    else yield { text };
  }

  /** Some line of the block may be too long or not UTF-8: each is looked at by itself. */
  *#lineByLine(block: Uint8Array): Generator<TextBlock, void, undefined> {
    let start = 0;
    while (start < block.length) {
      const feed = block.indexOf(LINE_FEED, start);
      const end = feed < 0 ? block.length : feed + 1;
      const length = (feed < 0 ? end : feed) - start;
      const text = length > this.#lineBytes ? null : this.#decode(block.subarray(start, end));
      if (text !== null) yield { text };
      else yield { fault: length > this.#lineBytes ? lineTooLong(this.#lineBytes) : notUtf8() };
      start = end;
    }
  }

  #decode(bytes: Uint8Array): string | null {
    try {
      return this.#decoder.decode(bytes);
    } catch {
      return null;
    }
  }
}

/** The pieces of `source` until `signal` is aborted. One listener for all of them: a race for each would pile up. */
async function* abortable(
  source: ByteSource,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (signal === undefined) return yield* source;
  signal.throwIfAborted();
  let abort: (reason: unknown) => void = () => {};
  const onAbort = () => abort(signal.reason);
  signal.addEventListener('abort', onAbort);
  const iterator = Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
  let finished = false;
  try {
    for (;;) {
      const next = await new Promise<IteratorResult<Uint8Array>>((resolve, reject) => {
        abort = reject;
        Promise.resolve(iterator.next()).then(resolve, reject);
      });
      signal.throwIfAborted();
      if (next.done) {
        finished = true;
        return;
      }
      yield next.value;
      signal.throwIfAborted();
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    // Not awaited: a source that is stuck in a read would never answer.
    if (!finished) Promise.resolve(iterator.return?.()).catch(() => {});
  }
}
