/**
 * The names that devices have, and of which types their values are: what there is to hold the names of a filter against where no catalog
 * does. Memory is bounded by names, never by devices.
 */

import { TAG_TYPE_ROWS, typesIn } from '../../base/tag-types.js';
import { applicationsOf, type Device, type TagValues, tagsOf } from '../../devices/device.js';
import type { KnownNames, SeenTag } from './known-names.js';

/** Names kept beside those that are asked for: enough to find the nearest among. */
const MOST_NAMES = 20_000;

type Types = Map<string, number>;

export class DeviceNames implements KnownNames {
  readonly #applications = new Set<string>();
  readonly #accountTags: Types = new Map();
  readonly #applicationTags = new Map<string, Types>();
  #room = MOST_NAMES;

  add(devices: readonly Device[]): void {
    for (const device of devices) {
      this.#addTags(this.#accountTags, tagsOf(device, null));
      for (const code of applicationsOf(device)) this.#addApplication(device, code);
    }
  }

  hasApplication(code: string): boolean {
    return this.#applications.has(code);
  }

  tag(application: string | null, name: string): SeenTag | null {
    const bits = this.#tags(application)?.get(name);
    return bits === undefined ? null : { types: typesIn(bits) };
  }

  applications(): Iterable<string> {
    return this.#applications;
  }

  tagNames(application: string | null): Iterable<string> {
    return this.#tags(application)?.keys() ?? [];
  }

  ownerOf(name: string): string | null {
    for (const [code, tags] of this.#applicationTags) if (tags.has(name)) return code;
    return null;
  }

  /** True when there were more names than are kept: what is not here may still be on devices. */
  get isFull(): boolean {
    return this.#room < 0;
  }

  #tags(application: string | null): Types | undefined {
    return application === null ? this.#accountTags : this.#applicationTags.get(application);
  }

  #addApplication(device: Device, code: string): void {
    if (!this.#applications.has(code) && this.#room-- > 0) this.#applications.add(code);
    const values = tagsOf(device, code);
    if (values === undefined) return;
    let tags = this.#applicationTags.get(code);
    if (tags === undefined) {
      tags = new Map();
      this.#applicationTags.set(code, tags);
    }
    this.#addTags(tags, values);
  }

  #addTags(tags: Types, values: TagValues | undefined): void {
    if (values === undefined) return;
    for (const name of Object.keys(values)) {
      const bits = bitsOf(values[name] ?? null);
      const known = tags.get(name);
      if (known !== undefined) {
        if ((known | bits) !== known) tags.set(name, known | bits);
      } else if (this.#room-- > 0) tags.set(name, bits);
    }
  }
}

/** An empty list is unset, as null is. */
function bitsOf(value: TagValues[string]): number {
  if (value === null) return 0;
  if (typeof value === 'number') return TAG_TYPE_ROWS.Integer.bit;
  if (typeof value === 'string') return TAG_TYPE_ROWS.String.bit;
  return value.length === 0 ? 0 : TAG_TYPE_ROWS.List.bit;
}
