/** The ids of an audience, as devices are read. */

import type { Device } from '../../devices/device.js';
import type { RowScanner } from '../../devices/scan/row-scanner.js';
import type { Matching } from '../match/matching.js';

/** The ids of the audience, from behind one of the stream. */
export class Listing {
  readonly #matching: Matching;
  readonly #after: string | null;
  hasStarted: boolean;

  constructor(matching: Matching, after: string | null) {
    this.#matching = matching;
    this.#after = after;
    this.hasStarted = after === null;
  }

  ofDevices(devices: readonly Device[]): readonly string[] {
    const matches = this.#matching.device;
    return devices.filter((device) => this.#isBehind(device.id) && matches(device)).map(({ id }) => id);
  }

  ofRows(scanner: RowScanner): readonly string[] {
    const { rows } = scanner;
    const matches = this.#matching.row(scanner);
    const ids: string[] = [];
    for (let number = 0; number < rows.count; number++) {
      const row = rows.at(number);
      if ((this.hasStarted || this.#isBehind(rows.idOf(row))) && matches(row)) ids.push(rows.idOf(row));
    }
    return ids;
  }

  /** False for the device itself, too. */
  #isBehind(id: string): boolean {
    if (this.hasStarted) return true;
    this.hasStarted = id === this.#after;
    return false;
  }
}
