/**
 * Columns of devices to the rows of a scanner, one column after the other: rows end before the first device that is no plain one, which has
 * to be read as a line.
 */

import { MOST_ROWS } from '../scan/layout.js';
import type { RowScanner } from '../scan/row-scanner.js';
import type { DeviceValidator } from '../validate-device.js';
import type { Cells, PlacedCells } from './cells.js';
import { ApplicationWriter, writeIds, writePlatforms } from './member-writers.js';
import { RowRun } from './row-run.js';
import { writeTag } from './tag-writer.js';
import { type Targets, targetsOf } from './targets.js';

export class RowWriter {
  readonly #run: RowRun;
  readonly #targets: Targets;
  readonly #applications: ApplicationWriter;

  /** Null where columns go to places that no plain device has. */
  static make(scanner: RowScanner, columns: readonly PlacedCells[]): RowWriter | null {
    const targets = targetsOf(scanner, columns);
    return targets && new RowWriter(scanner, targets);
  }

  private constructor(scanner: RowScanner, targets: Targets) {
    this.#run = new RowRun(scanner);
    this.#targets = targets;
    this.#applications = new ApplicationWriter(this.#run, targets.codes, MOST_ROWS);
  }

  /** Whether the rows that were made last end at a device for which there is no room beside them. */
  get hasNoRoom(): boolean {
    return this.#run.hasNoRoom;
  }

  /** Makes rows of the devices `[from, to)`, or of those before the first one that is no plain one; answers how many. */
  write(from: number, to: number): number {
    const run = this.#run;
    const { id, platform, applications, flags, tags, platforms, codes } = this.#targets;
    run.begin(from, to);
    writeIds(run, id);
    writePlatforms(run, platform, platforms);
    this.#applications.write(applications, flags);
    for (const tag of tags) writeTag(run, tag, codes);
    run.scanner.rows.count = run.to - from;
    return run.to - from;
  }

  /** Adds what the catalog does not know, and what devices do not have, in the rows that were made last. */
  countUnknown({ unknown }: DeviceValidator): void {
    const { unknownTags, unknownFields } = this.#targets;
    const rows = this.#run.to - this.#run.from;
    for (let row = 0; row < rows; row++) unknown.applications += this.#applications.unknown[row] as number;
    for (const cells of unknownTags) unknown.tags += this.#setIn(cells);
    for (const cells of unknownFields) unknown.fields += this.#setIn(cells);
  }

  #setIn(cells: Cells): number {
    const { from, to } = this.#run;
    let count = 0;
    for (let device = from; device < to; device++) if (cells.typeOf(device) !== 0) count++;
    return count;
  }
}
