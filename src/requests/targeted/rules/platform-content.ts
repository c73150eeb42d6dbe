/** Windows and Safari show nothing without fields of their own; said where the filter names one of them outright. */

import { joinPointer } from '../../../base/pointer.js';
import type { Span } from '../../../base/span.js';
import type { Platform } from '../../../base/vocabulary.js';
import type { BoundSet } from '../../../check/bound.js';
import type { Filter, LoweredClause } from '../../../plan/filter.js';
import { loweredOperands } from '../../../plan/plain-plan.js';
import { platformReach } from '../../platform-reach.js';
import { platformWithoutContent } from '../../request-errors.js';
import { has, type TargetedRule } from './rule.js';

const NEEDED = [
  { platform: 'Windows', field: 'wns_content' },
  { platform: 'Safari', field: 'safari_title' },
] as const;

export const namedPlatformsGetContent: TargetedRule = {
  words:
    'A filter that names Windows in a platform list, or an application that runs on nothing else, goes with `wns_content`; one that names Safari with `safari_title`.',
  codes: ['request/platform-without-content'],
  check(parts) {
    const { context, pointer } = parts.members;
    const { filter: read } = parts;
    const filter = read?.filter ?? null;
    if (read === null || filter === null || !context.body.isComplete) return;
    for (const { platform, field } of NEEDED) {
      if (!filter.reach.platforms.includes(platform)) continue;
      if (has(parts, field) || (platform === 'Safari' && hasSafari(parts.members.values))) continue;
      const span = namedAt(filter, platform);
      if (span === null || !platformReach(filter, context.catalog)(platform)) continue;
      const place = { pointer: joinPointer(pointer, 'devices_filter'), span: read.outer(span) };
      context.diagnostics.push(platformWithoutContent(place, platform, field));
    }
  },
};

/** What then is missing is an error already. */
function hasSafari(members: Readonly<Record<string, unknown>>): boolean {
  return ['safari_action', 'safari_url_args', 'safari_ttl'].some((name) => Object.hasOwn(members, name));
}

/** The first set of the filter that means this platform in particular. */
function namedAt(filter: Filter, platform: Platform): Span | null {
  const stack = [filter.lowered];
  for (let lowered = stack.pop(); lowered !== undefined; lowered = stack.pop()) {
    if (lowered.kind === 'clause' && means(lowered, platform)) return lowered.spans[0] ?? null;
    stack.push(...loweredOperands(lowered).toReversed());
  }
  return null;
}

function means({ clause }: LoweredClause, platform: Platform): boolean {
  if (clause.kind !== 'tag' && clause.platforms !== null) return clause.platforms.includes(platform);
  return applicationsOf(clause).some(({ platforms }) => platforms?.length === 1 && platforms[0] === platform);
}

function applicationsOf(clause: BoundSet) {
  switch (clause.kind) {
    case 'group':
      return clause.applications ?? [];
    case 'application':
    case 'tag':
      return clause.application === null ? [] : [clause.application];
  }
}
