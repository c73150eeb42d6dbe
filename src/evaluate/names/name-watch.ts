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
  #open: readonly UsedName[];
  #hasDevices = false;

  constructor(filters: readonly Filter[]) {
    this.#open = filters.flatMap(namesIn);
  }

  add(devices: readonly Device[]): void {
    if (devices.length > 0) this.#hasDevices = true;
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
    if (!this.#hasDevices || this.#names.isFull) return [];
    return notesOn(this.#names, namesIn(filter));
  }
}
