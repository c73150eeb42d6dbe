/** What a finding says beside its message. */

import { applyToText } from '../../src/diagnostics/apply-fixes.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';

/** Of a finding that says nothing beside it. */
export const NOTHING_BESIDE = { label: null, help: null, related: [], fixes: [] };

/** Label, help, each other place with what stands there, and what each fix makes of `text`. */
export function toldBeside(finding: Diagnostic | undefined, text: string) {
  return {
    label: finding?.label,
    help: finding?.help,
    related: finding?.related.map(
      ({ span, message }) => `${message}: ${text.slice(span.start, span.end)} at ${span.start}`,
    ),
    fixes: finding?.fixes.map(({ title, safety, edits }) => [safety, title, applyToText(text, edits)]),
  };
}
