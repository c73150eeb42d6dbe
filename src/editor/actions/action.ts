/** What a person may have done to a text: titles for a menu, and edits. */

import type { Span } from '../../base/span.js';
import type { Diagnostic, Edit, Fix } from '../../diagnostics/diagnostic.js';
import { safeFirst } from '../../diagnostics/offered-fixes.js';

export const ACTION_KINDS = ['quickfix', 'refactor.rewrite', 'source.fixAll'] as const;
/** What an action is: a fix of a finding, or a change that keeps the meaning. */
export type ActionKind = (typeof ACTION_KINDS)[number];

/** A change of the text that is offered at a place. */
export interface Action {
  readonly title: string;
  readonly kind: ActionKind;
  /** Do not overlap. */
  readonly edits: readonly Edit[];
  /** `safe` keeps the meaning; refactorings are proven to. */
  readonly safety: Fix['safety'];
  /** What it mends; null for all others than quick fixes. */
  readonly diagnostic: Diagnostic | null;
  /** True for the only fix of a diagnostic, when it is safe: what one key may do. */
  readonly isPreferred: boolean;
}

/** True when the two have a character or an end in common. */
export function touches(left: Span, right: Span): boolean {
  return left.start <= right.end && right.start <= left.end;
}

/** The fixes that `range` is a place for, safe ones first: all where it touches the finding, else those that change what it touches. */
export function fixesAt({ span, fixes }: Diagnostic, range: Span): readonly Fix[] {
  const isAtFinding = touches(span, range);
  return safeFirst(fixes.filter(({ edits }) => isAtFinding || edits.some((edit) => touches(edit.span, range))));
}

export function refactoring(title: string, edits: readonly Edit[]): Action {
  return { title, kind: 'refactor.rewrite', edits, safety: 'safe', diagnostic: null, isPreferred: false };
}
