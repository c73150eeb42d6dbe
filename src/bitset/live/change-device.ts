/** A device and a change of it to the device it becomes. Nothing here knows where devices are kept. */

import { joinPointer } from '../../base/pointer.js';
import type { Catalog, TagDeclaration } from '../../catalog/catalog.js';
import { applicationsOf, type Device, isUnset, type TagValue, type TagValues, tagsOf } from '../../devices/device.js';
import { DeviceValidator } from '../../devices/validate-device.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { DeviceChange, DeviceUpdate, TagChange, TagChanges } from './device-change.js';
import { noSuchDevice, unknownApplication, unknownTag, wrongOperand, wrongShape } from './errors.js';

/** `device` null: it is removed. Faults: the change cannot be made. */
export type ChangedDevice = { readonly device: Device | null } | { readonly faults: readonly Diagnostic[] };

type Declarations = ReadonlyMap<string, TagDeclaration> | null;

export class DeviceChanger {
  readonly #catalog: Catalog | null;
  readonly #validator: DeviceValidator;

  constructor(catalog: Catalog | null) {
    this.#catalog = catalog;
    this.#validator = new DeviceValidator(catalog);
  }

  /** `before`: the device as it is, asked for only where the change needs it; null: there is none. */
  change(change: DeviceChange, before: () => Device | null): ChangedDevice {
    if (change.remove === true) return { device: null };
    if (change.put !== undefined) return this.#put(change.id, change.put);
    return this.#update(change.update as DeviceUpdate, before());
  }

  #put(id: string, put: Device): ChangedDevice {
    const device = this.#validator.validate(put);
    if (device === null) return { faults: this.#faultsAt('/put') };
    if (device.id !== id) return { faults: [wrongShape('/put/id', 'the id of the device', 'that of the change')] };
    const faults = [
      ...this.#unknownApplications(put.applications ?? [], () => '/put/applications'),
      ...unknownTags(put.tags ?? {}, this.#catalog?.tags ?? null, '/put/tags'),
      ...this.#unknownApplicationTags(put.applicationTags ?? {}, '/put/applicationTags'),
    ];
    return faults.length > 0 ? { faults } : { device };
  }

  #update(update: DeviceUpdate, before: Device | null): ChangedDevice {
    if (before === null) return { faults: [noSuchDevice()] };
    const { subscribe = [], unsubscribe = [], tags = {}, applicationTags = {} } = update;
    const faults = [
      ...this.#unknownApplications(subscribe, (at) => `/update/subscribe/${at}`),
      ...this.#unknownApplications(unsubscribe, (at) => `/update/unsubscribe/${at}`),
      ...unknownTags(tags, this.#catalog?.tags ?? null, '/update/tags'),
      ...this.#unknownApplicationTags(applicationTags, '/update/applicationTags'),
    ];
    if (faults.length > 0) return { faults };
    const device = this.#validator.validate(updated(before, update, faults));
    if (faults.length > 0) return { faults };
    return device === null ? { faults: this.#faultsAt('/update') } : { device };
  }

  #faultsAt(pointer: string): readonly Diagnostic[] {
    return this.#validator.faults.map((fault) => ({ ...fault, pointer: pointer + (fault.pointer ?? '') }));
  }

  #unknownApplications(codes: readonly string[], pointer: (at: number) => string): readonly Diagnostic[] {
    const known = this.#catalog?.applications;
    if (known === undefined) return [];
    return codes.flatMap((code, at) => (known.has(code) ? [] : [unknownApplication(pointer(at), code)]));
  }

  #unknownApplicationTags(
    tags: Readonly<Record<string, Readonly<Record<string, unknown>> | null>>,
    pointer: string,
  ): readonly Diagnostic[] {
    const known = this.#catalog?.applications;
    if (known === undefined) return [];
    return Object.keys(tags).flatMap((code) => {
      const application = known.get(code);
      const place = joinPointer(pointer, code);
      return application === undefined
        ? [unknownApplication(place, code)]
        : unknownTags(tags[code] ?? {}, application.tags, place);
    });
  }
}

