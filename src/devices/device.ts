/** A device, as services hold it: the shape of one line of NDJSON. */

import type { Platform } from '../base/vocabulary.js';

/** A list value is a set of strings. Unset: the name is absent, or null. */
export type TagValue = number | string | readonly string[];

export type TagValues = Readonly<Record<string, TagValue | null>>;

export interface Device {
  readonly id: string;
  readonly platform: Platform;
  /** Codes of the applications it is subscribed to. */
  readonly applications?: readonly string[];
  readonly tags?: TagValues;
  /** By application code; only for applications it is subscribed to. */
  readonly applicationTags?: Readonly<Record<string, TagValues>>;
}
