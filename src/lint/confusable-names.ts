/** Names that look like other names: letters of several scripts in one word, or of another script than they seem. */

import { isAscii, mixesScripts, skeletonOf } from '../base/confusables.js';
import type { Catalog } from '../catalog/catalog.js';
import { confusableName } from './errors.js';
import type { LintRule } from './rule.js';
import type { FoundString } from './strings.js';

export const confusableNames: LintRule = {
  filter(context) {
    for (const found of context.strings()) {
      const name = found.literal.value;
      if (found.role === 'value' || isAscii(name)) continue;
      const skeleton = skeletonOf(name);
      if (skeleton === name) continue;
      const known = namesBeside(context.catalog, found);
      const isKnown = known?.has(skeleton) ?? false;
      if (!isKnown && !isAscii(skeleton) && !mixesScripts(name)) continue;
      context.report(confusableName(found.literal, skeleton, known === null || isKnown));
    }
  },
};

/** The names of the catalog that one in this role could be taken for; null without a catalog. */
function namesBeside(catalog: Catalog | null, { role, set }: FoundString): ReadonlyMap<string, unknown> | null {
  if (catalog === null) return null;
  if (role === 'application') return catalog.applications;
  if (role === 'group') return catalog.groups;
  if (set.kind !== 'applicationTag' || set.code.kind === 'error') return catalog.tags;
  return catalog.applications.get(set.code.value)?.tags ?? catalog.tags;
}
