/** Characters that make a text read otherwise than it is. */

import { isAscii, isOneScript, mixesScripts, skeletonOf } from '../base/confusables.js';
import { withoutByteOrderMark } from '../base/span.js';
import type { Catalog } from '../catalog/catalog.js';
import type { Edit } from '../diagnostics/diagnostic.js';
import { bidirectionalControl, confusableName, notNormalized as notNormal } from './errors.js';
import type { LintRule } from './rule.js';
import type { FoundString } from './strings.js';

/**
 * Bidirectional controls inside a string make a text read otherwise than it is ("Trojan Source", CVE-2021-42574). As
 * escapes they are harmless: the string is the same, and everyone sees it.
 */
const CONTROL = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

export const bidirectionalControls: LintRule = {
  filter(context) {
    const source = withoutByteOrderMark(context.text);
    for (const { literal } of context.strings()) {
      const { start, end } = literal.span;
      const edits: Edit[] = [];
      for (const { index, 0: control } of source.slice(start, end).matchAll(CONTROL)) {
        edits.push({ span: { start: start + index, end: start + index + 1 }, text: escapeOf(control) });
      }
      if (edits.length > 0) context.report(bidirectionalControl(literal, edits));
    }
  },
};

function escapeOf(control: string): string {
  return `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Strings that are not in normal form C look like others that are, and do not equal them (L9). */
export const notNormalized: LintRule = {
  filter(context) {
    for (const { literal, role } of context.strings()) {
      // The catalog has the name just so: the author of the filter cannot choose another.
      if (role !== 'value' && context.catalog !== null) continue;
      const normal = literal.value.normalize('NFC');
      if (normal !== literal.value) context.report(notNormal(literal, normal));
    }
  },
};

/**
 * Names that look like other names: letters of several scripts in one word, or of another script than they seem. A name that the
 * catalog declares in one script is what it is, unless the catalog declares the one it looks like, too.
 */
export const confusableNames: LintRule = {
  filter(context) {
    for (const found of context.strings()) {
      const name = found.literal.value;
      if (found.role === 'value') continue;
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
