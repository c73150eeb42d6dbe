/** The one way to make a diagnostic: severity from the catalogue unless given, empty parts filled in. */

import type { Span } from '../base/span.js';
import type { DiagnosticCode } from './catalogue.js';
import type { Diagnostic, DiagnosticParts, Fix } from './diagnostic.js';
import { NOT_ERRORS } from './severities.js';

/** A diagnostic with this code at this place. Severity is the catalogue's unless `parts` has one. */
export function diagnose(code: DiagnosticCode, span: Span, message: string, parts: DiagnosticParts = {}): Diagnostic {
  return {
    code,
    severity: parts.severity ?? NOT_ERRORS[code] ?? 'error',
    message,
    span,
    label: parts.label ?? null,
    help: parts.help ?? null,
    related: parts.related ?? [],
    fixes: parts.fixes ?? [],
    pointer: parts.pointer ?? null,
  };
}

/** A fix of one edit. */
export function replaceFix(safety: Fix['safety'], title: string, span: Span, text: string): Fix {
  return { title, safety, edits: [{ span, text }] };
}

/** True where the finding has a fix that is safe. */
export function hasSafeFix({ fixes }: Diagnostic): boolean {
  return fixes.some(({ safety }) => safety === 'safe');
}
