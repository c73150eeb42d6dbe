/** Arbitrary logs of changes, and what becomes of an account by them, without any index: the definition of meaning. */

import fc from 'fast-check';
import type { TagType } from '../../src/base/tag-types.js';
import type { DeviceChange, TagChange, TagChanges } from '../../src/bitset/live/device-change.js';
import type { Catalog } from '../../src/catalog/catalog.js';
import type { Device, TagValue, TagValues } from '../../src/devices/device.js';
import { arbitraryAccount } from './accounts.js';
import { arbitraryText } from './values.js';

/** A batch, and whether it is sealed at once. */
export interface Batch {
  readonly changes: readonly DeviceChange[];
  readonly flush: boolean;
}

/** Changes of up to twelve devices, all of them right by the catalog. */
export function arbitraryLog(catalog: Catalog): fc.Arbitrary<readonly Batch[]> {
  const change = arbitraryChange(catalog);
  const batch = fc.record({ changes: fc.array(change, { minLength: 1, maxLength: 5 }), flush: fc.boolean() });
  return fc.array(batch, { minLength: 1, maxLength: 24 });
}

function arbitraryChange(catalog: Catalog): fc.Arbitrary<DeviceChange> {
  const device = arbitraryAccount(catalog, { most: 1 }).map(([first]) => first as Device);
  const codes = [...catalog.applications.keys()];
  const integers = namesOf(catalog, 'Integer');
  const lists = namesOf(catalog, 'List');
  const items = fc.array(arbitraryText, { maxLength: 3 });
  const operations = fc
    .record({
      increment: fc.tuple(fc.subarray(integers), fc.integer({ min: -3, max: 3 })),
      append: fc.tuple(fc.subarray(lists), items),
      remove: fc.tuple(fc.subarray(lists), items),
    })
    .map(({ increment, append, remove }): TagChanges => {
      const changes: Record<string, TagChange> = {};
      for (const tag of increment[0]) changes[tag] = { increment: increment[1] };
      for (const tag of append[0]) changes[tag] = { append: append[1] };
      for (const tag of remove[0]) changes[tag] = { remove: remove[1] };
      return changes;
    });
  const update = fc
    .record({ to: device, parts: fc.subarray(['platform', 'tags'] as const), operations, gone: fc.subarray(codes) })
    .map(({ to, parts, operations: changes, gone }) => ({
      ...(parts.includes('platform') && { platform: to.platform }),
      subscribe: to.applications ?? [],
      unsubscribe: gone,
      tags: parts.includes('tags') ? (to.tags as TagChanges) : changes,
      applicationTags: (to.applicationTags ?? {}) as Readonly<Record<string, TagChanges>>,
    }));
  return fc.nat(11).chain((number): fc.Arbitrary<DeviceChange> => {
    const id = `d${number}`;
    return fc.oneof(
      { weight: 4, arbitrary: device.map((put): DeviceChange => ({ id, put: { ...put, id } })) },
      { weight: 1, arbitrary: fc.constant<DeviceChange>({ id, remove: true }) },
      { weight: 4, arbitrary: update.map((each): DeviceChange => ({ id, update: each })) },
    );
  });
}

/** Devices in the order of their last changes. An update of a device that is not there, or beyond what an integer holds, does nothing. */
export class ModelAccount {
  readonly #devices = new Map<string, Device>();

  constructor(devices: Iterable<Device> = []) {
    for (const device of devices) this.#devices.set(device.id, device);
  }

  get devices(): readonly Device[] {
    return [...this.#devices.values()];
  }

  apply(change: DeviceChange): void {
    const before = this.#devices.get(change.id);
    const after = change.update === undefined ? (change.put ?? null) : before && updated(before, change.update);
    if (after === undefined) return;
    this.#devices.delete(change.id);
    if (after !== null) this.#devices.set(change.id, after);
  }
}

type Update = NonNullable<DeviceChange['update']>;

function updated(before: Device, update: Update): Device | undefined {
  const left = (before.applications ?? []).filter((code) => !update.unsubscribe?.includes(code));
  const applications = [...new Set([...left, ...(update.subscribe ?? [])])];
  const tags = changed(before.tags ?? {}, update.tags ?? {});
  const applicationTags = Object.fromEntries(
    applications.map((code) => {
      const own = left.includes(code) ? (before.applicationTags?.[code] ?? {}) : {};
      return [code, changed(own, update.applicationTags?.[code] ?? {})];
    }),
  );
  const isExact = Object.values(tags).every((value) => typeof value !== 'number' || Number.isSafeInteger(value));
  if (!isExact) return undefined;
  return { id: before.id, platform: update.platform ?? before.platform, applications, tags, applicationTags };
}

function changed(before: TagValues, changes: TagChanges): TagValues {
  const after = new Map(Object.entries(before));
  for (const [tag, change] of Object.entries(changes)) after.set(tag, valueAfter(after.get(tag) ?? null, change));
  return Object.fromEntries(after);
}

function valueAfter(before: TagValue | null, change: TagChange): TagValue | null {
  if (change === null || typeof change !== 'object' || Array.isArray(change)) return change as TagValue | null;
  if ('increment' in change) return ((before ?? 0) as number) + change.increment;
  const items = (before ?? []) as readonly string[];
  if ('append' in change) return [...items, ...change.append];
  return items.filter((item) => !(change as { remove: readonly string[] }).remove.includes(item));
}

function namesOf({ tags }: Catalog, wanted: TagType): string[] {
  return [...tags].filter(([, { type }]) => type === wanted).map(([name]) => name);
}
