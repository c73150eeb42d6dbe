/** The envelopes of the two operations. */

import { jsonDiagnostic } from '../../report/json.js';
import { rangesIn } from '../../report/ranges.js';
import { type Answer, jsonAnswer } from '../answer.js';
import type { Exchange } from '../http/exchange.js';
import { type Findings, summaryOf } from '../http/findings.js';

/** Carried out: `made` is what comes of it, such as a code. */
export function created(made: Readonly<Record<string, unknown>>, findings: Findings): Answer {
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

/** The outbox has no room for the message; `waitSeconds` null: it never has. Nothing was stored: the same request may be carried out later. */
export function noRoomInOutbox(status: 503 | 507, message: string, waitSeconds: number | null): Answer {
  return jsonAnswer(
    status,
    { status_code: status, status_message: message, response: { diagnostics: [] } },
    waitSeconds === null ? {} : { 'retry-after': String(waitSeconds) },
  );
}

/** The body is no JSON. */
export function malformed(findings: Findings): Answer {
  return jsonAnswer(400, {
    status_message: `the body is no JSON: ${summary(findings)}`,
    response: { diagnostics: findingsJson(findings) },
  });
}

/** As `pushsift check --format json` says them. */
function findingsJson({ text, diagnostics }: Findings): readonly object[] {
  if (diagnostics.length === 0) return [];
  const rangeOf = rangesIn(text);
  return diagnostics.map((diagnostic) => jsonDiagnostic(diagnostic, rangeOf));
}

function summary(findings: Findings): string {
  return summaryOf([findings], 'response.diagnostics');
}

/** What the log says of the answer of an operation. The status inside the envelope is what operations are watched by. */
export function logged(exchange: Exchange, answer: Answer): Answer {
  if (typeof answer.body === 'string') exchange.logged.status_code = Number(STATUS_CODE.exec(answer.body)?.[1] ?? 0);
  return answer;
}

const STATUS_CODE = /^\{"status_code":(\d+)/;
