/**
 * Question: what does an index of a generated account weigh beside Roaring's portable serialisation of the same sets? The sets are those that every engine would need: all devices, platforms, applications, tags that are set, values of
 * strings and lists, bits of integers. What the index holds besides - dictionaries, lists for single integers - counts against it.
 */

import { IndexBuilder } from '../../src/bitset/index/builder.js';
import type { ValueDevices } from '../../src/bitset/layout/addresses.js';
import type { Segment, ValueColumn } from '../../src/bitset/layout/segment.js';
import { leafOrdinals } from '../../src/bitset/leaf/read-leaf.js';
import type { RoaringLibrary } from '../../src/cli/bench/peers/roaring.js';
import { generateDevices } from '../../src/devices/generate-devices.js';
import { sampleCatalog } from '../../src/entries/index.js';
import type { Finding } from '../harness/report.js';
import { nativeRoaring } from './roaring.js';
import { MI, type Part, sizeName, type Task } from './task.js';

export const accountMemory: Part = { sizes: [1], profiles: null, onlyWhenNamed: false, run };

async function run({ size }: Task): Promise<readonly Finding[]> {
  const builder = new IndexBuilder({ catalog: sampleCatalog, ids: true }, ({ segments }) => segments);
  for (const device of generateDevices({ seed: 1, count: size * MI, catalog: sampleCatalog })) {
    builder.add(device);
  }
  const segments = builder.seal();
  const library = nativeRoaring();
  let own = 0;
  let ids = 0;
  const peer = { bytes: 0, sets: 0 };
  for (const segment of segments) {
    own += segment.leafBytes;
    ids += segment.ids?.bytes ?? 0;
    for (const devices of setsOf(segment)) {
      peer.bytes += portableBytes(library, segment, devices);
      peer.sets++;
    }
  }
  const benchmark = `memory of a generated account, ${sizeName(size)}`;
  const perDevice = (bytes: number): number => bytes / (size * MI);
  return [
    { benchmark, measure: 'index without ids', value: perDevice(own), unit: 'bytes/device', target: null },
    { benchmark, measure: 'ids', value: perDevice(ids), unit: 'bytes/device', target: null },
    {
      benchmark,
      measure: `Roaring, portable, ${peer.sets} sets`,
      value: perDevice(peer.bytes),
      unit: 'bytes/device',
      target: null,
    },
    { benchmark, measure: 'index / Roaring', value: own / peer.bytes, unit: 'x', target: { atMost: 1.4 } },
  ];
}

function* setsOf({ live, platforms, subscriptions, tags }: Segment): Generator<ValueDevices> {
  yield leafDevices(live);
  for (const leaf of platforms.values()) yield leafDevices(leaf);
  yield* valuesOf(subscriptions);
  for (const { set, integers, strings, lists } of tags.values()) {
    yield set;
    if (integers !== null) yield* integers.planes;
    if (strings !== null) yield* valuesOf(strings);
    if (lists !== null) yield* valuesOf(lists);
  }
}

function leafDevices(leaf: number): ValueDevices {
  return { kind: 'leaf', leaf };
}

function* valuesOf({ values, devicesOf }: ValueColumn): Generator<ValueDevices> {
  for (let code = 0; code < values.size; code++) yield devicesOf(code);
}

function portableBytes(library: RoaringLibrary, { memory, size }: Segment, devices: ValueDevices): number {
  const bitmap = new library();
  bitmap.addMany(
    devices.kind === 'leaf'
      ? leafOrdinals(memory, devices.leaf, size)
      : new Uint32Array(memory.u8.buffer, devices.start, devices.count),
  );
  bitmap.runOptimize();
  bitmap.shrinkToFit();
  const bytes = bitmap.getSerializationSizeInBytes('portable');
  bitmap.dispose();
  return bytes;
}
