/**
 * "Did you mean" for names of the catalog. One guide serves one check: it remembers its answers, and stops looking once it
 * has looked at a fixed number of candidates, so that a filter of thousands of unknown names stays fast.
 */

import { skeletonOf } from '../base/confusables.js';
import { closest, type Effort } from '../base/edit-distance.js';

/** Fifty names (as many as diagnostics are shown by default) among a hundred thousand: passed over, most of them. */
const STEPS_OF_SEARCH = 20_000_000;

/** As many known names as are worth reading in a message. */
const NAMES_LISTED = 6;

/** Names that are known, and how many there are beside them. */
export interface ListedNames {
  readonly known: readonly string[];
  readonly others: number;
}

export class NameGuide {
  private readonly effort: Effort = { left: STEPS_OF_SEARCH };
  private answers: Map<ReadonlyMap<string, unknown>, Map<string, string | null>> | null = null;

  /** `enabled` false: nothing of the catalog may be shown, and every answer is "none". */
  constructor(readonly enabled: boolean) {}

  /** The key of `known` that `name` was probably meant to be; null when none is near. */
  closestIn(known: ReadonlyMap<string, unknown>, name: string): string | null {
    const answered = this.answersFor(known);
    const before = answered.get(name);
    if (before !== undefined) return before;
    if (!this.enabled) return null;
    const found = lookAlike(known, name) ?? closest(name, known.keys(), this.effort);
    answered.set(name, found);
    return found;
  }

  /** The first keys of `known`, and how many more there are. */
  listed(known: ReadonlyMap<string, unknown>): ListedNames {
    if (!this.enabled) return { known: [], others: 0 };
    const names: string[] = [];
    for (const name of known.keys()) {
      if (names.length === NAMES_LISTED) break;
      names.push(name);
    }
    return { known: names, others: known.size - names.length };
  }

  /** The key whose declaration has this display name, compared without case. */
  namedLike(known: ReadonlyMap<string, { readonly name: string | null }>, name: string): string | null {
    if (!this.enabled || this.effort.left < known.size) return null;
    this.effort.left -= known.size;
    const wanted = name.toLowerCase();
    for (const [key, declaration] of known) if (declaration.name?.toLowerCase() === wanted) return key;
    return null;
  }

  private answersFor(known: ReadonlyMap<string, unknown>): Map<string, string | null> {
    this.answers ??= new Map();
    let answered = this.answers.get(known);
    if (answered === undefined) {
      answered = new Map();
      this.answers.set(known, answered);
    }
    return answered;
  }
}

/** A key that looks the same although its letters are of another script or another normal form. */
function lookAlike(known: ReadonlyMap<string, unknown>, name: string): string | null {
  const normal = name.normalize('NFC');
  if (known.has(normal)) return normal;
  const skeleton = skeletonOf(name);
  return known.has(skeleton) ? skeleton : null;
}
