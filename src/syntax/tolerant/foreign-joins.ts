/** What joins sets in other languages, and is no operator of this one: phrases such as `BUT NOT`, and calls of methods. */

import type { OperationKind } from '../operation.js';
import { joiningWords, MOST_JOINING_WORDS } from './operator-words.js';
import type { Token } from './token.js';
import { touches } from './token-run.js';

interface Phrase {
  readonly operator: OperationKind;
  readonly text: string;
  /** Index behind the last token. */
  readonly next: number;
}

/** The longest phrase at `at` that joins sets elsewhere; null where none does. */
export function phraseAt(tokens: readonly Token[], at: number): Phrase | null {
  const words = tokens.slice(at, at + MOST_JOINING_WORDS).map(({ text }) => text);
  for (; words.length > 0; words.pop()) {
    const text = words.join(' ');
    const operator = joiningWords(text);
    if (operator !== null) return { operator, text, next: at + words.length };
  }
  return null;
}

/** A longer call is read by its pieces. */
const MOST_TOKENS = 48;

/** Index behind the calls of methods at `at`, `.and(…).or(…)`; `at` where none stands there. */
export function behindMethods(tokens: readonly Token[], at: number): number {
  let end = at;
  for (let next = behindCall(tokens, at); next > end; next = behindCall(tokens, end)) end = next;
  return end;
}

function behindCall(tokens: readonly Token[], at: number): number {
  if (tokens[at]?.text !== '.' || tokens[at + 1]?.kind !== 'word' || tokens[at + 2]?.kind !== 'open') return at;
  if (![at, at + 1, at + 2].every((one) => touches(tokens, one))) return at;
  let depth = 0;
  for (let index = at + 2; index < at + MOST_TOKENS; index++) {
    const kind = tokens[index]?.kind;
    if (kind === 'open') depth++;
    else if (kind === 'close' && --depth === 0) return index + 1;
  }
  return at;
}
