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
  /** Where threads scan ahead there are several scanners in turn. */
  readonly #rows = new Map<RowScanner, RowTest>();

  /** @throws when the plan is null: ask `groupNeedsCatalog` first */
  constructor(filter: Pick<Filter, 'plan'>) {
    this.device = compileMatcher(filter);
    this.#filter = filter;
  }

  /** The test of rows of a scanner that was made for the members this filter wants. */
  row(scanner: RowScanner): RowTest {
    const known = this.#rows.get(scanner);
    if (known !== undefined) return known;
    const { plan } = this.#filter;
    invariant(plan !== null, 'a filter with an unresolved group has no plan');
    const program = assembleWith(plan, (leaf) => rowTestOf(leaf, scanner));
    const test: RowTest = (row) => run(program, row);
    this.#rows.set(scanner, test);
    return test;
  }
}
