/** What a check of files has to say beyond what is wrong with a filter or a body. */

import { closest } from '../../base/edit-distance.js';
import { unreachable } from '../../base/invariant.js';
import { shown } from '../../base/shown.js';
import type { Span } from '../../base/span.js';
import { diagnose } from '../../diagnostics/diagnose.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { NOT_ERRORS } from '../../diagnostics/severities.js';
import { plural } from '../../diagnostics/totals.js';

export interface UnusedSuppression {
  readonly source: string;
  readonly code: string;
  /** As the file says. */
  readonly count: number;
  /** As it is; less. */
  readonly found: number;
  /** The source is no longer there. */
  readonly isGone: boolean;
}

export function unusedSuppression(span: Span, { source, code, count, found, isGone }: UnusedSuppression): Diagnostic {
  const what = `${plural(count, 'finding')} of \`${shown(code)}\` in \`${shown(source)}\``;
  const now = isGone
    ? 'the file is gone'
    : found === 0
      ? 'there is none'
      : `there ${found === 1 ? 'is' : 'are'} ${found}`;
  return diagnose('suppression/unused', span, `${what} ${count === 1 ? 'is' : 'are'} suppressed, and ${now}`, {
    help: found === 0 ? 'remove the entry' : `lower the count to ${found}`,
  });
}

/** What an audience is held against. */
export interface Bounds {
  readonly least: number | null;
  readonly most: number | null;
}

/** The error of a filter whose audience is out of bounds; null when it is not. */
export function audienceOutOfBounds(
  span: Span,
  pointer: string | null,
  count: number,
  { least, most }: Bounds,
): Diagnostic | null {
  const reached = `this filter reaches ${plural(count, 'device')}`;
  if (most !== null && count > most)
    return diagnose('audience/too-large', span, `${reached}, the most allowed is ${plural(most, 'device')}`, {
      pointer,
      help: 'narrow the filter, or raise `--max-audience`',
    });
  if (least !== null && count < least)
    return diagnose('audience/too-small', span, `${reached}, the least wanted is ${plural(least, 'device')}`, {
      pointer,
      help: 'widen the filter, or lower `--min-audience`',
    });
  return null;
}

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
