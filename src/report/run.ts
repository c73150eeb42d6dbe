/** What a run of checks found: the input of every report format. */

import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Totals } from '../diagnostics/totals.js';
import type { Filter, Reach } from '../plan/filter.js';

type SourceKind = 'filter' | 'createTargetedMessage' | 'createPreset';

export interface SourceReport {
  /** Path of the file, or `<stdin>`. */
  readonly source: string;
  readonly kind: SourceKind;
  /** What the spans of the diagnostics refer to. */
  readonly text: string;
  /** In order; capped. */
  readonly diagnostics: readonly Diagnostic[];
  /** Counted before the cap. */
  readonly totals: Totals;
  /** Null when there is an error, and for what has no reach. */
  readonly reach: Reach | null;
  readonly tags: Filter['tags'];
}

/** Why a run ended with exit code 2. */
interface Failure {
  readonly code: string;
  readonly message: string;
}

export interface Run {
  readonly results: readonly SourceReport[];
  readonly failure: Failure | null;
}

/** The totals of all sources together. */
export function totalsOf({ results }: Run): Totals {
  let [errors, warnings, notes] = [0, 0, 0];
  for (const { totals } of results) {
    errors += totals.errors;
    warnings += totals.warnings;
    notes += totals.notes;
  }
  return { errors, warnings, notes };
}
