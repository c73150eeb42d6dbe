/** Sets that are no leaf in memory, and become one for as long as a query runs. */

import type { ValueDevices } from '../layout/addresses.js';
import type { CodeScan } from '../leaf/bind-codes.js';
import { boundBytes } from '../leaf/bind-union.js';
import { bitmapWindowBytes } from '../leaf/window-leaf.js';

/** The union of stored sets: posting slices, and leaves that are so small that reading them out is less work than reading them along. */
export interface UnionSource {
  readonly kind: 'union';
  readonly sets: readonly ValueDevices[];
  /** Of all sets together: at least as many as in the union. */
  readonly devices: number;
  /** No device is in two sets. */
  readonly disjoint: boolean;
}

/** Devices by what their codes are. */
interface CodesSource {
  readonly kind: 'codes';
  readonly scan: CodeScan;
  /** Devices that have a code: at least as many as are looked for. */
  readonly devices: number;
  /** Tells the set apart from all others of the segment. */
  readonly key: string;
}

export type TemporarySource = UnionSource | CodesSource;

/** For the cache: two sources of a segment have one key when they are one set. */
export function sourceKey(source: TemporarySource): string {
  return source.kind === 'codes' ? `s${source.key}` : `u${numberKey(source.sets.map(addressOf))}`;
}

/** Bytes that binding takes over a window of `chunks` chunks, at most. */
export function sourceBytes(source: TemporarySource, chunks: number): number {
  return source.kind === 'codes' ? bitmapWindowBytes(chunks) : boundBytes(chunks, source.sets.length, source.devices);
}

/** How many devices it has, where that is known without binding it. */
export function knownDevices(source: TemporarySource): number | null {
  return source.kind === 'union' && source.disjoint ? source.devices : null;
}

/** No two stored sets lie at one address. */
function addressOf(devices: ValueDevices): number {
  return devices.kind === 'postings' ? devices.start : devices.leaf;
}

/** So many numbers are written out; more are packed, which takes a tenth of the time. */
const MAX_WRITTEN = 16;
/** Gives every byte a character of its own. */
const BYTES = new TextDecoder('latin1');

/** A list of numbers as a key of a map. Equal for equal lists, and for no others. Not to be shown: its units are any. */
export function numberKey(numbers: readonly number[]): string {
  if (numbers.length <= MAX_WRITTEN) return numbers.join();
  return BYTES.decode(Float64Array.from(numbers));
}
