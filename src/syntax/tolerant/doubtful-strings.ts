/** Whether the strings of a text end where they seem to: where a quote may be missing or have moved, another reading has other sets. */

import { isForeignBlank, quoteFamily } from './characters.js';
import { hasPairedBrackets, looksCutOff, OPERATOR_ITEM, SET_HEAD, type StringBounds } from './string-bounds.js';
import type { Token } from './token.js';

/**
 * True where a string that is in no doubt begins or ends with a bracket that has no partner in it, or holds a comma and a backslash behind
 * it: what is missing elsewhere may be in there.
 */
export function hasLoadedEdges(source: string, tokens: readonly Token[]): boolean {
  return tokens.some(({ string }) => {
    const content = string === null ? '' : source.slice(string.contentStart, string.contentEnd);
    const comma = content.indexOf(',');
    if (comma >= 0 && content.includes('\\', comma)) return true;
    return /^[([]|[)\]]$/.test(content) && !hasPairedBrackets(content);
  });
}

/** True where a quote is missing, or one too many, or where a string may hold what stands between strings. */
export function hasDoubtfulStrings(source: string, tokens: readonly Token[]): boolean {
  return tokens.some(({ string }) => string !== null && isDoubtful(source, string));
}

function isDoubtful(source: string, string: StringBounds): boolean {
  if (!isWellQuoted(source, string)) return true;
  const content = source.slice(string.contentStart, string.contentEnd);
  const isLoaded = /[,()[\]]/.test(content);
  const family = quoteFamily(source.charAt(string.contentStart - 1));
  if (hasBlankAtEdge(content)) return true;
  if (family !== 'straight') {
    return isLoaded || holdsQuote(content, family) || hasQuoteAtEdge(content.replace(QUOTED_WORDS, ''));
  }
  if (hasQuoteAtEdge(content)) return true;
  return isLoaded && (mayHoldArguments(content) || looksCutOff(source, string.contentStart, string.contentEnd));
}

/** True where a blank of any kind or a control character stands at an edge of the string: its quote may have moved past it. */
function hasBlankAtEdge(content: string): boolean {
  return [content.charCodeAt(0), content.charCodeAt(content.length - 1)].some(
    (code) => code <= 32 || isForeignBlank(code),
  );
}

/** True where another quote stands at an edge of the string: it may be the one that was meant. */
function hasQuoteAtEdge(content: string): boolean {
  return quoteFamily(content.charAt(0)) !== null || quoteFamily(content.slice(-1)) !== null;
}

/** True where a set or an operator between commas stands in the text of a string, or where it runs over lines. */
function mayHoldArguments(content: string): boolean {
  return /[\t\r\n]/.test(content) || SET_HEAD.test(content) || OPERATOR_ITEM.test(`${content},`);
}

/** True where a quote in the text of a string may be the one that closes it: an apostrophe, an escaped one or a pair of others is none. */
function holdsQuote(content: string, family: ReturnType<typeof quoteFamily>): boolean {
  // Of two apostrophes between letters one may close the string: `'a'L'a'`.
  if ([...content.matchAll(INNER_APOSTROPHES)].length > 1) return true;
  const quotes = [...content.replace(APOSTROPHES, '')].filter((unit) => quoteFamily(unit) !== null);
  return quotes.length % 2 === 1 || quotes.some((unit) => quoteFamily(unit) === family);
}

/** Words in quotes inside the text of a string: `say "hi"`. */
const QUOTED_WORDS = /(?<=^|\s)(["“„«])[^"“”„«»\s]+(?: [^"“”„«»\s]+)*["“”»](?=\s|$)/gu;

const INNER_APOSTROPHES = /(?<=[\p{L}\p{N}])['’](?=[\p{L}\p{N}])/gu;

const APOSTROPHES = /\\.|(?<=[\p{L}\p{N}])['’](?=[\p{L}\p{N}])/gu;

/** True where an odd number of backslashes stands before `at`. */
function isEscaped(source: string, at: number): boolean {
  let start = at;
  while (source.charAt(start - 1) === '\\') start--;
  return (at - start) % 2 === 1;
}

/** True where both quotes stand, neither of them escaped, and are of one kind: what stands in place of a missing one is of none. */
export function isWellQuoted(source: string, { contentStart, contentEnd, extra }: StringBounds): boolean {
  return (
    extra === null &&
    !isEscaped(source, contentEnd) &&
    quoteFamily(source.charAt(contentStart - 1)) === quoteFamily(source.charAt(contentEnd))
  );
}
