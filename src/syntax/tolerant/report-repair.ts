/** Tells a repair of brackets or commas: what is wrong, where it was opened, and the edit that mends it. */

import { unreachable } from '../../base/invariant.js';
import type { Span } from '../../base/span.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import {
  extraBracket,
  extraComma,
  missingComma,
  unclosedBracket,
  unopenedBracket,
  wrongBracket,
} from '../bracket-errors.js';
import type { Repair } from './bracket-repair.js';
import type { Part } from './parts.js';
import type { Token } from './token.js';

/** The diagnostic of `repair`, which was found for `parts` behind the constructor `head`. */
export function repairDiagnostic(
  source: string,
  head: Token,
  parts: readonly Part[],
  repair: Repair,
  certain: boolean,
): Diagnostic {
  const { kind, index, bracket, span } = repair;
  const edit = { span, bracket, certain };
  const written = source.slice(span.start, span.end);
  if (kind === 'delete' && written === ',') return extraComma(span, certain);
  if (kind === 'delete') return extraBracket(span, written, certain && !mayBeMisplaced(source, head, span));
  if (kind === 'replace') return wrongBracket(written, edit);
  const textOf = (part: Part | undefined): string => (part === undefined ? '' : source.slice(part.start, part.end));
  switch (bracket) {
    case ')':
    case ']': {
      const opening = bracket === ')' ? '(' : '[';
      const open = parts.slice(0, index).findLast(({ symbol }) => symbol === opening);
      return unclosedBracket(open ?? span, opening, edit);
    }
    case '[': {
      const close = parts.slice(index).find(({ symbol }) => symbol === ']');
      return unopenedBracket(
        close ?? span,
        close === undefined ? 'a `[` is missing here' : 'this `]` closes nothing',
        edit,
      );
    }
    case '(':
      return unopenedBracket(span, `\`${head.text}\` has no \`(\` behind it`, {
        ...edit,
        // The bracket before the letter may be its own, typed too early.
        certain: certain && source.charAt(head.start - 1) !== '(',
      });
    case ',':
    case null:
      return missingComma(edit, textOf(parts[index - 1]), textOf(parts[index]));
    default:
      return unreachable(bracket);
  }
}

/** True for a bracket beside that of a set, where a group stands in another one: it may have been typed behind the letter of the set, not before it. */
function mayBeMisplaced(source: string, head: Token, span: Span): boolean {
  return /^[(\s]*$/.test(source.slice(head.end, span.end)) && /(?:^|[^\p{L}])\(\s*\(/u.test(source);
}
