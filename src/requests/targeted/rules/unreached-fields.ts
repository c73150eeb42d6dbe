/** Fields of a platform that no device of the audience has. */

import { platformReach } from '../../platform-reach.js';
import { unreachedField } from '../../request-errors.js';
import { TARGETED_GROUPS } from '../fields.js';
import { has, keyOf, type TargetedRule } from './rule.js';

const PLATFORM_FIELDS = TARGETED_GROUPS.flatMap(({ platform, fields }) =>
  platform === null ? [] : [{ platform, names: Object.keys(fields) }],
);

export const fieldsAreReached: TargetedRule = {
  words: 'A field of a platform that the filter cannot reach has no effect.',
  codes: ['request/unreached-field'],
  check(parts) {
    const { context } = parts.members;
    const filter = parts.filter?.filter ?? null;
    // A filter that reaches nobody has a diagnostic of its own.
    if (filter === null || filter.reach.platforms.length === 0 || filter.plan?.kind === 'none') return;
    const isReached = platformReach(filter, context.catalog);
    for (const { platform, names } of PLATFORM_FIELDS) {
      const present = names.filter((name) => has(parts, name));
      if (present.length === 0 || isReached(platform)) continue;
      for (const name of present) context.diagnostics.push(unreachedField(keyOf(parts, name), name, platform));
    }
  },
};
