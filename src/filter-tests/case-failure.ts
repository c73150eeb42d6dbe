/** A test that failed: at which expectation, and which clauses of the filter are why. */

import type { Span } from '../base/span.js';
import type { Device } from '../devices/device.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { DecidingClause } from '../evaluate/match/explain-match.js';
import type { ExpectedProof } from './suite.js';

/** A part of the filter that is why a test failed. */
export interface Reason {
  /** As written. */
  readonly text: string;
  /** In the text of the filter. */
  readonly span: Span;
  /** What it does: "fails, `age` is 17". */
  readonly note: string;
}

export interface CaseFailure {
  /** At the expectation, in the test file. */
  readonly diagnostic: Diagnostic;
  readonly expectation: 'in' | 'out' | 'count' | 'reach' | ExpectedProof['question'];
  /** The device it is about, or that shows it; null when it is about the account, or about none. */
  readonly device: Device | null;
  readonly expected: Outcome;
  readonly actual: Outcome;
  readonly because: readonly Reason[];
}

/** Whether a device is in, or something is proven; how many are; what the reach has. */
type Outcome = boolean | number | readonly string[] | 'unknown';

export function reasonOf({ text, span, holds, found }: DecidingClause): Reason {
  return { text, span, note: `${holds ? 'holds' : 'fails'}, ${found}` };
}
