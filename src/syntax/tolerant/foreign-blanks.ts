/** Blanks that are none of the language, between words: reported; their removal is safe only where they cannot be what is left of something else. */

import { foreignBlank } from '../spelling-errors.js';
import {
  isBlank,
  isDigit,
  isDigits,
  isForeignBlank,
  isInvisible,
  skipBlanks,
  wordEnd,
  wordStart,
} from './characters.js';
import { type Context, guessed } from './context.js';
import { isWordOfLanguage } from './operator-words.js';

/** Reports those that stand at `start`; where they end. */
export function skipForeignBlanks(context: Context, start: number): number {
  let end = start + 1;
  while (isForeignBlank(context.source.charCodeAt(end))) end++;
  // Between two digits it is part of what is said of the number.
  const isInNumber = isDigit(context.source.charCodeAt(start - 1)) && isDigit(context.source.charCodeAt(end));
  if (isInNumber) return end;
  const found = foreignBlank({ start, end }, context.source.slice(start, end), ' ');
  if (isDoubtful(context.source, start, end)) context.report(guessed(found));
  else context.nearMiss(found);
  return end;
}

/**
 * True where characters that do not show stand among blanks beside bare text, as they may be what is left of a sign of it, and
 * where another blank stands beside them inside bare text, as one of the two may be too many.
 */
function isDoubtful(source: string, start: number, end: number): boolean {
  let from = start;
  while (isBlank(source.charCodeAt(from - 1))) from--;
  const to = skipBlanks(source, end);
  const beside = [source.slice(wordStart(source, from), from), source.slice(to, wordEnd(source, to))];
  const bare = beside.filter(isBareText);
  const isTwice =
    to - from > end - start && !ENDS_BARE.test(source.charAt(from - 1)) && !BEGINS_OTHER.test(source.slice(to, to + 8));
  const isBesideName = bare.some((word) => !isDigits(word));
  return isTwice || (isBesideName && [...source.slice(start, end)].some((one) => isInvisible(one.charCodeAt(0))));
}

/** What bare text cannot reach over: a bracket, a comma, a straight quote, the beginning or end of the filter. */
const ENDS_BARE = /^(?:$|[()[\],;"])/;

/** The same, and a set. */
const BEGINS_OTHER = /^(?:$|[()[\],;"]|(?:AT|[AGT])\()/i;

/** A word or number that is neither of the language nor of another one. */
function isBareText(text: string): boolean {
  return text !== '' && !isWordOfLanguage(text);
}
