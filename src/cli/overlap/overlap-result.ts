/** What `overlap` shows: filters by the names people gave them, and how their audiences lie to each other. */

import { intersections, type Overlap, type OverlapRegion, outsideAll } from '../../evaluate/overlap/overlap.js';

/** A filter of the command. */
export interface OverlapFilter {
  /** Null: it has no name of its own. */
  readonly name: string | null;
  readonly text: string;
}

export interface OverlapResult {
  readonly filters: readonly OverlapFilter[];
  readonly overlap: Overlap;
}

/** What a filter is called: its name, else its text in one line. */
export function labelOf({ name, text }: OverlapFilter): string {
  return name ?? text.trim().replaceAll(/\s+/g, ' ');
}

/** More regions are more than anybody looks at: the smallest are then summed up. */
const MOST_REGIONS = 30;

export interface ShownRegions {
  readonly regions: readonly OverlapRegion[];
  /** The smallest ones, together; null when all are shown. */
  readonly others: { readonly regions: number; readonly count: number } | null;
}

export function shownRegions({ regions }: Overlap): ShownRegions {
  if (regions.length <= MOST_REGIONS) return { regions, others: null };
  const rest = regions.slice(MOST_REGIONS - 1);
  const count = rest.reduce((sum, region) => sum + region.count, 0);
  return { regions: regions.slice(0, MOST_REGIONS - 1), others: { regions: rest.length, count } };
}

/** For programs: filters are known by their positions in `filters`. */
export function overlapJson({ filters, overlap }: OverlapResult): object {
  const both = intersections(overlap);
  return {
    devices: overlap.devices,
    outside: outsideAll(overlap),
    filters: filters.map((filter, at) => ({ name: filter.name, filter: filter.text, count: both[at]?.[at] ?? 0 })),
    intersections: both,
    regions: overlap.regions,
  };
}
