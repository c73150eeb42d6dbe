/**
 * Names that look like other names: letters of several scripts in one word, or of another script than they seem. A name that the
 * catalog declares in one script is what it is, unless the catalog declares the one it looks like, too.
 */

import { isAscii, isOneScript, mixesScripts, skeletonOf } from '../base/confusables.js';
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
      const known = context.suggestions ? namesBeside(context.catalog, found) : NO_NAMES;
      const isKnown = known?.has(skeleton) ?? false;
      const looksLatin = isAscii(skeleton) && (context.catalog === null || !isOneScript(name));
      if (!isKnown && !looksLatin && !mixesScripts(name)) continue;
      context.report(confusableName(found.literal, skeleton, known === null || isKnown));
    }
  },
};

const NO_NAMES: ReadonlyMap<string, unknown> = new Map();

/** The names of the catalog that one in this role could be taken for; null without a catalog. */
function namesBeside(catalog: Catalog | null, { role, set }: FoundString): ReadonlyMap<string, unknown> | null {
  if (catalog === null) return null;
  if (role === 'application') return catalog.applications;
  if (role === 'group') return catalog.groups;
  if (set.kind !== 'applicationTag' || set.code.kind === 'error') return catalog.tags;
  return catalog.applications.get(set.code.value)?.tags ?? catalog.tags;
}
