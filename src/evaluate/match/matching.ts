/** A filter as it is held against devices that are read: whole ones, or rows of a scanner. */

import { invariant } from '../../base/invariant.js';
import type { Device } from '../../devices/device.js';
import type { RowScanner } from '../../devices/scan/row-scanner.js';
import type { Filter } from '../../plan/filter.js';
import { compileMatcher } from './compile-matcher.js';
import { assembleWith, run } from './program.js';
import { type RowTest, rowTestOf } from './row-test.js';

export class Matching {
  readonly device: (device: Device) => boolean;
  readonly #filter: Pick<Filter, 'plan'>;
  #scanner: RowScanner | null = null;
  #row: RowTest = () => false;

  /** @throws when the plan is null: ask `groupNeedsCatalog` first */
  constructor(filter: Pick<Filter, 'plan'>) {
    this.device = compileMatcher(filter);
    this.#filter = filter;
  }

  /** The test of rows of a scanner that was made for the members this filter wants. */
  row(scanner: RowScanner): RowTest {
    if (this.#scanner !== scanner) {
      const { plan } = this.#filter;
      invariant(plan !== null, 'a filter with an unresolved group has no plan');
      const program = assembleWith(plan, (leaf) => rowTestOf(leaf, scanner));
      this.#scanner = scanner;
      this.#row = (row) => run(program, row);
    }
    return this.#row;
  }
}
