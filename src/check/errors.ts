/** What the checker has to say. */

import type { Span } from '../base/span.js';
import { diagnose } from '../diagnostics/diagnose.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';

export function unknownTag(span: Span, name: string): Diagnostic {
  return diagnose('name/unknown-tag', span, `there is no tag \`${name}\``);
}
