/** What becomes of a device by the words of the documentation: nothing of it is asked of the service. */

import { unreachable } from '../../../src/base/invariant.js';
import type { Platform } from '../../../src/base/vocabulary.js';
import type { Device } from '../../../src/devices/device.js';
import { SHOP } from './account.js';

type Value = number | string | readonly string[];

/** A device as it is kept; null: nothing of it is. */
export type Kept = {
  readonly platform: Platform;
  readonly applications: readonly string[];
  /** Of the account. */
  readonly tags: Readonly<Record<string, Value>>;
  readonly ofShop: Readonly<Record<string, Value>>;
  /** By application. */
  readonly pushTokens: Readonly<Record<string, string>>;
} | null;

export type TagChange =
  | Value
  | null
  | { readonly operation: 'increment'; readonly value: number }
  | { readonly operation: 'append' | 'remove'; readonly value: readonly string[] };

/** What is asked for, for one application. */
export interface Operation {
  readonly kind: 'registerDevice' | 'setTags' | 'unregisterDevice' | 'deleteDevice';
  readonly application: string;
  readonly members: {
    readonly device_type?: number;
    readonly push_token?: string;
    readonly language?: string;
    readonly tags?: Readonly<Record<string, TagChange>>;
  };
}

const PLATFORM_OF: Readonly<Record<number, Platform>> = { 1: 'iOS', 3: 'Android', 8: 'Windows' };

/** The tag that belongs to the application; all others are of the account. */
const OWN_TAG = 'level';

/** `refused`: there is no such device of the application. */
export function carriedOut(kept: Kept, { kind, application, members }: Operation): Kept | 'refused' {
  const isRegistered = kept?.applications.includes(application) === true;
  const { device_type: type = 0, push_token: token, language, tags = {} } = members;
  switch (kind) {
    case 'registerDevice': {
      const before = kept ?? { platform: 'iOS', applications: [], tags: {}, ofShop: {}, pushTokens: {} };
      const named = {
        ...before,
        platform: PLATFORM_OF[type] ?? before.platform,
        applications: [...new Set([...before.applications, application])].sort(),
        pushTokens: { ...before.pushTokens, ...(token !== undefined && { [application]: token }) },
      };
      return withTags(named, application, { ...(language !== undefined && { Language: language }), ...tags });
    }
    case 'setTags':
      return kept === null || !isRegistered ? 'refused' : withTags(kept, application, tags);
    case 'unregisterDevice':
      return kept === null || !isRegistered ? kept : without(kept, application);
    case 'deleteDevice': {
      if (kept === null) return null;
      const left = isRegistered ? without(kept, application) : kept;
      return left.applications.length === 0 ? null : left;
    }
    default:
      return unreachable(kind);
  }
}

function without(kept: NonNullable<Kept>, application: string): NonNullable<Kept> {
  const { [application]: _, ...pushTokens } = kept.pushTokens;
  const applications = kept.applications.filter((code) => code !== application);
  return { ...kept, applications, pushTokens, ofShop: application === SHOP ? {} : kept.ofShop };
}

function withTags(
  kept: NonNullable<Kept>,
  application: string,
  changes: Readonly<Record<string, TagChange>>,
): NonNullable<Kept> {
  const [tags, ofShop] = [{ ...kept.tags }, { ...kept.ofShop }];
  for (const [tag, change] of Object.entries(changes)) {
    const held = tag === OWN_TAG && application === SHOP ? ofShop : tags;
    const value = changed(held[tag], change);
    // A list without items is no value.
    if (value === null || (Array.isArray(value) && value.length === 0)) delete held[tag];
    else held[tag] = value;
  }
  return { ...kept, tags, ofShop };
}

function changed(before: Value | undefined, change: TagChange): Value | null {
  if (change === null || typeof change !== 'object' || !('operation' in change)) return change;
  if (change.operation === 'increment') return Number(before ?? 0) + change.value;
  const items = Array.isArray(before) ? (before as readonly string[]) : [];
  if (change.operation === 'append') return [...new Set([...items, ...change.value])];
  return items.filter((item) => !change.value.includes(item));
}

/** The record of a store, as the model has it. */
export function keptIn(record: string): Kept {
  const { device, pushTokens } = JSON.parse(record) as {
    device: Device | null;
    pushTokens: Readonly<Record<string, string>>;
  };
  if (device === null) return null;
  const { platform, applications = [], tags = {}, applicationTags = {} } = device;
  return {
    platform,
    applications: [...applications].sort(),
    tags: tags as Readonly<Record<string, Value>>,
    ofShop: (applicationTags[SHOP] ?? {}) as Readonly<Record<string, Value>>,
    pushTokens,
  };
}

/** The same text for the same device. */
export function textOf(kept: Kept): string {
  return JSON.stringify(kept, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)))
      : value,
  );
}
