/** What a change of a filter does to an audience: proven over all devices there can be, and counted over those there are. */

import { diffFilters } from '../../analysis/diff-filters.js';
import { invariant } from '../../base/invariant.js';
import type { Catalog } from '../../catalog/catalog.js';
import type { AudienceSource } from '../../evaluate/audience-source.js';
import type { Filter } from '../../plan/filter.js';
import { withPlan } from '../../plan/with-plan.js';
import { differenceJson } from '../../report/difference.js';

/** A request holds up all others while it proves: a tenth of a second at most, on a machine of today. */
const BUDGET = { maxSteps: 50_000, maxNodes: 20_000 };

type FilterPair = readonly [before: Filter, after: Filter];

interface Differing {
  readonly audience: Pick<AudienceSource, 'count'>;
  readonly catalog: Catalog | null;
}

/** Both have a plan, and nothing that they disagree in. Rejects as the audience does. */
export async function diffAudiences(
  { audience, catalog }: Differing,
  [before, after]: FilterPair,
  wanted: { readonly signal?: AbortSignal } = {},
): Promise<object> {
  const proof = diffFilters(before, after, { catalog, ...BUDGET });
  const [gained, lost] = await Promise.all([
    audience.count(without(after, before), wanted),
    audience.count(without(before, after), wanted),
  ]);
  return differenceJson(proof, { gained: { count: gained.count }, lost: { count: lost.count } });
}

function without(filter: Filter, other: Filter): Filter {
  invariant(filter.plan !== null && other.plan !== null, 'a filter with an unresolved group has no plan');
  return withPlan(filter, { kind: 'difference', operands: [filter.plan, other.plan] });
}
