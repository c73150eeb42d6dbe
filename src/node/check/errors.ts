/** What a check of files has to say beyond what is wrong with a filter or a body. */

import { plural } from '../../base/plural.js';
import { shown } from '../../base/shown.js';
import type { Span } from '../../base/span.js';
import { diagnose } from '../../diagnostics/diagnose.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { RunError } from '../run-error.js';
import type { Draft } from './draft.js';

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

/** Fixes that undo each other are a mistake of ours, and nothing is written; null where there are none. `name` is that of the source. */
export function undoneFixes(name: string, drafts: readonly Pick<Draft, 'mended'>[]): RunError | null {
  const codes = drafts.find(({ mended }) => mended?.fault)?.mended?.fault ?? null;
  if (codes === null) return null;
  const message = `the fixes of ${codes.join(' and ')} undo each other in ${name}: nothing was fixed there`;
  return new RunError('internal', message, 'this is a mistake in pushsift, please report it; the findings stand');
}
