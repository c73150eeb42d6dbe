/** The envelopes of the two operations. */

import { lineStarts, positionIn } from '../../base/lines.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { plural } from '../../diagnostics/totals.js';
import { jsonDiagnostic } from '../../report/json.js';
import { rangesIn } from '../../report/ranges.js';
import { type Answer, jsonAnswer } from '../http/answer.js';

/** What there is to say about a body, with its text. */
export interface Findings {
  /** What spans refer to. */
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** Carried out: `made` names the code. */
export function created(made: Readonly<Record<string, string>>, findings: Findings): Answer {
  return jsonAnswer(200, {
    status_code: 200,
    status_message: 'OK',
    response: { ...made, diagnostics: findingsJson(findings) },
  });
}

/** Something is wrong with what was asked: at least one of the findings is an error. */
export function argumentError(findings: Findings): Answer {
  return jsonAnswer(200, {
    status_code: 210,
    status_message: summary(findings),
    response: { diagnostics: findingsJson(findings) },
  });
}

/** The same for what is said of no place in the body. */
export function argumentErrorElsewhere(message: string): Answer {
  return jsonAnswer(200, { status_code: 210, status_message: message, response: { diagnostics: [] } });
}

/** The body is no JSON. */
export function malformed(findings: Findings): Answer {
  return jsonAnswer(400, {
    status_message: `the body is no JSON: ${summary(findings)}`,
    response: { diagnostics: findingsJson(findings) },
  });
}

/** As `pushsift check --format json` says them. */
export function findingsJson({ text, diagnostics }: Findings): readonly object[] {
  if (diagnostics.length === 0) return [];
  const rangeOf = rangesIn(text);
  return diagnostics.map((diagnostic) => jsonDiagnostic(diagnostic, rangeOf));
}

/** The first error, where it stands, what to do about it, and how many others there are. */
function summary({ text, diagnostics }: Findings): string {
  const [first, ...others] = diagnostics.filter(({ severity }) => severity === 'error');
  if (first === undefined) return '';
  const { line, column } = positionIn(lineStarts(text), first.span.start);
  const where = first.pointer === null || first.pointer === '' ? '' : `${first.pointer}, `;
  const help = first.help === null ? '' : `; ${first.help}`;
  const rest = others.length === 0 ? '' : ` (and ${plural(others.length, 'error')} more, see response.diagnostics)`;
  return `${first.message} (${where}line ${line}, column ${column})${help}${rest}`;
}
