/**
 * Counts devices by the set of filters they are in. A set is a node of a tree, reached by adding its filters in ascending order: as
 * many nodes as there are sets that occur, and prefixes of them, however many filters there are.
 */

import type { Device } from '../../devices/device.js';
import type { RowScanner } from '../../devices/scan/row-scanner.js';
import type { Matching } from '../match/matching.js';
import { Reservoir } from '../reservoir.js';
import { inOrder, type Overlap, type OverlapRegion, type OverlapSample } from './overlap.js';

const ROOT = 0;

export class RegionTally {
  readonly #matchings: readonly Matching[];
  /** The node with one more filter; the key is `node * filters + filter`. */
  readonly #children = new Map<number, number>();
  /** Of each node the node with one filter less, that filter, and the devices. The root is the empty set. */
  readonly #parents: number[] = [ROOT];
  readonly #filters: number[] = [-1];
  readonly #counts: number[] = [0];
  readonly #sample: OverlapSample | null;
  /** By node; none where no sample is wanted. */
  readonly #reservoirs = new Map<number, Reservoir<string>>();
  #devices = 0;

  constructor(matchings: readonly Matching[], sample: OverlapSample | null = null) {
    this.#matchings = matchings;
    this.#sample = sample;
  }

  /** O(devices x filters). */
  add(devices: readonly Device[]): void {
    const tests = this.#matchings.map(({ device }) => device);
    for (const device of devices) this.#count(tests, device, () => device.id);
  }

  /** The same for the rows of a scanner that was made for these filters. */
  addRows(scanner: RowScanner): void {
    const { rows } = scanner;
    const tests = this.#matchings.map((matching) => matching.row(scanner));
    for (let number = 0; number < rows.count; number++) {
      const row = rows.at(number);
      this.#count(tests, row, () => rows.idOf(row));
    }
  }

  #count<Subject>(tests: readonly ((subject: Subject) => boolean)[], subject: Subject, idOf: () => string): void {
    let node = ROOT;
    for (const [filter, matches] of tests.entries()) if (matches(subject)) node = this.#child(node, filter);
    this.#devices++;
    this.#counts[node] = (this.#counts[node] ?? 0) + 1;
    if (this.#sample !== null && node !== ROOT) this.#reservoir(node, this.#sample).add(idOf());
  }

  result(): Overlap {
    const regions = this.#counts.flatMap((count, node): OverlapRegion[] =>
      node === ROOT || count === 0 ? [] : [this.#region(node, count)],
    );
    return { devices: this.#devices, filters: this.#matchings.length, regions: inOrder(regions) };
  }

  #region(node: number, count: number): OverlapRegion {
    const sample = this.#reservoirs.get(node)?.items();
    return { filters: this.#members(node), count, ...(sample !== undefined && { sample }) };
  }

  #reservoir(node: number, { size, seed }: OverlapSample): Reservoir<string> {
    const known = this.#reservoirs.get(node);
    if (known !== undefined) return known;
    const reservoir = new Reservoir<string>(size, seed);
    this.#reservoirs.set(node, reservoir);
    return reservoir;
  }

  #child(node: number, filter: number): number {
    const key = node * this.#matchings.length + filter;
    const known = this.#children.get(key);
    if (known !== undefined) return known;
    const child = this.#counts.length;
    this.#children.set(key, child);
    this.#parents.push(node);
    this.#filters.push(filter);
    this.#counts.push(0);
    return child;
  }

  #members(node: number): readonly number[] {
    const members: number[] = [];
    for (let at = node; at !== ROOT; at = this.#parents[at] ?? ROOT) members.push(this.#filters[at] ?? 0);
    return members.reverse();
  }
}
