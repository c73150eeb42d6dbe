/** How the audiences of several filters lie to each other: every device is in exactly one region, that of the filters it is in. */

import type { AbortSignal } from '../../base/host-types.js';
import type { Filter } from '../../plan/filter.js';

/** The devices that are in these filters, and in no other of those that were asked about. */
export interface OverlapRegion {
  /** Positions among the filters, ascending, at least one. */
  readonly filters: readonly number[];
  /** At least one. */
  readonly count: number;
  /** Ids of some of them, in the order of the source; present when a sample was asked for. */
  readonly sample?: readonly string[];
}

/** How many devices several audiences share, for each of their combinations. */
export interface Overlap {
  /** Devices looked at, those in no filter included. */
  readonly devices: number;
  /** How many filters were asked about. */
  readonly filters: number;
  /** The largest first; of equal ones that of fewer filters, then that of earlier ones. Devices in no filter are in none of them. */
  readonly regions: readonly OverlapRegion[];
}

/** Ids to draw from each region, evenly: at most `size`; the same for the same seed. */
export interface OverlapSample {
  readonly size: number;
  readonly seed: number;
}

/** How the overlaps of audiences are counted. */
export interface OverlapOptions {
  readonly signal?: AbortSignal | undefined;
  /** Default: none. */
  readonly sample?: OverlapSample | undefined;
}

/** What a source of audiences is that can tell how audiences overlap. */
export interface OverlapSource {
  /** The regions of these filters, exactly. */
  overlap(filters: readonly Filter[], options?: OverlapOptions): Promise<Overlap>;
}

/** Regions in the order in which an overlap has them. Does not modify its operand. */
export function inOrder(regions: readonly OverlapRegion[]): readonly OverlapRegion[] {
  return regions.toSorted(
    (left, right) =>
      right.count - left.count ||
      left.filters.length - right.filters.length ||
      (left.filters.find((filter, at) => filter !== right.filters[at]) ?? 0) -
        (right.filters.find((filter, at) => filter !== left.filters[at]) ?? 0),
  );
}

/** Devices in both of two filters: row and column are their positions, and on the diagonal stands the size of an audience. */
export function intersections({ filters, regions }: Overlap): readonly (readonly number[])[] {
  const rows = Array.from({ length: filters }, () => new Array<number>(filters).fill(0));
  for (const { filters: members, count } of regions)
    for (const row of members) for (const column of members) add(rows[row], column, count);
  return rows;
}

function add(row: number[] | undefined, column: number, count: number): void {
  if (row !== undefined) row[column] = (row[column] ?? 0) + count;
}

/** Devices in none of the filters. */
export function outsideAll({ devices, regions }: Overlap): number {
  return regions.reduce((left, { count }) => left - count, devices);
}
