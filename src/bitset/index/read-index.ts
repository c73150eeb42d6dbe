/** From the bytes of an index to what it is made of: the options of reading, the parts that a snapshot gives, and segments that can be asked. */

import { type Expectations, FLAG, FUNCTION, LIMIT, SIGNAL } from '../../base/argument.js';
import { cacheBytesFor } from '../cache/admission.js';
import { createEngine } from '../engine/create-engine.js';
import { ENGINE, type Engine, type EngineName } from '../engine/engine.js';
import type { Segment } from '../layout/segment.js';
import { SegmentRuntime } from '../run/segment-runtime.js';
import type { IndexParts } from '../snapshot/index-parts.js';
import { type LoadLaterOptions, loadSnapshot, loadSnapshotLater } from '../snapshot/load-snapshot.js';
import type { ReadAt } from '../snapshot/read-requests.js';
import type { SnapshotContent } from '../snapshot/write-snapshot.js';

/** How the bytes of an index are read. */
export interface ReadIndexOptions extends LoadLaterOptions {
  /** Default `auto`. */
  readonly engine?: EngineName;
  /** As of {@link IndexBuilderOptions}. */
  readonly cacheBytes?: number;
}

export const BYTES_OPTIONS: Expectations<Omit<ReadIndexOptions, 'signal'>> = {
  engine: ENGINE,
  cacheBytes: LIMIT,
  checksum: FUNCTION,
  onProgress: FUNCTION,
  thorough: FLAG,
  shared: FLAG,
  wasm: FLAG,
  maxBytes: LIMIT,
};

export const READ_INDEX_OPTIONS: Expectations<ReadIndexOptions> = { ...BYTES_OPTIONS, signal: SIGNAL };

/** The parts in a file, wherever its bytes are. */
export async function readParts(readAt: ReadAt, options: ReadIndexOptions): Promise<IndexParts> {
  return partsOf(await loadSnapshotLater(readAt, options), options);
}

/** The parts in bytes, which are copied. */
export function partsInBytes(bytes: Uint8Array, options: Omit<ReadIndexOptions, 'signal'>): IndexParts {
  return partsOf(
    loadSnapshot((into, position) => copyTo(into, bytes, position), options),
    options,
  );
}

function partsOf(content: SnapshotContent, { engine = 'auto', cacheBytes }: ReadIndexOptions): IndexParts {
  return { ...content, engine, ...(cacheBytes !== undefined && { cacheBytes }) };
}

function copyTo(into: Uint8Array, bytes: Uint8Array, position: number): number {
  const piece = bytes.subarray(position, position + into.length);
  into.set(piece);
  return piece.length;
}

/** A segment and its number to its engine. */
type EngineOf = (segment: Segment, number: number) => Engine;

/** The segments of an index, made ready to be asked. */
export function runtimesOf(
  { segments, engine, cacheBytes }: IndexParts,
  engineOf: EngineOf = ({ memory }) => createEngine(memory, engine),
): readonly SegmentRuntime[] {
  const devices = segments.reduce((sum, { size }) => sum + size, 0);
  return segments.map(
    (segment, number) =>
      new SegmentRuntime(segment, engineOf(segment, number), cacheBytesFor(segment, devices, cacheBytes ?? null)),
  );
}
