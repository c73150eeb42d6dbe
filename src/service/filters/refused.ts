/** Questions that have no answer, because the body or a filter in it is wrong. */

import { diagnosticsJson } from '../../report/json.js';
import { type Answer, jsonAnswer } from '../answer.js';
import { type Findings, summaryOf } from '../http/findings.js';

/** The body is no such question. */
export function refusedBody(findings: Findings): Answer {
  return refusal(400, [findings]);
}

/** The question is one, and a filter has errors. */
export function refusedFilters(findings: readonly Findings[]): Answer {
  return refusal(422, findings);
}

/** `error` is as commands print it with `--format json`. */
function refusal(status: number, findings: readonly Findings[]): Answer {
  const error = findings.flatMap(({ text, diagnostics }) => diagnosticsJson(text, diagnostics));
  return jsonAnswer(status, { status_message: summaryOf(findings, 'error'), error });
}
