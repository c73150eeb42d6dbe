/** A log of integers to a sealed column: planes of their codes, and where planes are many, devices by single value. */

import type { ValueDevices } from '../layout/addresses.js';
import type { IntegerColumnDirectory } from '../layout/directory.js';
import type { OrdinalSet } from '../leaf/ordinal-set.js';
import { chooseCodes, type IntegerCodes } from './integer-codes.js';
import { sealByValue } from './integer-postings.js';
import { collectOrdinals } from './ordinal-collector.js';
import type { DraftRange, PairLog } from './pair-log.js';
import { planeBitmaps } from './plane-bitmaps.js';
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
    byValue: bits > FEW_PLANES ? sealByValue(target, log, range, codes) : null,
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
