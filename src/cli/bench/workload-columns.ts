/** The devices of a workload as typed columns, batch by batch. */

import { PLATFORMS } from '../../base/vocabulary.js';
import type { DeviceColumns, IntegerValues } from '../../bitset/column/device-columns.js';
import { hasBit } from '../../devices/workload/bitmaps.js';
import {
  OTHER_PLATFORM,
  WORKLOAD_APPLICATIONS,
  WORKLOAD_TAGS,
  type Workload,
} from '../../devices/workload/workload.js';

/** A multiple of 32, so that every batch begins with a word of the bitmaps. */
const BATCH_DEVICES = 2 ** 20;

export function* workloadColumns({ size, sets }: Workload): Generator<DeviceColumns, void, undefined> {
  for (let from = 0; from < size; from += BATCH_DEVICES) {
    const count = Math.min(BATCH_DEVICES, size - from);
    const rest = (words: Uint32Array): Uint32Array => words.subarray(from / 32);
    yield {
      count,
      platforms: platformsOf(rest(sets.ios), count),
      applications: new Map(
        (['shop', 'outlet', 'red', 'green'] as const).map((name) => [
          WORKLOAD_APPLICATIONS[name],
          bytesOf(rest(sets[name]), count),
        ]),
      ),
      tags: new Map(
        (['age', 'churned'] as const).map((name) => [name, integersOf(rest(sets[name]), count, WORKLOAD_TAGS[name])]),
      ),
    };
  }
}

/** The bytes of a bitmap's words, which lie as little-endian everywhere a typed array does. */
export function bytesOf({ buffer, byteOffset }: Uint32Array, count: number): Uint8Array {
  return new Uint8Array(buffer, byteOffset, Math.ceil(count / 8));
}

function platformsOf(ios: Uint32Array, count: number): Uint8Array {
  const [inside, outside] = [PLATFORMS.indexOf('iOS'), PLATFORMS.indexOf(OTHER_PLATFORM)];
  const platforms = new Uint8Array(count);
  for (let device = 0; device < count; device++) platforms[device] = hasBit(ios, device) ? inside : outside;
  return platforms;
}

function integersOf(
  words: Uint32Array,
  count: number,
  { inside, outside }: { readonly inside: number; readonly outside: number },
): IntegerValues {
  const values = new Int32Array(count);
  for (let device = 0; device < count; device++) values[device] = hasBit(words, device) ? inside : outside;
  return { type: 'Integer', values };
}
