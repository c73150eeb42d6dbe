/**
 * The leader of a pool: loads the index, owns it, and answers questions one after the other. It alone allocates in the memory of the
 * index; what its helpers write goes into room that it gave them.
 */

import { closeSync, openSync, readSync } from 'node:fs';
import type { MessagePort } from 'node:worker_threads';
import { crc32 } from 'node:zlib';
import { createEngine, ENGINE_SCRATCH_BYTES } from '../../bitset/engine/create-engine.js';
import { DeviceIndex } from '../../bitset/index/device-index.js';
import { runtimesOf } from '../../bitset/index/read-index.js';
import { IndexError } from '../../bitset/layout/errors.js';
import type { Segment } from '../../bitset/layout/segment.js';
import { loadSnapshot } from '../../bitset/snapshot/load-snapshot.js';
import type { SnapshotContent } from '../../bitset/snapshot/write-snapshot.js';
import { catalogToJson } from '../../catalog/catalog-json.js';
import { fileError } from '../file-error.js';
import { Cancellations } from './cancellations.js';
import { HelperGroup } from './helper-group.js';
import type { FromLeader, HelperSegment, LeaderSetup, LoadedIndex, ToLeader } from './messages.js';
import { toPortable } from './portable-error.js';
import { QuestionHandler } from './question-handler.js';
import { SpreadEngine } from './spread-engine.js';
import { WorkBoard } from './work-board.js';

/** Bytes between two messages about progress. */
const PROGRESS_BYTES = 16 * 1024 * 1024;

/** Loads the index and says so, then answers what comes. */
export function runLeader(port: MessagePort, setup: LeaderSetup): void {
  const say = (message: FromLeader): void => port.postMessage(message);
  let desk: QuestionHandler;
  try {
    const content = load(setup.path, (bytes) => say({ kind: 'progress', bytes }));
    const index = openShared(content, setup);
    desk = new QuestionHandler(index, say, new Cancellations(setup.cancellations));
    say({ kind: 'loaded', index: describe(index, content, setup) });
  } catch (error) {
    say({ kind: 'failed', error: toPortable(error) });
    port.close();
    return;
  }
  port.on('message', (message: ToLeader) => desk.take(message));
}

/** @throws as `openIndex` */
function load(path: string, onProgress: (bytes: number) => void): SnapshotContent {
  let unsaid = 0;
  try {
    const file = openSync(path, 'r');
    try {
      return loadSnapshot((into, position) => readSync(file, into, 0, into.length, position), {
        shared: true,
        checksum: crc32,
        onProgress(bytes) {
          unsaid += bytes;
          if (unsaid < PROGRESS_BYTES) return;
          onProgress(unsaid);
          unsaid = 0;
        },
      });
    } finally {
      closeSync(file);
      onProgress(unsaid);
    }
  } catch (error) {
    throw error instanceof IndexError ? error : fileError('read', path, error);
  }
}

/** An index over the segments whose engines share their work. */
function openShared({ segments, catalog }: SnapshotContent, setup: LeaderSetup): DeviceIndex {
  const { engine, helpers, cacheBytes, board, tuning } = setup;
  const group = new HelperGroup(new WorkBoard(board), helpers + 1, tuning);
  const parts = { segments, catalog, engine, ...(cacheBytes !== undefined && { cacheBytes }) };
  return new DeviceIndex(
    parts,
    runtimesOf(parts, ({ memory }, number) => new SpreadEngine(createEngine(memory, engine), memory, number, group)),
  );
}

function describe(index: DeviceIndex, { segments }: SnapshotContent, { helpers, engine }: LeaderSetup): LoadedIndex {
  const { size, catalog } = index;
  return {
    size,
    catalog: catalog && catalogToJson(catalog),
    engine,
    segments: Array.from({ length: helpers }, () => segments.map(segmentForHelper)),
  };
}

/** Scratch memory is allocated here: helpers allocate nothing. */
function segmentForHelper({ memory }: Segment): HelperSegment {
  return { memory: memory.share(), scratch: scratchIn(memory) };
}

function scratchIn(memory: Segment['memory']): number | null {
  try {
    return memory.allocate(ENGINE_SCRATCH_BYTES);
  } catch (error) {
    if (error instanceof IndexError && error.code === 'out-of-memory') return null;
    throw error;
  }
}
