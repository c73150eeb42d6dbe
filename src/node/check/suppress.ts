/** Holds a suppressions file against the findings of a run: which are suppressed, and which of its counts are larger than needed. */

import { existsSync } from 'node:fs';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { NO_RULE_LEVELS, type RuleLevels, withRuleLevels } from '../../diagnostics/rule-levels.js';
import { countSeverities } from '../../diagnostics/totals.js';
import type { SourceReport } from '../../report/run.js';
import type { SuppressionsOption } from './check-options.js';
import type { CheckedSource } from './check-source.js';
import { unusedSuppression } from './errors.js';
import {
  type CodeCounts,
  readSuppressions,
  type Suppressions,
  suppressedFile,
  suppressionKey,
  writeSuppressions,
} from './suppressions.js';

export interface Suppressed {
  /** The suppressed findings. */
  readonly findings: ReadonlySet<Diagnostic>;
  /** What there is to say about the file itself; null when there is nothing. */
  readonly report: SourceReport | null;
}

export interface Suppressing {
  /** Settles what is suppressed. A file is renewed only by a run that has seen everything it was to see. */
  settle(checked: readonly CheckedSource[], hasFailed: boolean): Suppressed;
}

/** @throws RunError `configuration` when the file cannot be read or is wrong; one that is to be renewed need not be there yet */
export function openSuppressions(
  { file, renew = false }: SuppressionsOption,
  rules: RuleLevels = NO_RULE_LEVELS,
): Suppressing {
  if (!renew) {
    const suppressions = readSuppressions(file);
    return { settle: (checked) => suppress(suppressions, checked, rules) };
  }
  const before = existsSync(file) ? readSuppressions(file).counts : new Map<string, CodeCounts>();
  return {
    settle: (checked, hasFailed) =>
      hasFailed ? { findings: new Set(), report: null } : renewed(file, before, checked),
  };
}

/**
 * A source may have as many findings of a code as its count says; one more, and all of them are told, since nobody knows which is
 * new. Counts of sources that were not looked at are left alone, unless their file is gone.
 */
function suppress(suppressions: Suppressions, checked: readonly CheckedSource[], rules: RuleLevels): Suppressed {
  const findings = new Set<Diagnostic>();
  const seen = new Map(checked.map((one) => [suppressionKey(suppressions.file, one.source), findingsByCode(one)]));
  const unused: Diagnostic[] = [];
  for (const [source, counts] of suppressions.counts) {
    const found = seen.get(source);
    if (found === undefined && existsSync(suppressedFile(suppressions.file, source))) continue;
    for (const [code, count] of counts) {
      const own = found?.get(code) ?? [];
      if (own.length <= count) for (const finding of own) findings.add(finding);
      if (own.length < count) {
        const place = suppressions.placeOf(source, code);
        unused.push(unusedSuppression(place, { source, code, count, found: own.length, isGone: found === undefined }));
      }
    }
  }
  const told = withRuleLevels(unused, rules);
  return { findings, report: told.length === 0 ? null : unusedReport(suppressions, told) };
}

/** Writes a file that puts up with everything found, and with what `before` says of sources that were not looked at and are there. */
function renewed(file: string, before: ReadonlyMap<string, CodeCounts>, checked: readonly CheckedSource[]): Suppressed {
  const counts = new Map([...before].filter(([key]) => existsSync(suppressedFile(file, key))));
  for (const one of checked) {
    const found = [...findingsByCode(one)].map(([code, own]) => [code, own.length] as const);
    counts.set(suppressionKey(file, one.source), new Map(found));
  }
  writeSuppressions(file, counts);
  const findings = checked.flatMap(({ drafts }) => drafts.flatMap(({ diagnostics }) => diagnostics));
  return { findings: new Set(findings), report: null };
}

/** The suppressions file as a source with warnings, so that every format shows them at their lines. */
function unusedReport({ file, text }: Suppressions, unused: readonly Diagnostic[]): SourceReport {
  return {
    source: file,
    kind: 'filter',
    text,
    diagnostics: unused,
    totals: countSeverities(unused),
    valid: unused.every(({ severity }) => severity !== 'error'),
    reach: null,
    tags: [],
  };
}

function findingsByCode({ drafts }: CheckedSource): ReadonlyMap<string, readonly Diagnostic[]> {
  const groups = new Map<string, Diagnostic[]>();
  for (const finding of drafts.flatMap(({ diagnostics }) => diagnostics)) {
    const group = groups.get(finding.code);
    if (group === undefined) groups.set(finding.code, [finding]);
    else group.push(finding);
  }
  return groups;
}
