/**
 * Finds the name of a tag in the forms of other languages, between sets and before a sign: `T["age"]`, `T.age`, `T("age")`,
 * `tags["age"]`, `[age]`, and with its application `A("X")["age"]`, `A("X").age`.
 */

import { constructorOf } from './operator-words.js';
import type { Part } from './parts.js';
import { isWholeString } from './string-bounds.js';
import type { Token } from './token.js';
import { partOf, touches } from './token-run.js';

/** One name, or the application code and the name. */
export interface Subscript {
  readonly names: readonly Part[];
  /** Index behind the last token. */
  readonly next: number;
}

/** The name that begins at `at`; null where none does. Looks at no more than eight tokens. */
export function matchSubscript(tokens: readonly Token[], at: number): Subscript | null {
  const first = tokens[at];
  if (first?.kind === 'openList') return bracketed(tokens, at, 1);
  if (first?.kind !== 'word') return null;
  const keyword = constructorOf(first.text) === first.text ? first.text : null;
  if (keyword === 'A') return ofApplication(tokens, at + 1);
  if (keyword === 'G') return null;
  if (keyword === 'AT') return bracketed(tokens, at + 1, 2);
  const isList = tokens[at + 1]?.kind === 'openList' && touches(tokens, at + 1);
  if (keyword === null) return isList && tokens[at + 2]?.kind === 'string' ? bracketed(tokens, at + 1, 1) : null;
  return property(tokens, at + 1) ?? bracketed(tokens, at + 1, 1);
}

/** `A("X")["age"]`, `A("X").age`. */
function ofApplication(tokens: readonly Token[], at: number): Subscript | null {
  const code = bracketed(tokens, at, 1);
  if (code === null) return null;
  const tag = property(tokens, code.next) ?? listed(tokens, code.next);
  return tag === null ? null : { names: [...code.names, ...tag.names], next: tag.next };
}

function listed(tokens: readonly Token[], at: number): Subscript | null {
  return tokens[at]?.kind === 'openList' && touches(tokens, at) ? bracketed(tokens, at, 1) : null;
}

/** `.age`, all of it touching. */
function property(tokens: readonly Token[], at: number): Subscript | null {
  const name = tokens[at + 1];
  if (tokens[at]?.text !== '.' || name?.kind !== 'word' || !touches(tokens, at) || !touches(tokens, at + 1))
    return null;
  return { names: [partOf([name])], next: at + 2 };
}

/** `count` names in brackets, round or square. */
function bracketed(tokens: readonly Token[], at: number, count: 1 | 2): Subscript | null {
  const open = tokens[at]?.kind;
  if (open !== 'open' && open !== 'openList') return null;
  const names: Part[] = [];
  let next = at + 1;
  for (; names.length < count; next += 2) {
    const name = tokens[next];
    if (name === undefined || !isName(name)) return null;
    names.push(partOf([name]));
    if (names.length < count && tokens[next + 1]?.kind !== 'comma') return null;
  }
  const close = tokens[next - 1]?.kind;
  return close === (open === 'open' ? 'close' : 'closeList') ? { names, next } : null;
}

function isName({ kind, string }: Token): boolean {
  if (kind === 'word') return true;
  return isWholeString(string) && string.contentEnd > string.contentStart;
}
