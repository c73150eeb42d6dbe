/**
 * Holds the names of filters against those of devices while they are read, for as long as one of them has not been met with a
 * fitting type: in most files that is for a batch.
 */

import { closest } from '../../base/edit-distance.js';
import type { Device } from '../../devices/device.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Filter } from '../../plan/filter.js';
import { DeviceNames } from './device-names.js';
import * as errors from './errors.js';
import { namesIn, type UsedName } from './filter-names.js';

export class NameWatch {
  readonly #names = new DeviceNames();
  readonly #used: ReadonlyMap<Filter, readonly UsedName[]>;
  #open: readonly UsedName[];
  #devices = 0;

  constructor(filters: readonly Filter[]) {
    this.#used = new Map(filters.map((filter) => [filter, namesIn(filter)]));
    this.#open = [...this.#used.values()].flat();
  }

  add(devices: readonly Device[]): void {
    this.#devices += devices.length;
    if (this.#open.length === 0) return;
    this.#names.add(devices);
    this.#open = this.#open.filter((name) => !this.#isMet(name));
  }

  /** What is to be said of a filter, once all devices were seen. Nothing where there were none, or more names than could be kept. */
  notes(filter: Filter): readonly Diagnostic[] {
    if (this.#devices === 0 || this.#names.isFull) return [];
    return (this.#used.get(filter) ?? []).flatMap((name) => (this.#isMet(name) ? [] : (this.#noteOn(name) ?? [])));
  }

  #isMet(name: UsedName): boolean {
    if (name.kind === 'application') return this.#names.hasApplication(name.code);
    const seen = this.#names.tag(name.application, name.tag);
    return seen?.types.some((type) => name.types.includes(type)) ?? false;
  }

  #noteOn(name: UsedName): Diagnostic | null {
    if (name.kind === 'application')
      return errors.noSuchApplication(name, closest(name.code, this.#names.applications()));
    const { application, tag } = name;
    // That nobody is subscribed to the application is said once.
    if (application !== null && !this.#names.hasApplication(application)) return null;
    const seen = this.#names.tag(application, tag);
    if (seen === null)
      return errors.noSuchTag(name, closest(tag, this.#names.tagNames(application)), this.#elsewhere(name));
    return seen.types.length === 0 ? errors.unsetEverywhere(name) : errors.otherType(name, seen.types);
  }

  /** Where devices do have a tag of this name: in an application, or null for the account; undefined where nowhere. */
  #elsewhere({ application, tag }: UsedName & { readonly kind: 'tag' }): string | null | undefined {
    if (application !== null) return this.#names.tag(null, tag) === null ? undefined : null;
    return this.#names.ownerOf(tag) ?? undefined;
  }
}