function unknownTags(
  tags: Readonly<Record<string, unknown>>,
  known: Declarations,
  pointer: string,
): readonly Diagnostic[] {
  if (known === null) return [];
  const names = Object.keys(tags).filter((name) => !known.has(name));
  return names.map((name) => unknownTag(joinPointer(pointer, name), name));
}

/** The device after the update, not yet checked. What cannot be done is told to `faults`. */
function updated(before: Device, update: DeviceUpdate, faults: Diagnostic[]): Device {
  const { subscribe = [], unsubscribe, tags = {}, applicationTags = {} } = update;
  const kept = applicationsOf(before).filter((code) => !unsubscribe?.includes(code));
  const records: Record<string, TagValues> = Object.create(null);
  for (const code of kept) {
    const own = tagsOf(before, code);
    if (own !== undefined) records[code] = own;
  }
  for (const code of Object.keys(applicationTags)) {
    const place = joinPointer('/update/applicationTags', code);
    records[code] = changedTags(records[code], applicationTags[code] ?? {}, place, faults);
  }
  return {
    id: before.id,
    platform: update.platform ?? before.platform,
    applications: [...new Set([...kept, ...subscribe])],
    tags: changedTags(tagsOf(before, null), tags, '/update/tags', faults),
    applicationTags: records,
  };
}

function changedTags(
  before: TagValues | undefined,
  changes: TagChanges,
  pointer: string,
  faults: Diagnostic[],
): TagValues {
  const after: Record<string, TagValue | null> = Object.assign(Object.create(null), before);
  for (const tag of Object.keys(changes)) {
    const place = joinPointer(pointer, tag);
    const value = after[tag];
    after[tag] = changedValue({ tag, place, faults }, isUnset(value) ? null : value, changes[tag] ?? null);
  }
  return after;
}

interface TagPlace {
  readonly tag: string;
  readonly place: string;
  readonly faults: Diagnostic[];
}

function changedValue(at: TagPlace, before: TagValue | null, change: TagChange): TagValue | null {
  if (change === null || typeof change !== 'object' || isList(change)) return change;
  if ('increment' in change) {
    if (before === null || typeof before === 'number') return (before ?? 0) + change.increment;
    return refused(at, before, 'and only integers are incremented');
  }
  if (before !== null && !isList(before)) return refused(at, before, 'and only lists have items');
  const items = before ?? [];
  if ('append' in change) return [...new Set([...items, ...change.append])];
  return items.filter((item) => !change.remove.includes(item));
}

function refused({ tag, place, faults }: TagPlace, before: TagValue, why: string): TagValue {
  const held = isList(before) ? 'a list' : typeof before === 'number' ? 'an integer' : 'a text';
  faults.push(wrongOperand(place, tag, held, why));
  return before;
}

function isList(value: TagChange): value is readonly string[] {
  return Array.isArray(value);
}

/** A copy without unset tags, among them lists without items: a caller who changes the object that was passed changes nothing in the index. */
export function copyDevice(device: Device): Device {
  const applicationTags: Record<string, TagValues> = Object.create(null);
  const applications = [...applicationsOf(device)];
  for (const code of applications) {
    const tags = tagsOf(device, code);
    if (tags) applicationTags[code] = copyTags(tags);
  }
  const { id, platform } = device;
  return { id, platform, applications, tags: copyTags(tagsOf(device, null) ?? {}), applicationTags };
}

function copyTags(tags: TagValues): TagValues {
  const copy: Record<string, TagValue> = Object.create(null);
  for (const tag of Object.keys(tags)) {
    const value = tags[tag];
    if (!isUnset(value)) copy[tag] = typeof value === 'object' ? [...value] : value;
  }
  return copy;
}
