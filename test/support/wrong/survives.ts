/** R2 of an edit that writes much of a text anew: whether the sets and operators in it are still to be read, outside strings and in order. */

import type { Edit } from '../../../src/diagnostics/diagnostic.js';
import { signMeant } from './quoting.js';

/** Undone escapes may have been put on this often. */
const MOST_ESCAPES = 3;

/** Whether these edits do nothing but take escapes off. */
export function onlyUnescapes(text: string, edits: readonly Edit[]): boolean {
  return edits.every(({ span, text: put }) => {
    let plain = text.slice(span.start, span.end);
    for (let times = 0; times <= MOST_ESCAPES; times++) {
      if (plain === put) return true;
      plain = plain.replace(/\\(["\\/])/g, '$1');
    }
    return false;
  });
}

/** The first of these heads and operators, given in the order of the text, that cannot be read in a text any more; null where all can. A head may be another one. `comments`: the text has some, accepted or not. */
export function firstLost(typed: string, kept: readonly string[], comments: boolean): string | null {
  const text = comments ? withoutQuotesOfComments(typed) : typed;
  const [structure, raw] = [tokensIn(withoutStrings(text)), tokensIn(text)];
  const isBalanced = quotesIn(text) % 2 === 0;
  return isBalanced ? lostIn(structure, kept) : lostIn(raw, kept);
}

/** Quotes in comments begin no string. */
function withoutQuotesOfComments(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"|#[^\n]*/gs, (token) =>
    token.startsWith('#') ? token.replace(/["“”„‟‘’‚‛«»‹›`´＂']/g, ' ') : token,
  );
}

/** How many heads stand outside straight strings. Two wrong quotes may hide one, and that is no fix's doing. */
export function headsLeft(text: string): number {
  return tokensIn(quotesIn(text) % 2 === 0 ? withoutStrings(text) : text).filter((token) => token === 'A').length;
}

function lostIn(tokens: readonly string[], kept: readonly string[]): string | null {
  let at = 0;
  for (const wanted of kept) {
    at = tokens.indexOf(HEAD.test(wanted) ? 'A' : wanted, at) + 1;
    if (at === 0) return wanted;
  }
  return null;
}

function quotesIn(text: string): number {
  return (text.match(/(?<!\\)(?:\\\\)*"/g) ?? []).length;
}

function withoutStrings(text: string): string {
  return text.replace(/(?<!\\)"(?:[^"\\]|\\.)*"/gs, '""');
}

const HEAD = /^(?:AT|[ATG])$/i;

/** Heads, all as one, and operators as the strict language writes them. A minus before a digit is that of a number. */
function tokensIn(text: string): readonly string[] {
  const words = text.match(/[\p{L}\p{N}_]+|\\+|-(?!\d)|&&?|\|\|?|[+*]/gu) ?? [];
  return words.flatMap((word) => (HEAD.test(word) ? 'A' : (signMeant(word) ?? [])));
}
