/** A filter or a body, checked and told as data: what `check` and `fix` have in common. */

import { checkBody } from '../node/check/check-body.js';
import { checkFilter } from '../node/check/check-filter.js';
import type { CheckFilesOptions } from '../node/check/check-options.js';
import { type Draft, reportOf } from '../node/check/draft.js';
import { diagnosticsJson, jsonReach } from '../report/json.js';
import type { SourceKind } from '../report/run.js';
import { BOOLEAN, COUNT, FINDINGS, orNull, REACH } from './common-fields.js';

export async function checkText(text: string, kind: SourceKind, options: CheckFilesOptions): Promise<Draft> {
  const body = kind === 'filter' ? null : await checkBody(text, { ...options, kind });
  return body ?? checkFilter(text, options);
}

/** The members of an answer that {@link checkedJson} makes. */
export const CHECKED = {
  valid: BOOLEAN,
  errors: COUNT,
  warnings: COUNT,
  reach: orNull(REACH),
  findings: FINDINGS,
};

/** No more findings than reports have; errors and warnings are counted before that. */
export function checkedJson(draft: Draft): Readonly<Record<keyof typeof CHECKED, unknown>> {
  const { valid, totals, reach, text, diagnostics } = reportOf('', draft, new Set());
  return {
    valid,
    errors: totals.errors,
    warnings: totals.warnings,
    reach: reach === null ? null : jsonReach(reach),
    findings: diagnosticsJson(text, diagnostics),
  };
}
