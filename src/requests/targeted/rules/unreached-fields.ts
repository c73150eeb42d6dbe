/** Fields of a platform that no device of the audience has. */

import type { Platform } from '../../../base/vocabulary.js';
import { platformReach } from '../../platform-reach.js';
import { unreachedField } from '../../request-errors.js';
import { TARGETED_GROUPS } from '../fields.js';
import { keyOf, type TargetedRule } from './rule.js';

const PLATFORM_OF: ReadonlyMap<string, Platform> = new Map(
  TARGETED_GROUPS.flatMap(({ platform, fields }) =>
    platform === null ? [] : Object.keys(fields).map((name) => [name, platform] as const),
  ),
);

export const fieldsAreReached: TargetedRule = {
  words: 'A field of a platform that the filter cannot reach has no effect.',
  codes: ['request/unreached-field'],
  check(parts) {
    const { context, values } = parts.members;
    const filter = parts.filter?.filter ?? null;
    // A filter that reaches nobody has a diagnostic of its own.
    if (filter === null || filter.reach.platforms.length === 0 || filter.plan?.kind === 'none') return;
    const isReached = platformReach(filter, context.catalog);
    for (const name of Object.keys(values)) {
      const platform = PLATFORM_OF.get(name);
      if (platform !== undefined && !isReached(platform))
        context.diagnostics.push(unreachedField(keyOf(parts, name), name, platform));
    }
  },
};
