/**
 * Which platforms a filter can reach, asked of its plan. More exact than the reach of the filter: a difference that takes a
 * platform away is seen.
 */

import { fold } from '../base/fold.js';
import { unreachable } from '../base/invariant.js';
import { PLATFORMS, type Platform } from '../base/vocabulary.js';
import type { Catalog } from '../catalog/catalog.js';
import type { Filter } from '../plan/filter.js';
import { ALL_PLAN, NONE_PLAN, type Plan, planOperands } from '../plan/plan.js';
import { rewritePlan } from '../plan/rewrite/rewrite.js';

/** Whether a device of the platform may be in the audience. */
export type PlatformReach = (platform: Platform) => boolean;

/** What was found out about filters, the same objects, with the catalog they were asked with last. */
const KNOWN = new WeakMap<Filter, { readonly catalog: Catalog | null; readonly isReached: PlatformReach }>();

/**
 * O(size of the filter), and O(n log n) for each platform that is asked for where a difference may take it away; asked again of the
 * same filter and catalog, it knows.
 */
export function platformReach(filter: Filter, catalog: Catalog | null): PlatformReach {
  const known = KNOWN.get(filter);
  if (known !== undefined && known.catalog === catalog) return known.isReached;
  const isReached = findReach(filter, catalog);
  KNOWN.set(filter, { catalog, isReached });
  return isReached;
}

/** All of them, in the order of the vocabulary. */
export function reachedPlatforms(filter: Filter, catalog: Catalog | null = null): readonly Platform[] {
  return filter.reach.platforms.filter(platformReach(filter, catalog));
}

function findReach({ plan, reach }: Filter, catalog: Catalog | null): PlatformReach {
  if (plan === null) return (platform) => reach.platforms.includes(platform);
  const { platforms, mayVanish } = boundsOf(plan, catalog);
  const known = new Map<Platform, boolean>();
  return (platform) => {
    const isKnown = known.get(platform);
    if (isKnown !== undefined) return isKnown;
    const isReached =
      reach.platforms.includes(platform) &&
      (platforms & bitOf(platform)) !== 0 &&
      (!mayVanish || rewritePlan(onPlatform(plan, catalog, platform)).kind !== 'none');
    known.set(platform, isReached);
    return isReached;
  };
}

/** Bit i stands for `PLATFORMS[i]`. */
type PlatformMask = number;

const ALL_PLATFORMS: PlatformMask = (1 << PLATFORMS.length) - 1;

interface Bounds {
  /** No device of another platform is in the set. */
  readonly platforms: PlatformMask;
  /** Whether the set depends on platforms at all. */
  readonly varies: boolean;
  /** Whether something that depends on platforms is taken away: all of a platform may go then. */
  readonly mayVanish: boolean;
}

function boundsOf(root: Plan, catalog: Catalog | null): Bounds {
  return fold<Plan, Bounds>(root, planOperands, (plan, operands) => {
    const masks = operands.map(({ platforms }) => platforms);
    const varies = operands.some((operand) => operand.varies);
    const mayVanish = operands.some((operand) => operand.mayVanish);
    switch (plan.kind) {
      case 'union':
        return { platforms: masks.reduce((left, right) => left | right, 0), varies, mayVanish };
      case 'intersection':
        return { platforms: masks.reduce((left, right) => left & right, ALL_PLATFORMS), varies, mayVanish };
      case 'difference':
        return {
          platforms: masks[0] ?? 0,
          varies,
          mayVanish: mayVanish || operands.slice(1).some((each) => each.varies),
        };
      case 'all':
      case 'none':
      case 'subscribed':
      case 'platform-in':
      case 'tag-in': {
        const mask = maskOf(plan, catalog);
        return { platforms: mask, varies: mask !== ALL_PLATFORMS, mayVanish: false };
      }
      default:
        return unreachable(plan);
    }
  });
}

function maskOf(leaf: Plan, catalog: Catalog | null): PlatformMask {
  let mask: PlatformMask = 0;
  for (const platform of PLATFORMS) if (isOn(leaf, catalog, platform)) mask |= bitOf(platform);
  return mask;
}

function bitOf(platform: Platform): PlatformMask {
  return 1 << PLATFORMS.indexOf(platform);
}

/** The plan as devices of one platform see it. */
function onPlatform(root: Plan, catalog: Catalog | null, platform: Platform): Plan {
  return fold<Plan, Plan>(root, planOperands, (plan, operands) => {
    switch (plan.kind) {
      case 'union':
      case 'intersection':
      case 'difference':
        return { kind: plan.kind, operands };
      case 'all':
      case 'none':
      case 'subscribed':
      case 'platform-in':
      case 'tag-in':
        if (!isOn(plan, catalog, platform)) return NONE_PLAN;
        return plan.kind === 'platform-in' ? ALL_PLAN : plan;
      default:
        return unreachable(plan);
    }
  });
}

/** Whether a leaf may hold devices of the platform: one without operands. */
function isOn(leaf: Plan, catalog: Catalog | null, platform: Platform): boolean {
  switch (leaf.kind) {
    case 'platform-in':
      return leaf.platforms.includes(platform);
    case 'subscribed':
    case 'tag-in':
      return leaf.application === null || runsOn(catalog, leaf.application, platform);
    case 'none':
      return false;
    case 'all':
    case 'union':
    case 'intersection':
    case 'difference':
      return true;
    default:
      return unreachable(leaf);
  }
}

function runsOn(catalog: Catalog | null, application: string, platform: Platform): boolean {
  return catalog?.applications.get(application)?.platforms.includes(platform) ?? true;
}
