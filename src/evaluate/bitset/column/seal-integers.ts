/** A log of integers to a sealed column: planes of their codes, and where planes are many, devices by single value. */

import type { OrdinalSet } from '../leaf/ordinal-set.js';
import type { IntegerColumnDirectory } from '../segment/directory.js';
import type { ValueDevices } from '../segment/segment.js';
import { chooseCodes, type IntegerCodes } from './integer-codes.js';
import { sealByValue } from './integer-postings.js';
import { collectOrdinals } from './ordinal-collector.js';
import type { DraftRange, PairLog } from './pair-log.js';
import { type SegmentTarget, storeDevices, storeNumbers } from './store-devices.js';

/** Up to this many planes answer single values well enough. */
const FEW_PLANES = 10;

/**
 * The column of the devices of `range`; null when none of them has a value.
 * @throws IndexError `out-of-memory`, RangeError
 */
export function sealIntegers(target: SegmentTarget, log: PairLog, range: DraftRange): IntegerColumnDirectory | null {
  const codes = chooseCodes(log, range, target.size);
  if (codes === null) return null;
  const { minimum, maximum, distinct, bits } = codes;
  const set = collectOrdinals(target.size, codes.count);
  for (const { count, ordinals } of log.pages(range)) for (let at = 0; at < count; at++) set.add(ordinals[at] ?? 0);
  return {
    set: storeDevices(target, set.set()),
    minimum: minimum + 0,
    maximum: maximum + 0,
    distinct: distinct && { address: storeNumbers(target.memory, distinct), count: distinct.length },
    planes: storePlanes(target, log, range, codes),
    byValue: bits > FEW_PLANES && target.layout === 'fast' ? sealByValue(target, log, range, codes) : null,
  };
}

/** One plane after the other where devices are few, else all in one pass. */
function storePlanes(
  target: SegmentTarget,
  log: PairLog,
  range: DraftRange,
  codes: IntegerCodes,
): readonly ValueDevices[] {
  const sets =
    codes.count * 32 < target.size ? planeLists(log, range, codes) : planeBitmaps(target.size, log, range, codes);
  return sets.map((set) => storeDevices(target, set));
}

function planeBitmaps(size: number, log: PairLog, range: DraftRange, codes: IntegerCodes): OrdinalSet[] {
  const bytes = Math.ceil(size / 32) * 4;
  const planes = Array.from({ length: codes.bits }, () => new Uint8Array(bytes));
  const words = planes.map((plane) => new Uint32Array(plane.buffer));
  for (const { count, ordinals, values } of log.pages(range))
    for (let at = 0; at < count; at++) {
      const ordinal = ordinals[at] ?? 0;
      const code = codes.codeOf(values[at] ?? 0);
      const low = code >>> 0;
      setBits(words, 0, low, ordinal);
      if (code > low) setBits(words, 32, (code - low) / 4_294_967_296, ordinal);
    }
  return planes;
}

/** Puts `ordinal` into the planes from `first` on where `bits` are set. */
function setBits(planes: readonly Uint32Array[], first: number, bits: number, ordinal: number): void {
  for (; bits !== 0; bits &= bits - 1) {
    const plane = planes[first + 31 - Math.clz32(bits & -bits)];
    if (plane !== undefined) plane[ordinal >>> 5] = (plane[ordinal >>> 5] ?? 0) | (1 << (ordinal & 31));
  }
}

function planeLists(log: PairLog, range: DraftRange, codes: IntegerCodes): OrdinalSet[] {
  return Array.from({ length: codes.bits }, (_, bit) => {
    const plane = new Uint32Array(codes.count);
    let end = 0;
    for (const { count, ordinals, values } of log.pages(range))
      for (let at = 0; at < count; at++)
        if (Math.floor(codes.codeOf(values[at] ?? 0) / 2 ** bit) % 2 === 1) plane[end++] = ordinals[at] ?? 0;
    return plane.subarray(0, end);
  });
}
