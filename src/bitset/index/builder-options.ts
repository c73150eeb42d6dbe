/** How an index is built, and what its options must be. */

import { type Expectations, expectOptions, FLAG, LIMIT, OBJECT } from '../../base/argument.js';
import type { Catalog } from '../../catalog/catalog.js';
import { CATALOG_OR_NULL } from '../../catalog/expect-catalog.js';
import { ENGINE, type EngineName } from '../engine/engine.js';
import { INDEX_LIMITS, type IndexLimits } from '../layout/limits.js';

/** How an index is built. */
export interface IndexBuilderOptions {
  /** Types tags: devices that contradict it are refused, tags and applications it does not know are left out and counted. */
  readonly catalog?: Catalog | null;
  /** Memory that threads can share. Default false. */
  readonly shared?: boolean;
  /** Whether devices can be told by their ids. Default true; false saves their memory, and duplicates are not seen. */
  readonly ids?: boolean;
  readonly limits?: Partial<IndexLimits>;
  /** Default `auto`. */
  readonly engine?: EngineName;
  /**
   * Bytes of sets that the index keeps at most beside those it was built with: what is asked for again and again, in the form that is read fastest. More
   * make no answer different. Default a quarter of the sets, but at least 64 MiB, and eight dense sets.
   */
  readonly cacheBytes?: number;
}

const BUILDER_OPTIONS: Expectations<IndexBuilderOptions> = {
  catalog: CATALOG_OR_NULL,
  shared: FLAG,
  ids: FLAG,
  limits: OBJECT,
  engine: ENGINE,
  cacheBytes: LIMIT,
};

/** @throws TypeError for options of `name` that are not what they must be */
export function expectBuilderOptions(name: string, options: IndexBuilderOptions): void {
  expectOptions(name, options, BUILDER_OPTIONS);
  expectOptions(name, options.limits, INDEX_LIMITS, 'options.limits');
}
