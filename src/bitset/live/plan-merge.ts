/**
 * Which segments to merge next. Segments are in *tiers*, each of segments up to eight times as large as those of the tier below; eight of a tier that
 * are neighbours, with smaller ones between them, become one. Only neighbours are merged, so that devices keep their order.
 */

/** What a plan has to know of a segment. */
export interface SegmentSizes {
  /** Live ones. */
  readonly devices: number;
  /** Live or not. */
  readonly size: number;
}

/** Segments `[from, to)`. */
export interface MergeRange {
  readonly from: number;
  readonly to: number;
}

const RATIO = 8;
const FIRST_TIER_DEVICES = 10_000;
/** More than this are merged, whatever their sizes. */
const MOST_SEGMENTS = 24;
/** A segment that has lost more than this share of its devices is written anew. */
const MOST_DEAD = 0.25;

/** Null: nothing needs to be merged. */
export function planMerge(segments: readonly SegmentSizes[]): MergeRange | null {
  const decayed = segments.findIndex(({ devices, size }) => size - devices > size * MOST_DEAD);
  if (decayed >= 0) return { from: decayed, to: decayed + 1 };
  const tiers = segments.map(tierOf);
  for (let tier = 0; tier <= Math.max(0, ...tiers); tier++) {
    const run = fullRun(tiers, tier);
    if (run !== null) return run;
  }
  return segments.length > MOST_SEGMENTS ? smallestRun(segments) : null;
}

function tierOf({ devices }: SegmentSizes): number {
  return Math.max(0, Math.ceil(Math.log(devices / FIRST_TIER_DEVICES) / Math.log(RATIO)));
}

/** Neighbours in `tier` or below, eight or more of which are in it: a large segment is not written again for what is small beside it. */
function fullRun(tiers: readonly number[], tier: number): MergeRange | null {
  for (let from = 0; from < tiers.length; from++) {
    let to = from;
    let count = 0;
    for (; to < tiers.length && (tiers[to] ?? 0) <= tier; to++) if (tiers[to] === tier) count++;
    if (count >= RATIO) return { from, to };
    from = to;
  }
  return null;
}

/** The eight neighbours that have fewest devices together; all where they are fewer. Null: there are no two. */
export function smallestRun(segments: readonly SegmentSizes[]): MergeRange | null {
  const length = Math.min(RATIO, segments.length);
  if (length < 2) return null;
  let best = { from: 0, devices: Number.POSITIVE_INFINITY };
  for (let from = 0; from + length <= segments.length; from++) {
    const devices = segments.slice(from, from + length).reduce((sum, segment) => sum + segment.devices, 0);
    if (devices < best.devices) best = { from, devices };
  }
  return { from: best.from, to: best.from + length };
}
