/**
 * The body of a request as text: read no further than the limit, whatever its headers say, and as UTF-8 alone. From Node it is read from
 * the connection itself: the streams that a `Request` is made of take longer than all else there is to do.
 */

import type { IncomingMessage } from 'node:http';
import { type Answer, refusal } from '../answer.js';
import { SenderGone } from './connection.js';
import type { Exchange } from './exchange.js';

export type BodyText =
  | { readonly kind: 'text'; readonly text: string }
  /** `refused` says what was wrong. */
  | { readonly kind: 'refused'; readonly refused: Answer };

/** Looks at the beginning of a body that is longer, before more of it is read; the answer to it: no more is. */
export type Gate = (beginning: string) => Promise<Answer | null>;

/** From here on a body is longer than its beginning. */
const BEGINNING_BYTES = 16 * 1024;

/** Looks at the content type first, and asks the gate, if there is one. */
export async function readBodyText(exchange: Exchange, limit: number, gate: Gate | null = null): Promise<BodyText> {
  const type = exchange.request.header('content-type');
  if (!isJsonType(type)) return refused(wrongType(type));
  const encoding = exchange.request.header('content-encoding');
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
    return refused(refusal(415, `bodies come as they are, without a content encoding`));
  if (Number(exchange.request.header('content-length')) > limit) return refused(tooLarge(limit));
  const bytes = await readBytes(exchange, limit, gate);
  if (bytes !== null && 'status' in bytes) return refused(bytes);
  if (bytes === null) return refused(tooLarge(limit));
  const text = decoded(bytes);
  return text === null ? refused(refusal(400, 'the body is no UTF-8')) : { kind: 'text', text };
}

function refused(answer: Answer): BodyText {
  return { kind: 'refused', refused: answer };
}

/** `application/json`, with no parameter but a charset of utf-8. A body without a type is taken for JSON. */
const JSON_BODY = /^\s*application\/json\s*(?:;\s*charset\s*=\s*(?:utf-?8|"utf-?8")\s*)?;?\s*$/i;

/** A header without a value says no more than none. */
function isJsonType(type: string | undefined): boolean {
  return type === undefined || type === 'application/json' || type.trim() === '' || JSON_BODY.test(type);
}

const SEND_JSON = 'send `Content-Type: application/json`';

function wrongType(type: string | undefined): Answer {
  return refusal(415, `the body is to be JSON${whatToSend(type ?? '')}`, { accept: 'application/json' });
}

function whatToSend(type: string): string {
  if (/^\s*application\/json\s*;/i.test(type)) return ` in UTF-8: no other charset or parameter is taken, ${SEND_JSON}`;
  // What curl and the like send with a body when they are told of no type.
  const isForm = /^\s*application\/x-www-form-urlencoded/i.test(type);
  return `: ${SEND_JSON}${isForm ? " (with curl: `-H 'Content-Type: application/json'`, or `--json` in place of `-d`)" : ''}`;
}

function tooLarge(limit: number): Answer {
  return refusal(413, `the body is larger than ${limit} bytes`);
}

/** Null when there are more than `limit`. Rejects when the sender goes away. */
async function readBytes(
  { incoming, request }: Exchange,
  limit: number,
  gate: Gate | null,
): Promise<Uint8Array | Answer | null> {
  return incoming === null ? readStream(request.raw.body, limit) : readIncoming(incoming, limit, gate);
}

async function readStream(body: ReadableStream<Uint8Array> | null, limit: number): Promise<Uint8Array | null> {
  if (body === null) return new Uint8Array(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.byteLength;
    if (size > limit) {
      // What the source says to that is of no interest.
      reader.cancel().catch(() => {});
      return null;
    }
    chunks.push(read.value);
  }
  return Buffer.concat(chunks, size);
}

const GONE = 'the sender went away in the middle of the body';

function readIncoming(
  incoming: IncomingMessage,
  limit: number,
  gate: Gate | null,
): Promise<Uint8Array | Answer | null> {
  // Whoever went away before this was asked says nothing of it any more.
  if (incoming.destroyed) return Promise.reject(new SenderGone(GONE));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const done = (): void => {
      incoming.off('data', take).off('end', end).off('close', gone).off('error', gone);
    };
    const take = (chunk: Buffer): void => {
      size += chunk.byteLength;
      chunks.push(chunk);
      if (size > limit) stop(null);
      else if (gate !== null && !isAsked && size >= BEGINNING_BYTES) ask(gate);
    };
    const stop = (answer: Answer | null): void => {
      incoming.pause();
      done();
      resolve(answer);
    };
    let isAsked = false;
    const ask = (asked: Gate): void => {
      isAsked = true;
      incoming.pause();
      asked(Buffer.concat(chunks).toString('latin1')).then((answer) => {
        if (answer === null) incoming.resume();
        else stop(answer);
      }, reject);
    };
    const end = (): void => {
      done();
      resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks, size));
    };
    const gone = (): void => {
      done();
      // Errors that come later are of no interest to anybody.
      incoming.on('error', () => {});
      reject(new SenderGone(GONE));
    };
    incoming.on('data', take).on('end', end).on('close', gone).on('error', gone);
  });
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Null for bytes that are no UTF-8. */
function decoded(bytes: Uint8Array): string | null {
  try {
    return UTF8.decode(bytes);
  } catch {
    return null;
  }
}
