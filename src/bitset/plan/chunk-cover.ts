/**
 * Chunks in which a result can be: where sparse leaves stand so that nothing is left without them, only chunks in which they have devices need a
 * look. Leaves that are not sparse are not asked: a kernel skips their dead chunks by itself.
 */

import { fold } from '../../base/fold.js';
import { LEAF_UPPER, SUMMARY_BYTES } from '../layout/layout.js';
import type { SegmentMemory } from '../layout/memory.js';
import type { ChunkRange } from '../leaf/window-leaf.js';
import { type Expression, operandsOf } from '../program/set-expression.js';
import type { LeafSource, LeafSources } from './leaf-sources.js';

/** A leaf is sparse when at most this share of the chunks can have a device of it. */
const SPARSE_SHARE = 1 / 32;

/** A bit a chunk; null: every chunk. */
type Cover = Uint32Array | null;

/** The chunks, as ascending ranges, outside which `expression` is empty. Without sparse leaves all of them. */
export function liveRanges(
  memory: SegmentMemory,
  sources: LeafSources,
  expression: Expression,
  chunks: number,
): readonly ChunkRange[] {
  const most = chunks * SPARSE_SHARE;
  if (most < 1) return [{ from: 0, to: chunks }];
  const cover = fold<Expression, Cover>(expression, operandsOf, (node, operands) => {
    switch (node.kind) {
      case 'leaf': {
        const source = sources.at(node.leaf);
        return source.devices <= most ? coverOf(memory, source, chunks) : null;
      }
      case 'and':
        return operands.reduce(both);
      case 'or':
        return operands.reduce(either);
      case 'andnot':
        return operands[0] ?? null;
    }
  });
  return cover === null ? [{ from: 0, to: chunks }] : rangesOf(cover, chunks);
}

function both(left: Cover, right: Cover): Cover {
  if (left === null || right === null) return left ?? right;
  return left.map((word, index) => word & (right[index] as number));
}

function either(left: Cover, right: Cover): Cover {
  if (left === null || right === null) return null;
  return left.map((word, index) => word | (right[index] as number));
}

function coverOf({ u32 }: SegmentMemory, source: LeafSource, chunks: number): Cover {
  if (source.kind === 'codes') return null;
  const cover = new Uint32Array(Math.ceil(chunks / 32));
  const add = (chunk: number): void => {
    cover[chunk >>> 5] = (cover[chunk >>> 5] as number) | (1 << (chunk & 31));
  };
  const sets = source.kind === 'union' ? source.sets : [source];
  for (const set of sets) {
    if (set.kind === 'postings') {
      for (let at = set.start >>> 2; at < (set.start >>> 2) + set.count; at++) add((u32[at] as number) >>> 16);
    } else {
      const upper = (u32[(set.leaf + LEAF_UPPER) >>> 2] as number) >>> 2;
      for (let word = 0; word < (chunks * SUMMARY_BYTES) / 4; word++) if (u32[upper + word] !== 0) add(word >>> 2);
    }
  }
  return cover;
}

function rangesOf(cover: Uint32Array, chunks: number): readonly ChunkRange[] {
  const ranges: ChunkRange[] = [];
  for (let chunk = 0; chunk < chunks; chunk++) {
    if (((cover[chunk >>> 5] as number) >>> (chunk & 31)) % 2 === 0) continue;
    const from = chunk;
    while (chunk + 1 < chunks && ((cover[(chunk + 1) >>> 5] as number) >>> ((chunk + 1) & 31)) % 2 === 1) chunk++;
    ranges.push({ from, to: chunk + 1 });
  }
  return ranges;
}
