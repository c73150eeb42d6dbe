/** Tells a repair of brackets or commas: what is wrong, where it was opened, and the edit that mends it. */

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
  if (kind === 'delete') return written === ',' ? extraComma(span, certain) : extraBracket(span, written, certain);
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
      return unopenedBracket(span, `\`${head.text}\` has no \`(\` behind it`, edit);
    default:
      return missingComma(edit, textOf(parts[index - 1]), textOf(parts[index]));
  }
}
