/** Whether what is read as a comment may be text of the filter: its sign may be a wrong character. */

import { firstAt } from '../../base/binary-search.js';
import type { Diagnostic, Edit } from '../../diagnostics/diagnostic.js';
import type { Comment } from '../ast.js';
import { isBetweenSets } from './set-start.js';
import type { Token } from './token.js';

/** The diagnostic without fixes that write text anew in which one of the comments stands. */
export function withoutComments(diagnostic: Diagnostic, comments: readonly Comment[]): Diagnostic {
  const holdsComment = ({ span }: Edit): boolean =>
    comments.some((comment) => span.start <= comment.span.start && comment.span.end <= span.end);
  return { ...diagnostic, fixes: diagnostic.fixes.filter(({ edits }) => !edits.some(holdsComment)) };
}

/**
 * True for a comment that no blank stands before, for one inside a set, for one with another behind an operator in it, whose line may have lost
 * its end, and for one that begins with a set where its sign may be the operator before that.
 */
export function mayBeText(source: string, tokens: readonly Token[], { text, span: { start } }: Comment): boolean {
  if ((start > 0 && !/\s/.test(source.charAt(start - 1))) || ANOTHER_COMMENT.test(text)) return true;
  const before = tokens[indexBehind(tokens, start) - 1];
  if (before?.kind === 'close' && SET_BEHIND_SIGN.test(text) && !/[\r\n]/.test(source.slice(before.end, start)))
    return true;
  return before !== undefined && before.kind !== 'close' && !isBetweenSets(before);
}

/** Another comment, behind an operator. */
const ANOTHER_COMMENT = /(?:[-+*\\|&]|\b(?:AND|OR|NOT))\s*#/i;

const SET_BEHIND_SIGN = /^#\s*(?:AT|[AGT])\s*\(/iu;

/** True for a comment where a name, an operator or a value is missing. */
export function standsForArgument(tokens: readonly Token[], { span: { start } }: Comment): boolean {
  const index = indexBehind(tokens, start);
  const [before, after] = [tokens[index - 1]?.kind, tokens[index]?.kind];
  return (
    (before === 'comma' || before === 'open' || before === 'openList') &&
    (after === 'comma' || after === 'close' || after === 'closeList')
  );
}

/** Index of the first token that begins behind `offset`. */
function indexBehind(tokens: readonly Token[], offset: number): number {
  return firstAt(tokens, ({ start }) => start < offset);
}

/** True for a comment directly behind text that it may be a part of, or behind a comma or an opening bracket. */
export function touchesText(source: string, { span: { start } }: Comment): boolean {
  return start > 0 && !/[\s)\]]/.test(source.charAt(start - 1));
}
