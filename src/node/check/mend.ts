/** The fixes of one text, made as far as they may be: to their fixed point, and held against the filter that was there before. */

import { type Diagnose, type Repair, repairByGuess, repairSafely, unrepaired } from '../../diagnostics/repair.js';
import type { CheckFilesOptions } from './check-options.js';
import type { Draft, Mended } from './draft.js';
import type { Growth } from './growth.js';

/** A draft of a text, and the filter in it; null where there is none that can be read. */
export interface ReadDraft {
  readonly draft: Draft;
  readonly filter: string | null;
}

export type ReadText = (text: string) => ReadDraft;

interface Mending {
  readonly fix: 'safe' | 'unsafe';
  readonly diagnose: Diagnose;
  /** As `growthAlong` and `hasSameSets`, of the filters in texts. */
  readonly howGrew: (steps: readonly string[]) => Growth | null;
  readonly isSameSets: (before: string, after: string) => boolean;
}

/**
 * The draft of `text` by `read`; where fixes are asked for that of the text they make, or, for a preview, of the text as it is with
 * what they would make of it. What compares filters is loaded when a text has changed.
 */
export async function withFixes(text: string, read: ReadText, options: CheckFilesOptions): Promise<Draft> {
  const { fix = null, preview = false } = options;
  const known = new Map<string, ReadDraft>();
  const readOnce = (one: string): ReadDraft => {
    const found = known.get(one) ?? read(one);
    if (!known.has(one)) known.set(one, found);
    return found;
  };
  const { draft } = readOnce(text);
  if (fix === null) return draft;
  const diagnose: Diagnose = (one) => readOnce(one).draft.diagnostics;
  const safe = repairSafely(unrepaired(text, diagnose), diagnose);
  if (safe.text === text && fix === 'safe') return { ...draft, mended: asMended(text, safe) };
  const { growthAlong, hasSameSets } = await import('./growth.js');
  const reading = { ...options, comments: draft.filterPointer === null };
  const filterIn = (one: string) => readOnce(one).filter;
  const mended = mend(text, safe, {
    fix,
    diagnose,
    howGrew: (steps) => growthAlong(steps.map(filterIn), reading),
    isSameSets: (before, after) => hasSameSets(filterIn(before), filterIn(after), reading),
  });
  return { ...(preview ? draft : readOnce(mended.text).draft), mended };
}

function mend(text: string, safe: Repair, mending: Mending): Mended {
  if (safe.fault !== null) return asMended(text, safe);
  const growth = mending.howGrew(safe.steps);
  // What is safe never reaches more: this fix is none.
  if (growth?.kind === 'grew') return { text, changes: [], growth, isHeldBack: true, fault: null };
  if (mending.fix === 'safe') return { ...asMended(text, safe), growth };
  const guessed = guess(safe, mending);
  return { ...asMended(text, guessed), growth: guessed.fault === null ? mending.howGrew(guessed.steps) : null };
}

/** A set that is needless because of a guess stays: the guess may be wrong, and the next run is begun by somebody who has seen it. */
function guess(safe: Repair, { diagnose, isSameSets }: Mending): Repair {
  const whole = repairByGuess(safe, diagnose);
  const later = whole.changes.slice(safe.changes.length);
  if (!later.some(({ severity, safety }) => safety === 'safe' && severity !== 'error')) return whole;
  const mended = repairByGuess(safe, diagnose, 'errors');
  return isSameSets(mended.text, whole.text) ? whole : mended;
}

/** Of a text whose fixes undo each other nothing is written. */
function asMended(before: string, { text, changes, fault }: Repair): Mended {
  const whole = { growth: null, isHeldBack: false, fault };
  return fault === null ? { ...whole, text, changes } : { ...whole, text: before, changes: [] };
}
