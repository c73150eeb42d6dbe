/**
 * How the bytes of a snapshot come from the host. The reader is a generator that asks for ranges of the file; one driver answers
 * it from a host that can read at once, the other from one that has to be waited for. Both work in pieces that are still in the
 * processor's cache when their checksum is taken.
 */

import type { AbortSignal } from '../../base/host-types.js';
import { invariant } from '../../base/invariant.js';
import type { Checksum } from './crc32.js';

/** A wish of the reader: the bytes of the file from `position` on, as many as `into` holds. */
interface ReadRequest {
  readonly into: Uint8Array;
  readonly position: number;
}

interface ReadAnswer {
  /** Less than was asked for where the file ends. */
  readonly bytes: number;
  /** Of these bytes. */
  readonly checksum: number;
}

export type SnapshotReader<Result> = Generator<ReadRequest, Result, ReadAnswer>;

/**
 * Fills `into` with the bytes of the file from `position` on, or less of them. Answers how many; 0 only at the end. `into` may lie
 * in the memory of WebAssembly, shared memory included.
 */
export type ReadAtOnce = (into: Uint8Array, position: number) => number;

/**
 * The same from a host that may have to be waited for: fills `into` with the bytes of the file from `position` on, or less of them, and
 * answers how many, at once or later; 0 only at the end. Meanwhile the checksum of the piece before is taken.
 */
export type ReadAt = (into: Uint8Array, position: number) => number | Promise<number>;

export interface DriveOptions {
  readonly checksum: Checksum;
  /** Told how many bytes have been read since it was told before. */
  readonly onProgress?: ((bytes: number) => void) | undefined;
}

export interface DriveLaterOptions extends DriveOptions {
  readonly signal?: AbortSignal | undefined;
}

/** Read and summed in turn: half of what a core has as its own cache. */
const PIECE_BYTES = 256 * 1024;
/** Where reading goes on meanwhile: few trips, and still soon interrupted. */
const PIECE_BYTES_LATER = 2 * 1024 * 1024;

/** Runs `reader` to its end. Throws what it throws, and what `readAt` throws. */
export function drive<Result>(reader: SnapshotReader<Result>, readAt: ReadAtOnce, options: DriveOptions): Result {
  let step = reader.next();
  while (step.done !== true) {
    const { into, position } = step.value;
    let checksum = 0;
    let bytes = 0;
    for (let read = -1; read !== 0 && bytes < into.length; bytes += read) {
      const piece = into.subarray(bytes, bytes + PIECE_BYTES);
      read = counted(readAt(piece, position + bytes), piece);
      checksum = options.checksum(into.subarray(bytes, bytes + read), checksum);
      options.onProgress?.(read);
    }
    step = reader.next({ bytes, checksum });
  }
  return step.value;
}

/** As {@link drive}. Rejects with the signal's reason when aborted. */
export async function driveLater<Result>(
  reader: SnapshotReader<Result>,
  readAt: ReadAt,
  options: DriveLaterOptions,
): Promise<Result> {
  let step = reader.next();
  while (step.done !== true) step = reader.next(await answerLater(step.value, readAt, options));
  return step.value;
}

async function answerLater(
  { into, position }: ReadRequest,
  readAt: ReadAt,
  { checksum: sum, onProgress, signal }: DriveLaterOptions,
): Promise<ReadAnswer> {
  let checksum = 0;
  let summed = 0;
  let bytes = 0;
  for (let read = -1; read !== 0 && bytes < into.length; bytes += read) {
    signal?.throwIfAborted();
    const piece = into.subarray(bytes, bytes + PIECE_BYTES_LATER);
    const reading = readAt(piece, position + bytes);
    checksum = sum(into.subarray(summed, bytes), checksum);
    summed = bytes;
    read = counted(await reading, piece);
    onProgress?.(read);
  }
  return { bytes, checksum: sum(into.subarray(summed, bytes), checksum) };
}

function counted(read: number, piece: Uint8Array): number {
  invariant(Number.isInteger(read) && read >= 0 && read <= piece.length, 'a reader says how many bytes it has read');
  return read;
}
