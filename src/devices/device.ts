/** A device, as services hold it: the shape of one line of NDJSON. */

import type { Platform } from '../base/vocabulary.js';

/** A list value is a set of strings. Unset: the name is absent, or null. */
export type TagValue = number | string | readonly string[];

/** Null is no value, and neither is a list without items. */
export function isUnset(value: TagValue | null | undefined): value is null | undefined | readonly [] {
  return value === null || value === undefined || (typeof value === 'object' && value.length === 0);
}

/** Values by the name of their tag. */
export type TagValues = Readonly<Record<string, TagValue | null>>;

/** A device: its id, platform, applications and the values of its tags. */
export interface Device {
  readonly id: string;
  readonly platform: Platform;
  /** Codes of the applications it is subscribed to. */
  readonly applications?: readonly string[];
  readonly tags?: TagValues;
  /** By application code; only for applications it is subscribed to. */
  readonly applicationTags?: Readonly<Record<string, TagValues>>;
}

const NO_APPLICATIONS: readonly string[] = [];

/** Its own subscriptions: what every object inherits, where somebody wrote to `Object.prototype`, is none of a device's. */
export function applicationsOf(device: Device): readonly string[] {
  return Object.hasOwn(device, 'applications') ? (device.applications ?? NO_APPLICATIONS) : NO_APPLICATIONS;
}

/** The values of a tag, each once: of a list its items; none of a tag that is unset. */
export function valuesOf(value: TagValue | null): readonly (string | number)[] {
  if (value === null) return [];
  return typeof value === 'object' ? [...new Set(value)] : [value];
}

/** Its own account tags, or with an application that application's; undefined when it has none. */
export function tagsOf(device: Device, application: string | null): TagValues | undefined {
  if (application === null) return Object.hasOwn(device, 'tags') ? device.tags : undefined;
  const records = Object.hasOwn(device, 'applicationTags') ? device.applicationTags : undefined;
  return records && Object.hasOwn(records, application) ? records[application] : undefined;
}
