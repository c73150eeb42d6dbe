/** What a change of a filter does to the devices of `--devices`: exact counts, and ids of some. */

import type { Catalog } from '../../catalog/catalog.js';
import type { Filter } from '../../plan/filter.js';
import type { ChangedSide, CountedChange } from '../../report/difference.js';
import type { Context } from '../command/command.js';
import { asking, type Devices } from '../source/devices.js';

/** A side of a change, with ids of some of its devices. */
export type SampledSide = Required<ChangedSide>;

export interface AudienceChange extends CountedChange {
  /** Devices looked at. */
  readonly devices: number;
  /** Size of the old audience. */
  readonly before: number;
  readonly gained: SampledSide;
  readonly lost: SampledSide;
}

/** Whoever runs the command again gets the same ids. */
const SAMPLE_SEED = 1;

/** In one reading of the devices. */
export async function audienceChange(
  { signal }: Context,
  devices: Devices,
  catalog: Catalog | null,
  [before, after]: readonly [before: Filter, after: Filter],
  sampleSize: number,
): Promise<AudienceChange> {
  const sample = { size: sampleSize, seed: SAMPLE_SEED };
  const overlap = await asking(devices, () =>
    devices.audiences(catalog).overlap([before, after], sampleSize === 0 ? { signal } : { signal, sample }),
  );
  const side = (only: number): SampledSide => {
    const found = overlap.regions.find(({ filters }) => filters.length === 1 && filters[0] === only);
    return { count: found?.count ?? 0, sample: found?.sample ?? [] };
  };
  const both = overlap.regions.find(({ filters }) => filters.length === 2)?.count ?? 0;
  const lost = side(0);
  return { devices: overlap.devices, before: lost.count + both, gained: side(1), lost };
}
