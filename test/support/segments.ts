/** Sealed segments read back, leaf by leaf and value by value, into the devices they were made of: slow and plain. */

import type { Platform } from '../../src/base/vocabulary.js';
import type { ValueDevices } from '../../src/bitset/layout/addresses.js';
import type { SegmentMemory } from '../../src/bitset/layout/memory.js';
import type { IntegerColumn, Segment, ValueColumn } from '../../src/bitset/layout/segment.js';
import { leafOrdinals } from '../../src/bitset/leaf/read-leaf.js';
import { applicationsOf, type Device, type TagValue, tagsOf } from '../../src/devices/device.js';

/** A device as a segment knows it: sets sorted, what is unset left out. */
export interface PlainDevice {
  readonly id: string | null;
  readonly platform: string;
  readonly applications: readonly string[];
  /** Pairs of a name (with the application's code in front) and a value, sorted. */
  readonly tags: readonly (readonly [string, TagValue])[];
}

interface Drafted {
  id: string | null;
  platform: Platform | 'none';
  applications: string[];
  tags: Map<string, TagValue>;
}

export function ordinalsOf(memory: SegmentMemory, devices: ValueDevices, size: number): Uint32Array {
  return devices.kind === 'leaf'
    ? leafOrdinals(memory, devices.leaf, size)
    : memory.u32.slice(devices.start / 4, devices.start / 4 + devices.count);
}

/** The devices of segments, in order. Throws where two leaves contradict each other. */
export function readBack(segments: readonly Segment[]): readonly PlainDevice[] {
  return segments.flatMap(readSegment);
}

function readSegment(segment: Segment): PlainDevice[] {
  const { memory, size } = segment;
  const devices = Array.from({ length: size }, (_, ordinal): Drafted => {
    const id = segment.ids?.idOf(ordinal) ?? null;
    return { id, platform: 'none', applications: [], tags: new Map() };
  });
  const each = (found: ValueDevices, visit: (device: Drafted) => void) => {
    for (const ordinal of ordinalsOf(memory, found, size)) visit(devices[ordinal] as Drafted);
  };
  if (leafOrdinals(memory, segment.live, size).length !== size) throw new Error('a device is not live');
  for (const [platform, leaf] of segment.platforms)
    each({ kind: 'leaf', leaf }, (device) => {
      if (device.platform !== 'none') throw new Error('two platforms');
      device.platform = platform;
    });
  readValues(
    segment,
    segment.subscriptions,
    (device, value) => {
      if (device.applications.includes(value)) throw new Error('subscribed twice');
      device.applications.push(value);
    },
    devices,
  );
  for (const { application, tag, set, integers, strings, lists } of segment.tags.values()) {
    const name = JSON.stringify([application, tag]);
    if (integers) readIntegers(segment, integers, name, devices);
    if (strings) readValues(segment, strings, (device, value) => device.tags.set(name, value), devices);
    if (lists)
      readValues(
        segment,
        lists,
        (device, value) => device.tags.set(name, [...((device.tags.get(name) as string[] | undefined) ?? []), value]),
        devices,
      );
    const having = devices.flatMap((device, ordinal) => (device.tags.has(name) ? [ordinal] : []));
    same([...ordinalsOf(memory, set, size)], having);
  }
  return devices.map(plain);
}

function readValues(
  { memory, size }: Segment,
  column: ValueColumn,
  put: (device: Drafted, value: string) => void,
  devices: Drafted[],
): void {
  const having = new Set<number>();
  for (let code = 0; code < column.values.size; code++) {
    const value = column.values.valueOf(code);
    if (column.values.codeOf(value) !== code) throw new Error('a value is not found');
    const ordinals = ordinalsOf(memory, column.devicesOf(code), size);
    if (ordinals.length === 0) throw new Error('a value nobody has');
    for (const ordinal of ordinals) {
      having.add(ordinal);
      put(devices[ordinal] as Drafted, value);
    }
  }
  same(
    [...ordinalsOf(memory, column.set, size)],
    [...having].sort((left, right) => left - right),
  );
}

function readIntegers({ memory, size }: Segment, column: IntegerColumn, name: string, devices: Drafted[]): void {
  const codes = new Map<number, number>();
  for (const ordinal of ordinalsOf(memory, column.set, size)) codes.set(ordinal, 0);
  column.planes.forEach((plane, bit) => {
    for (const ordinal of ordinalsOf(memory, plane, size)) {
      if (!codes.has(ordinal)) throw new Error('a plane holds a device without a value');
      codes.set(ordinal, (codes.get(ordinal) ?? 0) + 2 ** bit);
    }
  });
  const byValue = new Map<number, number[]>();
  for (const [ordinal, code] of codes) {
    const { distinct, minimum } = column;
    const value = distinct === null ? minimum + code : (memory.f64[distinct.address / 8 + code] as number);
    if (value < minimum || value > column.maximum) throw new Error('a value beyond the ends');
    (devices[ordinal] as Drafted).tags.set(name, value);
    byValue.set(value, [...(byValue.get(value) ?? []), ordinal]);
  }
  for (const [value, ordinals] of byValue)
    if (column.byValue) same([...ordinalsOf(memory, column.byValue.devicesOf(value), size)], ordinals);
}

function same(found: readonly number[], wanted: readonly number[]): void {
  if (found.join() !== wanted.join()) throw new Error(`sets differ: ${found.join()} / ${wanted.join()}`);
}

function plain({ id, platform, applications, tags }: Drafted): PlainDevice {
  return {
    id,
    platform,
    applications: [...new Set(applications)].sort(),
    tags: [...tags]
      .map(([name, value]) => [name, sorted(value)] as const)
      .sort(([left], [right]) => (left < right ? -1 : 1)),
  };
}

function sorted(value: TagValue): TagValue {
  return typeof value === 'object' ? [...new Set(value)].sort() : value;
}

/** What a segment should say of a device. */
export function plainDevice(device: Device): PlainDevice {
  const tags = new Map<string, TagValue>();
  for (const application of [null, ...applicationsOf(device)])
    for (const [tag, value] of Object.entries(tagsOf(device, application) ?? {}))
      if (value !== null && !(typeof value === 'object' && value.length === 0))
        tags.set(JSON.stringify([application, tag]), value === 0 ? 0 : value);
  return plain({ id: device.id, platform: device.platform, applications: [...applicationsOf(device)], tags });
}
