/**
 * Bytes in pieces of any size to text in blocks of whole lines. Decoding a block at once is what makes reading fast: a line feed is
 * never part of another character, so blocks can be cut there. Holds one piece and one line, however long the input is.
 */

import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { lineTooLong, notUtf8 } from './errors.js';

/** Bytes as files, network and memory give them. */
export type ByteSource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Whole lines, each with its line feed but perhaps the last of the input; or one line that cannot be read. */
export type TextBlock = { readonly text: string } | { readonly fault: Diagnostic };

export interface TextBlockOptions {
  /** Longest line in bytes, its line feed not counted. */
  readonly lineBytes: number;
  readonly signal?: AbortSignal | undefined;
}

const LINE_FEED = 10;

const BLOCK_BYTES = 32 * 1024;

/**
 * The blocks of `source`, without a leading byte order mark.
 * @throws the signal's reason when it is aborted, also while a piece is awaited; what `source` throws
 */
export async function* readTextBlocks(
  source: ByteSource,
  options: TextBlockOptions,
): AsyncGenerator<TextBlock, void, undefined> {
  const cutter = new LineCutter(options.lineBytes);
  for await (const piece of abortable(source, options.signal)) yield* cutter.push(piece);
  yield* cutter.end();
}

class LineCutter {
  readonly #lineBytes: number;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  /** The line that has begun and not ended: at most `lineBytes`. */
  #begun: Uint8Array[] = [];
  #begunBytes = 0;
  /** Inside a line that was too long: it is dropped up to its line feed. */
  #dropping = false;
  #first = true;

  constructor(lineBytes: number) {
    this.#lineBytes = lineBytes;
  }

  /** Large pieces are taken in parts: what a block becomes is held at once, and garbage that dies young is cheap. */
  *push(piece: Uint8Array): Generator<TextBlock, void, undefined> {
    for (let at = 0; at < piece.length; at += BLOCK_BYTES) yield* this.#take(piece.subarray(at, at + BLOCK_BYTES));
  }

  *#take(piece: Uint8Array): Generator<TextBlock, void, undefined> {
    let rest = piece;
    if (this.#dropping) {
      const end = piece.indexOf(LINE_FEED);
      if (end < 0) return;
      this.#dropping = false;
      rest = piece.subarray(end + 1);
    }
    const last = rest.lastIndexOf(LINE_FEED);
    if (last >= 0) yield* this.#block(this.#join(rest.subarray(0, last + 1)));
    const begun = rest.subarray(last + 1);
    if (begun.length === 0) return;
    // A copy: the owner of the piece may fill it anew.
    this.#begun.push(begun.slice());
    this.#begunBytes += begun.length;
    if (this.#begunBytes <= this.#lineBytes) return;
    this.#begun = [];
    this.#begunBytes = 0;
    this.#dropping = true;
    yield { fault: lineTooLong(this.#lineBytes) };
  }

  *end(): Generator<TextBlock, void, undefined> {
    const rest = this.#join(new Uint8Array(0));
    if (rest.length > 0) yield* this.#block(rest);
  }

  #join(bytes: Uint8Array): Uint8Array {
    if (this.#begunBytes === 0) return bytes;
    const joined = new Uint8Array(this.#begunBytes + bytes.length);
    let at = 0;
    for (const part of this.#begun) {
      joined.set(part, at);
      at += part.length;
    }
    joined.set(bytes, at);
    this.#begun = [];
    this.#begunBytes = 0;
    return joined;
  }

  *#block(bytes: Uint8Array): Generator<TextBlock, void, undefined> {
    const block = this.#withoutMark(bytes);
    const text = block.length <= this.#lineBytes ? this.#decode(block) : null;
    if (text === null) yield* this.#lineByLine(block);
    else if (text !== '') yield { text };
  }

  #withoutMark(bytes: Uint8Array): Uint8Array {
    const marked = this.#first && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    this.#first = false;
    return marked ? bytes.subarray(3) : bytes;
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
