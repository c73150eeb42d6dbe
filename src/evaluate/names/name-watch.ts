/**
 * Holds the names of filters against those of devices while they are read, for as long as one of them has not been met with a
 * fitting type: in most files that is for a batch.
 */

import type { Device } from '../../devices/device.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Filter } from '../../plan/filter.js';
import { DeviceNames } from './device-names.js';
import { namesIn, type UsedName } from './filter-names.js';
import { isMet, notesOn } from './known-names.js';

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
    this.#open = this.#open.filter((name) => !isMet(this.#names, name));
  }

  /** False once every name was met: names of devices that come then are not looked at. */
  get isWatching(): boolean {
    return this.#open.length > 0;
  }

  /** What is to be said of a filter, once all devices were seen. Nothing where there were none, or more names than could be kept. */
  notes(filter: Filter): readonly Diagnostic[] {
    if (this.#devices === 0 || this.#names.isFull) return [];
    return notesOn(this.#names, this.#used.get(filter) ?? []);
  }
}
