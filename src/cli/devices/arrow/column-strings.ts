/** Texts of a column as JSON, from their UTF-8. Bytes are taken as text, too: some exports have no other kind of string. */

import { type ArrowData, ArrowFault } from './arrow-data.js';

/** A text of up to so many bytes lies inside of its view. Source: https://arrow.apache.org/docs/format/Columnar.html#variable-size-binary-view-layout */
const INLINE_BYTES = 12;
const VIEW_BYTES = 16;

/** `offsets` ascend, and lie inside of `bytes`. */
export function textsOf(bytes: Uint8Array, offsets: readonly number[], column: string): (index: number) => string {
  const decode = textDecoder(column);
  return (index) => decode(bytes.subarray(offsets[index], offsets[index + 1]));
}

export function viewTextsOf(data: ArrowData, column: string): (index: number) => string {
  const bytesOf = viewBytes(data, column);
  const decode = textDecoder(column);
  return (index) => decode(bytesOf(index));
}

/** The values are views: how long a text is, then the text itself, or its first bytes, the number of a buffer and an offset in it. */
export function viewBytes({ values, variadicBuffers = [] }: ArrowData, column: string): (index: number) => Uint8Array {
  const bytes = values as Uint8Array;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return (index) => {
    const at = VIEW_BYTES * index;
    const length = view.getInt32(at, true);
    if (length >= 0 && length <= INLINE_BYTES) return bytes.subarray(at + 4, at + 4 + length);
    const buffer = variadicBuffers[view.getInt32(at + 8, true)] ?? new Uint8Array(0);
    const start = view.getInt32(at + 12, true);
    if (length < 0 || start < 0 || start + length > buffer.length)
      throw new ArrowFault(`the column \`${column}\` is damaged: a value of it lies outside`);
    return buffer.subarray(start, start + length);
  };
}

function textDecoder(column: string): (bytes: Uint8Array) => string {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  return (bytes) => {
    try {
      return JSON.stringify(decoder.decode(bytes));
    } catch {
      throw new ArrowFault(`the column \`${column}\` holds bytes that are no UTF-8`);
    }
  };
}
