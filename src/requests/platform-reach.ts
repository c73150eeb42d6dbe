/**
 * Which platforms a filter can reach. Asked of its plan, platform by platform: what is left of it on devices of that platform
 * alone? So a difference that takes a platform away is seen, which reach does not see.
 */

import { fold } from '../base/fold.js';
import type { Platform } from '../base/vocabulary.js';
import type { Catalog } from '../catalog/catalog.js';
import type { Filter } from '../plan/filter.js';
import { ALL_PLAN, NONE_PLAN, type Plan, planOperands } from '../plan/plan.js';
import { rewritePlan } from '../plan/rewrite/rewrite.js';

/** True where a device of `platform` may be in the audience. O(n log n) in the size of the filter. */
export function reachesPlatform(filter: Filter, catalog: Catalog | null, platform: Platform): boolean {
  if (!filter.reach.platforms.includes(platform)) return false;
  if (filter.plan === null) return true;
  return rewritePlan(onPlatform(filter.plan, catalog, platform)).kind !== 'none';
}

/** The plan as devices of one platform see it. */
function onPlatform(plan: Plan, catalog: Catalog | null, platform: Platform): Plan {
  return fold<Plan, Plan>(plan, planOperands, (node, operands) => {
    switch (node.kind) {
      case 'platform-in':
        return node.platforms.includes(platform) ? ALL_PLAN : NONE_PLAN;
      case 'subscribed':
        return runsOn(catalog, node.application, platform) ? node : NONE_PLAN;
      case 'tag-in':
        return node.application === null || runsOn(catalog, node.application, platform) ? node : NONE_PLAN;
      case 'all':
      case 'none':
        return node;
      default:
        return { kind: node.kind, operands };
    }
  });
}

function runsOn(catalog: Catalog | null, application: string, platform: Platform): boolean {
  return catalog?.applications.get(application)?.platforms.includes(platform) ?? true;
}
