/** Sets in a list, `[A("X"), A("Y")]`, where operators belong between them: reported once, and read no further. */

import { listOfSets } from '../other-form-errors.js';
import { readStrict } from '../strict-reader.js';
import type { Context } from './context.js';
import { errorOf, type InfixReading } from './read-infix.js';
import { startsSet } from './set-start.js';
import type { Token } from './token.js';

const CLOSING: ReadonlyMap<string, string> = new Map([
  ['[', ']'],
  ['{', '}'],
  ['(', ')'],
]);

/** A longer list is read by its brackets alone: what is looked at stays a fixed number of tokens. */
const MOST_TOKENS = 256;

/** The list of sets whose bracket opens at `at`; null where none does. The brackets of the text match. */
export function readListOfSets(context: Context, tokens: readonly Token[], at: number): InfixReading | null {
  const open = tokens[at] as Token;
  const close = CLOSING.get(open.text);
  if (close === undefined || !startsSet(tokens, at + 1)) return null;
  const commas: Token[] = [];
  const end = endOfList(tokens, at, close, commas);
  // Of two sets in round brackets the comma alone is wrong.
  if (end < 0 || commas.length < (open.text === '(' ? 2 : 1)) return null;
  const span = { start: open.start, end: tokens[end]?.end ?? open.end };
  const pieces = [...commas, tokens[end] as Token].map(({ start }, index) =>
    context.source.slice((commas[index - 1] ?? open).end, start).trim(),
  );
  const isRead = pieces.every((piece) => readStrict(piece, context.options.limits, false) !== null);
  const written = isRead ? ([`(${pieces.join(' + ')})`, `(${pieces.join(' * ')})`] as const) : null;
  context.report(listOfSets(span, written));
  return { expression: errorOf(context, span), next: end + 1 };
}

/** Index of the bracket that closes the list, its commas taken; -1 where anything but sets stands between them. */
function endOfList(tokens: readonly Token[], at: number, close: string, commas: Token[]): number {
  let depth = 0;
  for (let index = at + 1; index < at + MOST_TOKENS && index < tokens.length; index++) {
    const token = tokens[index] as Token;
    if (depth === 0 && token.text === close) return index;
    if (depth === 0 && token.kind === 'comma') {
      if (!startsSet(tokens, index + 1)) return -1;
      commas.push(token);
    } else if (depth === 0 && !startsSet(tokens, index) && token.kind !== 'open') return -1;
    if (token.kind === 'open') depth++;
    else if (token.kind === 'close') depth--;
  }
  return -1;
}
