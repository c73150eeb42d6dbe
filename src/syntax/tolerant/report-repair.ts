/** Tells a repair of brackets or commas: what is wrong, where it was opened, and the edit that mends it. */

import { unreachable } from '../../base/invariant.js';
import type { Span } from '../../base/span.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import {
  extraBracket,
  extraComma,
  extraSemicolon,
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
  if (kind === 'delete' && written === ';') return extraSemicolon(span, certain);
  if (kind === 'delete') return extraBracket(span, written, certain && !mayBeMisplaced(source, head, parts, span));
  if (kind === 'replace') {
    const closesGroup = parts[index - 1]?.symbol === ')';
    return wrongBracket(written, { ...edit, certain: certain && !closesGroup });
  }
  const textOf = (part: Part | undefined): string => (part === undefined ? '' : source.slice(part.start, part.end));
  switch (bracket) {
    case ')':
    case ']': {
      const opening = bracket === ')' ? '(' : '[';
      const open = parts.slice(0, index).findLast(({ symbol }) => symbol === opening);
      return unclosedBracket(open ?? span, opening, edit);
    }
    case '[': {
      const close = parts.find(({ symbol }) => symbol === ']');
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

/** True for one that opens behind a set, or in it beside its own, where the set is not alone: it may have been typed in the wrong place, to open a group. */
function mayBeMisplaced(source: string, head: Token, parts: readonly Part[], span: Span): boolean {
  const before = source.slice(head.end, span.start);
  const opens = /[([{]/.test(source.slice(span.start, span.end));
  if (!opens || !/^[(\s]*$|\)\s*$/.test(before)) return false;
  return `${source.slice(0, head.start)}${source.slice(parts.at(-1)?.end ?? head.end)}`.trim() !== '';
}
