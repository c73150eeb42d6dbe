/** Blanks that are none of the language, between words: reported; their removal is safe only where they cannot be what is left of something else. */

import { foreignBlank } from '../spelling-errors.js';
import { isDigit, isDigits, isForeignBlank, isInvisible, wordEnd, wordStart } from './characters.js';
import { type Context, guessed } from './context.js';
import { isWordOfLanguage } from './operator-words.js';

/** Reports those that stand at `start`; where they end. */
export function skipForeignBlanks(context: Context, start: number): number {
  let end = start + 1;
  while (end < context.source.length && isForeignBlank(context.source.charCodeAt(end))) end++;
  // Between two digits it is part of what is said of the number.
  const isInNumber = isDigit(context.source.charCodeAt(start - 1)) && isDigit(context.source.charCodeAt(end));
  if (isInNumber) return end;
  const found = foreignBlank({ start, end }, context.source.slice(start, end), ' ');
  if (touchesBareText(context.source, start, end) || makesTwoBlanks(context.source, start, end))
    context.report(guessed(found));
  else context.nearMiss(found);
  return end;
}

/** True where characters that do not show stand among blanks beside bare text: they may be what is left of a sign of it. */
function touchesBareText(source: string, start: number, end: number): boolean {
  const before = source.slice(wordStart(source, start), start);
  const after = source.slice(end, wordEnd(source, end));
  if (isCertainWord(before) && isCertainWord(after)) return false;
  for (let at = start; at < end; at++) if (isInvisible(source.charCodeAt(at))) return true;
  return false;
}

/** True where another blank stands beside them inside bare text: one of the two is too many, unless the name has both. */
function makesTwoBlanks(source: string, start: number, end: number): boolean {
  let from = start;
  let to = end;
  while (source[from - 1] === ' ') from--;
  while (source[to] === ' ') to++;
  if (to - from === end - start) return false;
  const before = source.slice(wordStart(source, from), from);
  const after = source.slice(to, wordEnd(source, to));
  return !isCertainWord(before) && !isCertainWord(after);
}

/** No bare text: nothing, a number, or a word of the language or of another one. */
function isCertainWord(text: string): boolean {
  return text === '' || isDigits(text) || isWordOfLanguage(text);
}
