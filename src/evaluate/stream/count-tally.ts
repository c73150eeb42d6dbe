/** What devices are told to as they are read, and of it what counts the devices of one filter. */

import { applicationsOf, type Device } from '../../devices/device.js';
import type { RowScanner } from '../../devices/scan/row-scanner.js';
import type { AudienceCount } from '../audience-source.js';
import type { Matching } from '../match/matching.js';

/** What devices are told to, as they are read: whole ones, or rows of a scanner. */
export interface Tally {
  add(devices: readonly Device[]): void;
  addRows(scanner: RowScanner): void;
}

export class CountTally implements Tally {
  readonly #matching: Matching;
  readonly #byPlatform = new Map<string, number>();
  readonly #byApplication = new Map<string, number>();
  #count = 0;
  #devices = 0;

  constructor(matching: Matching) {
    this.#matching = matching;
  }

  add(devices: readonly Device[]): void {
    this.#devices += devices.length;
    const matches = this.#matching.device;
    for (const device of devices) {
      if (!matches(device)) continue;
      this.#count++;
      increment(this.#byPlatform, device.platform);
      for (const code of applicationsOf(device)) increment(this.#byApplication, code);
    }
  }

  addRows(scanner: RowScanner): void {
    const { rows } = scanner;
    const matches = this.#matching.row(scanner);
    this.#devices += rows.count;
    for (let number = 0; number < rows.count; number++) {
      const row = rows.at(number);
      if (!matches(row)) continue;
      this.#count++;
      increment(this.#byPlatform, rows.platformOf(row));
      for (const code of rows.applicationsOf(row)) increment(this.#byApplication, rows.textOf(code));
    }
  }

  result(): AudienceCount {
    return {
      count: this.#count,
      devices: this.#devices,
      byPlatform: this.#byPlatform,
      byApplication: this.#byApplication,
    };
  }
}

function increment(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
