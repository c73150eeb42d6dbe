/** Sets that are no leaf in memory, and become one for as long as a query runs. */

import { bindCodes, type CodeScan } from '../leaf/bind-codes.js';
import { bindPostings, boundBytes, type PostingSlice } from '../leaf/bind-postings.js';
import { bitmapWindowBytes, type ChunkRange } from '../leaf/window-leaf.js';
import type { SegmentMemory } from '../memory.js';
import type { LeafAddress } from '../segment/segment.js';

/** The union of posting slices. */
export interface PostingsSource {
  readonly kind: 'postings';
  readonly slices: readonly PostingSlice[];
  /** Of all slices together: at least as many as in the union. */
  readonly devices: number;
  /** No device is in two slices. */
  readonly disjoint: boolean;
}

/** Devices by what their codes are. */
export interface CodesSource {
  readonly kind: 'codes';
  readonly scan: CodeScan;
  /** Devices that have a code: at least as many as are looked for. */
  readonly devices: number;
  /** Tells the set apart from all others of the segment. */
  readonly key: string;
}

export type TemporarySource = PostingsSource | CodesSource;

/** For the cache: two sources of a segment have one key when they are one set. */
export function sourceKey(source: TemporarySource): string {
  return source.kind === 'codes' ? `s${source.key}` : `p${source.slices.map(({ start }) => start).join()}`;
}

/** @throws IndexError `out-of-memory` */
export function bindSource(memory: SegmentMemory, source: TemporarySource, window: ChunkRange): LeafAddress {
  return source.kind === 'codes' ? bindCodes(memory, source.scan, window) : bindPostings(memory, source.slices, window);
}

/** Bytes that binding takes over a window of `chunks` chunks, at most. */
export function sourceBytes(source: TemporarySource, chunks: number): number {
  return source.kind === 'codes' ? bitmapWindowBytes(chunks) : boundBytes(chunks, source.slices.length, source.devices);
}

/** How many devices it has, where that is known without binding it. */
export function knownDevices(source: TemporarySource): number | null {
  return source.kind === 'postings' && source.disjoint ? source.devices : null;
}
