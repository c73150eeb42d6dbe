/** One filter text, checked as `check` does it: compiled, guards held against it, fixed where that is asked for. */

import { DEFAULT_LIMITS } from '../base/limits.js';
import type { Catalog } from '../catalog/catalog.js';
import { compile } from '../compile.js';
import { fixUntilStable } from '../diagnostics/apply-fixes.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { sortAndCap } from '../diagnostics/sort-and-cap.js';
import { countSeverities } from '../diagnostics/totals.js';
import type { SourceReport } from '../report/run.js';
import type { Settings } from './settings.js';

export interface CheckedText {
  readonly report: SourceReport;
  /** How many diagnostics fixes have mended. */
  readonly fixed: number;
}

/** Checks `text`; with `--fix` the report is about what is left, and its text is the mended one. */
export function checkText(settings: Settings, catalog: Catalog | null, source: string, text: string): CheckedText {
  const unsafe = settings.isOn('unsafe-fixes');
  const isFixing = settings.isOn('fix') || unsafe;
  const diagnose = (before: string) => guarded(settings, compiled(settings, catalog, before).diagnostics);
  const mended = isFixing ? fixUntilStable(text, diagnose, { unsafe }) : { text, fixed: 0 };
  const { filter, diagnostics } = compiled(settings, catalog, mended.text);
  const found = guarded(settings, diagnostics);
  const totals = countSeverities(found);
  const report: SourceReport = {
    source,
    kind: 'filter',
    text: mended.text,
    diagnostics: sortAndCap(found, DEFAULT_LIMITS.diagnostics),
    totals,
    reach: totals.errors > 0 ? null : (filter?.reach ?? null),
    tags: filter?.tags ?? [],
  };
  return { report, fixed: mended.fixed };
}

/** Compiled without a cap: guards and fixes look at every diagnostic. */
function compiled(settings: Settings, catalog: Catalog | null, text: string): ReturnType<typeof compile> {
  const dialect = settings.choice('dialect', ['strict', 'lenient']);
  return compile(text, { catalog, dialect, comments: true, limits: { diagnostics: Number.POSITIVE_INFINITY } });
}

const NO_APPLICATION = 'lint/no-application';
const ACCOUNT_WIDE = 'lint/account-wide';

/** Warnings that `--require-app` and `--forbid-account-wide` make errors of. A filter without application is account-wide. */
function guarded(settings: Settings, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const forbidden = new Set<string>();
  if (settings.isOn('require-app')) forbidden.add(NO_APPLICATION);
  if (settings.isOn('forbid-account-wide')) forbidden.add(NO_APPLICATION).add(ACCOUNT_WIDE);
  if (forbidden.size === 0) return diagnostics;
  return diagnostics.map((diagnostic) =>
    forbidden.has(diagnostic.code) ? { ...diagnostic, severity: 'error' } : diagnostic,
  );
}
