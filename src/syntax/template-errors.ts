/** What is said of places of templates that were not filled in. */

import type { Span } from '../base/span.js';
import { diagnose } from '../diagnostics/diagnose.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { quote } from './quote.js';

/** `text` stands where `what` belongs: "application code". Nothing but its author can fill it in: there is no fix. */
export function unfilledTemplate(span: Span, text: string, what: string): Diagnostic {
  const name = JSON.stringify(text);
  if (/%[0-9A-Fa-f]{2}/.test(text)) {
    return diagnose('syntax/unfilled-template', span, `${quote(text)} is escaped for an address`, {
      label: `the ${what} belongs here as it is`,
      help: `undo its escapes, and put it in quotes; the text itself is written ${name}`,
    });
  }
  return diagnose('syntax/unfilled-template', span, `${quote(text)} looks like a place to be filled in`, {
    label: `the ${what} belongs here`,
    help: `fill it in before the filter is used; the text itself is written ${name}`,
  });
}
