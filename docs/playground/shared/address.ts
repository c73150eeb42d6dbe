/**
 * The state of the playground to the part of its address behind `#`, and back. The text is the number of the form, a dot, and JSON
 * packed by gzip in base64url: the checksum of gzip finds links that were cut or changed. Never throws for any address.
 */

import { EMPTY, type PlaygroundState, readGenerator, START } from './state.js';
import { streamChunks } from './stream-chunks.js';

const FORM = '1';
/** Of a link, in characters: browsers refuse longer addresses. */
const MOST_LINK_CHARACTERS = 1_500_000;
/** What a link may unpack to: a few bytes of gzip can stand for gigabytes. */
const MOST_STATE_BYTES = 8_000_000;

/** The state of an address. */
export interface ReadAddress {
  readonly state: PlaygroundState;
  /** Why the state is empty; null: it is what the address says. */
  readonly problem: string | null;
}

/** With the `#` in front; null: it would be longer than browsers take. */
export async function addressOf(state: PlaygroundState): Promise<string | null> {
  const { filter, second, third, catalog, generator } = state;
  const text = JSON.stringify({ filter, second, third, catalog, count: generator.count, seed: generator.seed });
  const blob = new Blob([text]);
  if (blob.size > MOST_STATE_BYTES) return null;
  const packed = await bytesOf(blob.stream().pipeThrough(new CompressionStream('gzip')), 2 * MOST_STATE_BYTES);
  const address = `#${FORM}.${base64Url(packed)}`;
  return address.length > MOST_LINK_CHARACTERS ? null : address;
}

/** `fragment` is what stands behind the address, with the `#` or without; an empty one means the start. */
export async function readAddress(fragment: string): Promise<ReadAddress> {
  const text = fragment.replace(/^#/, '');
  if (text === '') return { state: START, problem: null };
  const { form, packed } = /^(?<form>\d{1,9})\.(?<packed>[\w-]+)$/.exec(text)?.groups ?? {};
  if (packed === undefined || text.length > MOST_LINK_CHARACTERS) return damaged('it is no link of the playground');
  if (form !== FORM) return damaged('it is of another version of the playground');
  try {
    const bytes = new Blob([fromBase64Url(packed)]).stream().pipeThrough(new DecompressionStream('gzip'));
    const decoder = new TextDecoder('utf-8', { fatal: true });
    const state = readState(JSON.parse(decoder.decode(await bytesOf(bytes, MOST_STATE_BYTES))));
    return state === null ? damaged('it does not hold what a link holds') : { state, problem: null };
  } catch {
    // Cut or changed: base64, gzip, UTF-8 or JSON says so, or there is more than a link may hold.
    return damaged('it was cut or changed');
  }
}

function damaged(reason: string): ReadAddress {
  return { state: EMPTY, problem: `the link cannot be read: ${reason}; the playground begins empty` };
}

/** Null for what no link holds: each field is checked, and there are no others. */
function readState(value: unknown): PlaygroundState | null {
  if (typeof value !== 'object' || value === null) return null;
  const fields = new Map<string, unknown>(Object.entries(value));
  const text = (name: string): string | null => {
    const field = fields.get(name);
    return typeof field === 'string' ? field : null;
  };
  const [filter, second, third, catalog] = [text('filter'), text('second'), text('third'), text('catalog')];
  const generator = readGenerator(fields.get('count'), fields.get('seed'));
  if (fields.size !== 6 || filter === null || second === null || third === null) return null;
  if ((catalog === null && fields.get('catalog') !== null) || 'problem' in generator) return null;
  return { filter, second, third, catalog, generator };
}

/** @throws RangeError when there are more bytes than `most`, and what the stream throws */
async function bytesOf(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of streamChunks(stream)) {
    length += chunk.length;
    if (length > most) throw new RangeError(`more than ${most} bytes`);
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

function base64Url(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** @throws DOMException for a text that is not in base64 */
function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
}
