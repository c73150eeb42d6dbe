/** What is known of one filter or body while a check goes on: every finding, uncapped; and the draft made into its report. */

import { DEFAULT_LIMITS } from '../../base/limits.js';
import type { Span } from '../../base/span.js';
import type { DiagnosticCode } from '../../diagnostics/catalogue.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Change } from '../../diagnostics/repair.js';
import { sortAndCap } from '../../diagnostics/sort-and-cap.js';
import { countSeverities } from '../../diagnostics/totals.js';
import type { Filter } from '../../plan/filter.js';
import type { SourceKind, SourceReport } from '../../report/run.js';
import type { Growth } from './growth.js';

/** What fixing a text comes to. */
export interface Mended {
  /** With the fixes made; as it was where there is a fault, or where safe fixes would reach more. */
  readonly text: string;
  /** Offsets are those of the text before. */
  readonly changes: readonly Change[];
  /** How the filter reaches more than before. */
  readonly growth: Growth | null;
  /** The fixes were not made, since by `growth` they are not as safe as they say. */
  readonly isHeldBack: boolean;
  /** The codes of fixes that undo each other: a mistake of ours. */
  readonly fault: readonly DiagnosticCode[] | null;
}

export interface Draft {
  readonly kind: SourceKind;
  /** The 1-based line of a body in a file of bodies. */
  readonly line?: number;
  /** What spans refer to: the whole file; with what was fixed, unless that is a preview. */
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];
  /** Null when it has errors, and for what has none. */
  readonly filter: Filter | null;
  /** Where the filter stands in the text. */
  readonly filterSpan: Span;
  /** JSON pointer of the filter; null where the text is the filter. */
  readonly filterPointer: string | null;
  /** Where fixes were asked for: what they made, or would make. */
  readonly mended?: Mended;
}

/** The report of a draft; `suppressed` are those left out of it. */
export function reportOf(source: string, draft: Draft, suppressed: ReadonlySet<Diagnostic>): SourceReport {
  const { kind, line, text, diagnostics, filter } = draft;
  const shown = suppressed.size === 0 ? diagnostics : diagnostics.filter((found) => !suppressed.has(found));
  const valid = diagnostics.every(({ severity }) => severity !== 'error');
  return {
    source,
    kind,
    ...(line === undefined ? {} : { line }),
    text,
    diagnostics: sortAndCap(shown, DEFAULT_LIMITS.diagnostics),
    totals: countSeverities(shown),
    valid,
    reach: valid ? (filter?.reach ?? null) : null,
    tags: filter?.tags ?? [],
  };
}
