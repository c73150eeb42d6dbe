/** What the reader of texts has to say. */

import type { Span } from '../base/span.js';
import { diagnose } from '../diagnostics/diagnose.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';

/** `text` stands where the grammar has no place for it. */
export function unexpected(span: Span, text: string): Diagnostic {
  return diagnose('syntax/unexpected', span, text === '' ? 'unexpected end of the filter' : `unexpected \`${text}\``);
}
