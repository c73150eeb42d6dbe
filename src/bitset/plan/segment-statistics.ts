/** What planning knows of a segment: its columns, how many devices its sets have, and what is kept of earlier answers. It is only looked at. */

import type { LeafCache } from '../cache/leaf-cache.js';
import type { LeafAddress } from '../layout/addresses.js';
import type { Segment } from '../layout/segment.js';
import type { LeafReading } from '../leaf/measure-reading.js';

export interface SegmentStatistics {
  readonly segment: Segment;
  readonly chunks: number;
  /** The devices that `all` means here: those of the segment, or with changes since then those of them that are left. */
  readonly live: LeafAddress;
  /** How many devices are live. */
  readonly devices: number;
  /** Whether every device of the segment is live. */
  readonly isWhole: boolean;
  readonly cache: Pick<LeafCache, 'find' | 'usesOf'>;
  /** What reading a sealed leaf takes. */
  readingOf(leaf: LeafAddress): LeafReading;
  /** A number for a column of the segment, for keys of the cache. */
  columnNumber(column: object): number;
}
