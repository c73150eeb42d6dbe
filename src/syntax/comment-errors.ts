/** What is said of comments: where none can stand, and of those of other languages. */

import type { Span } from '../base/span.js';
import { diagnose, replaceFix } from '../diagnostics/diagnose.js';
import type { Diagnostic, Fix } from '../diagnostics/diagnostic.js';
import { quote } from './quote.js';

/** `removal` says how safe it is to take it away; null where it holds a set, which would go with it. */
export function commentNotAccepted(span: Span, removal: Fix['safety'] | null): Diagnostic {
  return diagnose('syntax/comment', span, 'comments are not part of a filter on the wire', {
    label: 'a comment',
    help:
      removal === null
        ? 'a set stands in it: take it out of the comment, or remove it by hand'
        : 'remove it; comments belong into .sift files and arguments of the command line',
    fixes: removal === null ? [] : [replaceFix(removal, 'remove the comment', span, '')],
  });
}

/** `sign` opens the comment; `written` is the comment with `#`, null where it cannot be written so. */
export function foreignComment(span: Span, sign: string, written: string | null): Diagnostic {
  return diagnose('spelling/comment', span, `comments begin with \`#\`, not with ${quote(sign)}`, {
    label: written === null ? 'a comment' : `written ${quote(written)}`,
    help: written === null ? 'a `#` comment ends with its line: put it at the end of one' : null,
    fixes: written === null ? [] : [replaceFix('safe', 'begin it with `#`', span, written)],
  });
}
