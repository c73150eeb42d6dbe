/** A finding in the shape of the protocol. */

import { DiagnosticSeverity, type Diagnostic as ProtocolDiagnostic } from 'vscode-languageserver-types';
import type { Span } from '../base/span.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Severity } from '../diagnostics/severity.js';
import type { Account } from './account.js';
import type { Document } from './document.js';

const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  note: DiagnosticSeverity.Information,
};

/** Places of findings count from behind a byte order mark. */
export function protocolDiagnostic(
  document: Document,
  diagnostic: Diagnostic,
  { codePage }: Account,
): ProtocolDiagnostic {
  const { code, severity, message, help, span, related } = diagnostic;
  const mark = document.text.startsWith('\uFEFF') ? 1 : 0;
  const rangeOf = ({ start, end }: Span) => document.rangeOf({ start: start + mark, end: end + mark });
  return {
    range: rangeOf(span),
    severity: SEVERITIES[severity],
    code,
    codeDescription: { href: codePage(code) },
    source: 'pushsift',
    message: help === null ? message : `${message}\n${help}`,
    ...(related.length === 0
      ? {}
      : {
          relatedInformation: related.map(({ span: place, message: said }) => ({
            location: { uri: document.uri, range: rangeOf(place) },
            message: said,
          })),
        }),
  };
}
