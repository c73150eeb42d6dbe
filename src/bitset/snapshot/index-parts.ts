/** What a builder, or a snapshot, hands to the index it makes. */

import type { Catalog } from '../../catalog/catalog.js';
import type { EngineName } from '../engine/engine.js';
import type { Segment } from '../layout/segment.js';

export interface IndexParts {
  /** In the order of their devices, none of them empty. Either all have ids or none. */
  readonly segments: readonly Segment[];
  readonly catalog: Catalog | null;
  readonly engine: EngineName;
  /** Bytes that may be kept beside the index; absent: as many as `cacheBytesFor` says. */
  readonly cacheBytes?: number;
  /** How far a log of changes had been read; null, the default: nobody said. */
  readonly position?: string | null;
}
