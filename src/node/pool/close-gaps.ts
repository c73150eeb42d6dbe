/** Moves the parts of a result together that several threads have written, each into room of its own. */

import { BLOCK_BYTES, CONTAINER_BLOCKS, LEAF_META, META_BYTES } from '../../bitset/layout/layout.js';

/** Chunks `from` to `to` - 1 of a result: their containers lie from `start`, a multiple of 64, to `end`. */
export interface ResultUnit {
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
}

/** Gaps up to this share of the whole stay: moving dense units would cost more than their room is worth. */
const GAP_SHARE = 1 / 8;

/** `end` is where the containers before the first unit end. Answers where the last container ends. */
export function closeGaps(u32: Uint32Array, leaf: number, end: number, units: readonly ResultUnit[]): number {
  const last = units.at(-1);
  if (last === undefined) return end;
  const used = units.reduce((sum, unit) => sum + unit.end - unit.start, 0);
  const gaps = last.end - end - used;
  if (gaps <= (last.end - end) * GAP_SHARE) return last.end;
  let at = end;
  for (const unit of units) at = moveDown(u32, leaf, unit, Math.ceil(at / BLOCK_BYTES) * BLOCK_BYTES);
  return at;
}

/** By a multiple of 64, so that every alignment stays. Answers where the unit ends then. */
function moveDown(u32: Uint32Array, leaf: number, unit: ResultUnit, target: number): number {
  const { from, to, start, end } = unit;
  const distance = start - target;
  if (distance === 0 || start === end) return start === end ? target : end;
  u32.copyWithin(target >>> 2, start >>> 2, Math.ceil(end / 4));
  const table = ((u32[(leaf + LEAF_META) >>> 2] as number) + from * META_BYTES) >>> 2;
  for (let entry = table; entry < table + (to - from) * 2; entry += 2) {
    // What lies elsewhere - sealed blocks, constants - stays where it is.
    if (!isInside(unit, u32[entry] as number)) continue;
    const address = (u32[entry] as number) - distance;
    u32[entry] = address;
    const meta = u32[entry + 1] as number;
    if ((meta & 0xff) === CONTAINER_BLOCKS) moveReferences(u32, unit, address, meta >>> 8, distance);
  }
  return end - distance;
}

function moveReferences(u32: Uint32Array, unit: ResultUnit, address: number, count: number, distance: number): void {
  for (let at = address >>> 2; at < (address >>> 2) + count; at++) {
    if (isInside(unit, u32[at] as number)) u32[at] = (u32[at] as number) - distance;
  }
}

function isInside({ start, end }: ResultUnit, address: number): boolean {
  return address >= start && address < end;
}
