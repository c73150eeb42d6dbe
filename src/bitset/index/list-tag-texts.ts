/** The texts that devices of an index hold under an account tag. */

import type { TextKind } from '../../evaluate/device-texts.js';
import { textCollector } from '../../evaluate/tag-texts.js';
import type { ValueDevices } from '../layout/addresses.js';
import { tagKey, type ValueColumn } from '../layout/segment.js';
import type { PlacedSegment } from '../result/index-state.js';
import type { SegmentRuntime } from '../run/segment-runtime.js';
import { eachOrdinal } from '../segment/stored-devices.js';

/**
 * Each once, by the first device that holds it; those in lists are none. `kind`: those alone that are of it.
 * @throws RangeError when there are too many
 */
export function listTagTexts(segments: readonly PlacedSegment[], tag: string, kind?: TextKind): readonly string[] {
  const texts = textCollector(kind);
  for (const { runtime } of segments) {
    const strings = runtime.segment.tags.get(tagKey(null, tag))?.strings;
    if (strings === null || strings === undefined) continue;
    for (const code of heldCodes(runtime, strings)) texts.add(strings.values.valueOf(code));
  }
  return texts.list();
}

/** The codes that live devices have, by the first that has it. A sealed column has no value that no device ever held. */
function heldCodes(runtime: SegmentRuntime, column: ValueColumn): Iterable<number> {
  const codes = Array.from({ length: column.values.size }, (_, code) => code);
  if (runtime.isWhole) return codes;
  const first = codes.map((code) => firstLive(runtime, column.devicesOf(code)));
  return codes
    .filter((code) => (first[code] ?? -1) >= 0)
    .sort((left, right) => (first[left] ?? 0) - (first[right] ?? 0));
}

/** -1 when none is live. */
function firstLive(runtime: SegmentRuntime, devices: ValueDevices): number {
  for (const ordinal of eachOrdinal(runtime.segment, devices)) if (runtime.isLive(ordinal)) return ordinal;
  return -1;
}
