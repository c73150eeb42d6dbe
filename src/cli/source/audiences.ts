/** What `count` and `list` ask (a file, an index, several indexes, or a database), and a sample of what it lists. */

import type { IndexAudience } from '../../bitset/index/index-audience.js';
import type { Catalog } from '../../catalog/catalog.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { Reservoir } from '../../evaluate/reservoir.js';
import type { Filter } from '../../plan/filter.js';
import type { OptionSpec } from '../command/command-syntax.js';
import type { Failure } from '../output/failure.js';

export const SOURCE_OPTION: OptionSpec = {
  name: 'source',
  value: 'DATABASE',
  summary: 'a database instead: postgres://…, clickhouse://…, duckdb:FILE or sqlite:FILE',
};

export type CountedAudience = Pick<IndexAudience, 'count' | 'countAll' | 'devices'>;

export interface Audiences {
  /** The catalog inside an index: filters are compiled with it where no other is named. */
  readonly catalog: Catalog | null;
  /** Audiences of filters that were compiled with `catalog`. */
  audiences(catalog: Catalog | null): CountedAudience;
  /** Ids of the audience, drawn evenly, in the order of the devices. */
  sample(catalog: Catalog | null, filter: Filter, size: number, seed: number): Promise<readonly string[]>;
  /** What stands against asking for a sound filter. */
  refusals(filter: Filter): readonly Diagnostic[];
  /** What asking threw, as a failure. */
  failure(error: unknown): Failure;
  /** How long loading took, for people; null where there is nothing to load. */
  readonly loadedMs: number | null;
  /** Ends what was begun. */
  close(): Promise<void>;
}

/** A sample of whatever lists its audience: `size` of the ids, drawn evenly, in their order. */
export async function draw(
  batches: AsyncIterable<readonly string[]>,
  size: number,
  seed: number,
): Promise<readonly string[]> {
  const reservoir = new Reservoir<string>(size, seed);
  for await (const ids of batches) for (const id of ids) reservoir.add(id);
  return reservoir.items();
}
