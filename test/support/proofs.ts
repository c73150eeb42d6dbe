/** What a witness has to be, and what the definition of meaning says of single devices. */

import { expect } from 'vitest';
import type { Catalog } from '../../src/catalog/catalog.js';
import type { Device, TagValues } from '../../src/devices/device.js';
import { validateDevice } from '../../src/devices/validate-device.js';
import { evaluate } from '../../src/evaluate/reference.js';
import type { Filter } from '../../src/plan/filter.js';

/** Whether the reference evaluator lists the device. */
export function isIn(filter: Filter, device: Device): boolean {
  if (filter.plan === null) throw new Error(`no plan: ${filter.text}`);
  return evaluate(filter.plan, [device]).has(device.id);
}

/** Fails unless `witness` is a device of the catalog, `shows` what it should, and no smaller device does. */
export function expectWitness(
  witness: Device | null,
  catalog: Catalog | null,
  shows: (device: Device) => boolean,
): void {
  expect(witness).not.toBeNull();
  if (witness === null) return;
  expect(validateDevice(JSON.parse(JSON.stringify(witness)), catalog)).toEqual({
    device: witness,
    diagnostics: [],
    unknown: { tags: 0, applications: 0, fields: 0 },
  });
  expect(shows(witness), JSON.stringify(witness)).toBe(true);
  expect(smallerDevices(witness).filter(shows)).toEqual([]);
}

/** The device without one subscription, tag or list item. */
function smallerDevices(device: Device): readonly Device[] {
  const { applications = [], tags = {}, applicationTags = {} } = device;
  return [
    ...applications.map((code) => ({
      ...device,
      applications: applications.filter((other) => other !== code),
      applicationTags: dropKey(applicationTags, code),
    })),
    ...smallerTags(tags).map((fewer) => ({ ...device, tags: fewer })),
    ...Object.entries(applicationTags).flatMap(([code, own]) =>
      smallerTags(own).map((fewer) => ({
        ...device,
        applicationTags: { ...dropKey(applicationTags, code), [code]: fewer },
      })),
    ),
  ];
}

function smallerTags(tags: TagValues): readonly TagValues[] {
  return Object.entries(tags).flatMap(([name, value]) => [
    dropKey(tags, name),
    ...(Array.isArray(value) && value.length > 1
      ? value.map((item) => ({ ...dropKey(tags, name), [name]: value.filter((other) => other !== item) }))
      : []),
  ]);
}

function dropKey<T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));
}
