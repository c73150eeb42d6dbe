/** What is wrong with what was sent, for a person: in one sentence. */

import { lineStarts, positionIn } from '../../base/lines.js';
import { plural } from '../../base/plural.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';

/** What there is to say about a text. */
export interface Findings {
  /** What spans refer to. */
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** The first error, where it stands, what to do about it, and how many others there are; `listed` names where they all are. */
export function summaryOf(findings: readonly Findings[], listed: string): string {
  const errors = findings.flatMap(({ text, diagnostics }) =>
    diagnostics.filter(({ severity }) => severity === 'error').map((error) => ({ text, error })),
  );
  const [first, ...others] = errors;
  if (first === undefined) return '';
  const { message, span, pointer, help } = first.error;
  const { line, column } = positionIn(lineStarts(first.text), span.start);
  const where = pointer === null || pointer === '' ? '' : `${pointer}, `;
  const advice = help === null ? '' : `; ${help}`;
  const rest = others.length === 0 ? '' : ` (and ${plural(others.length, 'error')} more, see ${listed})`;
  return `${message} (${where}line ${line}, column ${column})${advice}${rest}`;
}
