/** What a check of a body gives back. */

import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { sortAndCap } from '../diagnostics/sort-and-cap.js';
import { countSeverities, type Totals } from '../diagnostics/totals.js';
import type { RequestContext } from './request-context.js';

/** The request of a body without errors, and all that is said of the body. */
export interface CheckRequestResult<Value> {
  /** Null exactly when there is an error. */
  readonly value: Value | null;
  /** What spans and fixes refer to: the text given, without its byte order mark, or the JSON of the value given, indented by two. */
  readonly text: string;
  /** By position; at most as many as the limit allows, and then one that counts the rest. */
  readonly diagnostics: readonly Diagnostic[];
  /** Counts every diagnostic, those beyond the limit included. */
  readonly totals: Totals;
}

export function requestResult<Value>(context: RequestContext, value: Value | null): CheckRequestResult<Value> {
  const { body, diagnostics, limits } = context;
  const totals = countSeverities(diagnostics);
  return {
    value: totals.errors > 0 ? null : value,
    text: body.text,
    diagnostics: sortAndCap(diagnostics, limits.diagnostics),
    totals,
  };
}
