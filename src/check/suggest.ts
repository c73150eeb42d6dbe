/**
 * "Did you mean" for names of the catalog. One guide serves one check: it remembers its answers, and stops looking once it
 * has looked at a fixed number of candidates, so that a filter of thousands of unknown names stays fast.
 */

import { skeletonOf } from '../base/confusables.js';
import { closest } from '../base/edit-distance.js';

/** Fifty names (as many as diagnostics are shown by default) among a hundred thousand. */
const CANDIDATES_LOOKED_AT = 5_000_000;

/** Longest list of known names that is worth reading in a message. */
const NAMES_LISTED = 6;

export interface NameGuide {
  /** The key of `known` that `name` was probably meant to be; null when none is near or suggestions are off. */
  closestIn(known: ReadonlyMap<string, unknown>, name: string): string | null;
  /** All keys of `known` when they are few; none when suggestions are off. */
  listed(known: ReadonlyMap<string, unknown>): readonly string[];
  /** The key whose declaration has this display name, compared without case. */
  namedLike(known: ReadonlyMap<string, { readonly name: string | null }>, name: string): string | null;
  /** False: nothing of the catalog may be shown. */
  readonly enabled: boolean;
}

export function nameGuide(enabled: boolean): NameGuide {
  let left = enabled ? CANDIDATES_LOOKED_AT : 0;
  const answers = new Map<ReadonlyMap<string, unknown>, Map<string, string | null>>();
  return {
    enabled,
    closestIn(known, name) {
      const answered = answers.get(known) ?? new Map<string, string | null>();
      answers.set(known, answered);
      const before = answered.get(name);
      if (before !== undefined) return before;
      if (left < known.size || known.size === 0) return null;
      left -= known.size;
      const found = lookAlike(known, name) ?? closest(name, known.keys());
      answered.set(name, found);
      return found;
    },
    listed(known) {
      return enabled && known.size <= NAMES_LISTED ? [...known.keys()] : [];
    },
    namedLike(known, name) {
      if (left < known.size) return null;
      left -= known.size;
      const wanted = name.toLowerCase();
      for (const [key, declaration] of known) if (declaration.name?.toLowerCase() === wanted) return key;
      return null;
    },
  };
}

/** A key that looks the same although its letters are of another script or another normal form. */
function lookAlike(known: ReadonlyMap<string, unknown>, name: string): string | null {
  const normal = name.normalize('NFC');
  if (normal !== name && known.has(normal)) return normal;
  const skeleton = skeletonOf(name);
  return skeleton !== name && known.has(skeleton) ? skeleton : null;
}
