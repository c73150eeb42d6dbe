/** Why a device is in an audience, or is not: the deciding clauses, one a line. */

import { visible } from '../../diagnostics/frame/characters.js';
import type { DecidingClause } from '../../evaluate/match/explain-match.js';
import type { Output } from './output.js';
import { paintOn } from './paint.js';

/** Line breaks stand outside of strings only. */
function inOneLine(text: string): string {
  return text.replaceAll(/\s*[\r\n]\s*/g, ' ');
}

/** Each line is indented by two. */
export function clauseLines(out: Output, because: readonly DecidingClause[]): readonly string[] {
  const paint = paintOn(out);
  return because.map(({ text, holds, found }) => {
    const sign = holds ? paint.green('holds') : paint.red('fails');
    return `  ${sign}  ${visible(inOneLine(text))}  ${paint.dim(found)}`;
  });
}
