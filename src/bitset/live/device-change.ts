/** Changes of devices, as a caller's log holds them. */

import type { Platform } from '../../base/vocabulary.js';
import type { Device, TagValue } from '../../devices/device.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';

/** The new value; null: none; or what becomes of the old one. */
export type TagChange =
  | TagValue
  | null
  /** An integer more, or less; an unset tag counts as 0. */
  | { readonly increment: number }
  /** Items a list gets, where it does not hold them. */
  | { readonly append: readonly string[] }
  /** Items a list loses. */
  | { readonly remove: readonly string[] };

/** Changes by the name of their tag. */
export type TagChanges = Readonly<Record<string, TagChange>>;

/** What is not named stays as it is. */
export interface DeviceUpdate {
  readonly platform?: Platform;
  /** Codes of applications. */
  readonly subscribe?: readonly string[];
  /** Carried out before `subscribe`. The tags that the device has of these applications go, too. */
  readonly unsubscribe?: readonly string[];
  readonly tags?: TagChanges;
  /** By application code; the device is subscribed to it after the change. */
  readonly applicationTags?: Readonly<Record<string, TagChanges>>;
}

/**
 * A change of the device with this id: what it is now, whole or in parts, or that it is gone. `version`, a safe integer that grows with each change of
 * the device: a change whose version is not above that of the last one is passed over.
 */
export type DeviceChange = { readonly id: string; readonly version?: number } & (
  | { readonly put: Device; readonly remove?: never; readonly update?: never }
  | { readonly remove: true; readonly put?: never; readonly update?: never }
  | { readonly update: DeviceUpdate; readonly put?: never; readonly remove?: never }
);

/** A change that cannot be made. The others of its batch are. */
export interface RefusedChange {
  /** Its place in the batch. */
  readonly index: number;
  /** What is wrong with it, with JSON pointers into the change. Never empty; no id stands in it. */
  readonly diagnostics: readonly Diagnostic[];
}

/** How many changes were made, and which were refused. */
export interface ApplyResult {
  /** Changes that were made. */
  readonly applied: number;
  /** Changes that were passed over: their version is not above that of the device. */
  readonly skipped: number;
  readonly refused: readonly RefusedChange[];
}
