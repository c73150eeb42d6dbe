/** What is known of one filter or body while a check goes on: every finding, uncapped; and the draft made into its report. */

import { DEFAULT_LIMITS } from '../../base/limits.js';
import type { Span } from '../../base/span.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { sortAndCap } from '../../diagnostics/sort-and-cap.js';
import { countSeverities } from '../../diagnostics/totals.js';
import type { Filter } from '../../plan/filter.js';
import type { SourceKind, SourceReport } from '../../report/run.js';
import type { Mended } from './mended.js';

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
