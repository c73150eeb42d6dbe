/** What is said of comments that are to ignore findings. */

import { closest } from '../base/edit-distance.js';
import { unreachable } from '../base/invariant.js';
import { shown } from '../base/shown.js';
import type { Span } from '../base/span.js';
import { diagnose } from '../diagnostics/diagnose.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { NOT_ERRORS } from '../diagnostics/severities.js';

/** What keeps a comment from ignoring anything. */
type UnclearIgnore =
  | { readonly kind: 'no-code' }
  | { readonly kind: 'no-reason'; readonly codes: readonly string[] }
  | { readonly kind: 'not-ignorable' | 'insisted'; readonly code: string };

export function unclearIgnore(span: Span, fault: UnclearIgnore): Diagnostic {
  const [why, help] = whyUnclear(fault);
  return diagnose('suppression/unclear-comment', span, `this comment ignores nothing: ${why}`, { help });
}

function whyUnclear(fault: UnclearIgnore): readonly [why: string, help: string] {
  switch (fault.kind) {
    case 'no-code':
      return ['it names no code', 'the form is `# pushsift-ignore CODE: why`'];
    case 'no-reason':
      return ['it gives no reason', `say why behind a colon: \`# pushsift-ignore ${fault.codes.join(', ')}: why\``];
    case 'not-ignorable': {
      const near = closest(fault.code, Object.keys(NOT_ERRORS));
      const help =
        near === null ? 'only warnings and notes can be ignored, by their codes' : `did you mean \`${near}\`?`;
      return [`\`${shown(fault.code)}\` is no code of a warning or note`, help];
    }
    case 'insisted': {
      const help = 'name an application, or check without `requireApp` and `forbidAccountWide`';
      return [`this run insists on \`${fault.code}\``, help];
    }
    default:
      return unreachable(fault);
  }
}

export function ignoresNothing(span: Span, code: string): Diagnostic {
  return diagnose('suppression/unused-comment', span, `there is no \`${code}\` where this comment ignores it`, {
    help: 'remove the comment, or put it on the line above the finding',
  });
}
