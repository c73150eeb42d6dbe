/** Names that look like other names: letters of several scripts in one word, or of another script than they seem. */

import { isAscii, mixesScripts, skeletonOf } from '../base/confusables.js';
import type { Catalog } from '../catalog/catalog.js';
import type { Expression } from '../syntax/ast.js';
import { confusableName } from './errors.js';
import type { LintRule } from './rule.js';
import { forEachString, type StringRole } from './strings.js';

export const confusableNames: LintRule = {
  filter({ text, ast, catalog, report }) {
    forEachString(text, ast, (literal, role, set) => {
      const name = literal.value;
      if (role === 'value' || isAscii(name)) return;
      const skeleton = skeletonOf(name);
      if (skeleton === name) return;
      const known = namesBeside(catalog, role, set);
      const isKnown = known?.has(skeleton) ?? false;
      if (!isKnown && !isAscii(skeleton) && !mixesScripts(name)) return;
      report(confusableName(literal, skeleton, known === null || isKnown));
    });
  },
};

/** The names of the catalog that one in this role could be taken for; null without a catalog. */
function namesBeside(catalog: Catalog | null, role: StringRole, set: Expression): ReadonlyMap<string, unknown> | null {
  if (catalog === null) return null;
  if (role === 'application') return catalog.applications;
  if (role === 'group') return catalog.groups;
  if (set.kind !== 'applicationTag' || set.code.kind === 'error') return catalog.tags;
  return catalog.applications.get(set.code.value)?.tags ?? catalog.tags;
}
