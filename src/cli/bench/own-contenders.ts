/** Our engines as contenders: what is chosen when nobody chooses, the kernels that serve every filter, and plain TypeScript. */

import { VERSION } from '../../base/version.js';
import type { EngineName } from '../../bitset/engine/engine.js';
import type { IndexBuilder } from '../../bitset/index/builder.js';
import type { DeviceIndex } from '../../bitset/index/device-index.js';
import type { IndexParts } from '../../bitset/snapshot/index-parts.js';
import { WORKLOAD_FILTER, type Workload, workloadCatalog } from '../../devices/workload/workload.js';
import type { Filter } from '../../plan/filter.js';
import { type Contender, evaluation, type Loaded } from './contender.js';
import { workloadColumns } from './workload-columns.js';

/** What is measured: the code this runs in, or the same as it is published. */
export interface Product {
  readonly DeviceIndex: typeof DeviceIndex;
  readonly IndexBuilder: typeof IndexBuilder;
  readonly compileOrThrow: (text: string, options: { readonly catalog: ReturnType<typeof workloadCatalog> }) => Filter;
}

const NAMES: Readonly<Record<Exclude<EngineName, 'fused'>, string>> = {
  auto: 'pushsift',
  generic: 'pushsift, generic',
  scalar: 'pushsift, no wasm',
};

/** The first is what a user gets. All answer from the same segments, which are built once for each workload. */
export function ownContenders(product: Product): readonly Contender[] {
  const built = new WeakMap<Workload, IndexParts>();
  const partsOf = (workload: Workload): IndexParts => {
    const parts = built.get(workload) ?? workloadParts(product, workload);
    built.set(workload, parts);
    return parts;
  };
  return (['auto', 'generic', 'scalar'] as const).map((engine) => ({
    name: NAMES[engine],
    version: VERSION,
    scans: false,
    most: Number.POSITIVE_INFINITY,
    load: (workload) => load(product, { ...partsOf(workload), engine }),
  }));
}

/** What an index of the workload is made of. */
export function workloadParts({ IndexBuilder: Builder }: Product, workload: Workload): IndexParts {
  const builder = new Builder({ catalog: workloadCatalog(), ids: false }, (parts) => parts);
  for (const columns of workloadColumns(workload)) builder.addColumns(columns);
  return builder.seal();
}

/** Bytes of all sets and dictionaries. */
export function bytesOfParts({ segments }: IndexParts): number {
  return segments.reduce((sum, { leafBytes }) => sum + leafBytes, 0);
}

function load({ DeviceIndex: Index, compileOrThrow }: Product, parts: IndexParts): Loaded {
  const index = new Index(parts);
  const filter = compileOrThrow(WORKLOAD_FILTER, { catalog: workloadCatalog() });
  return {
    bytes: bytesOfParts(parts),
    manner: null,
    count: () => index.count(filter),
    evaluate: evaluation({
      make: () => index.evaluate(filter),
      sizeOf: ({ size }) => size,
      free: (made) => made[Symbol.dispose](),
    }),
    close: () => index[Symbol.dispose](),
  };
}
