/**
 * Reads texts that are the language, exactly, and no others: the fast path. Chevrotain's lexer, then brackets matched with a
 * stack of its own, then Chevrotain's parser for each group, innermost first. What it rejects goes to the tolerant reader.
 */

import type { IToken, TokenType } from 'chevrotain';
import type { Limits } from '../base/limits.js';
import type { Span } from '../base/span.js';
import type { Comment, Expression } from './ast.js';
import type { FilterParser } from './grammar.js';
import { tooHighTree, tooManyBrackets, tooManyListItems, tooManyTokens } from './limit-errors.js';
import { type ListSign, longList } from './long-list.js';
import { operandToken, parseTokens, theMachine } from './machine.js';
import { firstHigherThan } from './operation.js';
import { limitReached, type Reading } from './reading.js';
import * as t from './tokens.js';

/** Reads a text that is the language; null where it is not. Comments are accepted when `comments` is set. */
export function readStrict(source: string, limits: Limits, comments: boolean): Reading | null {
  const { lexer, parser } = theMachine();
  const { tokens, errors, groups } = lexer.tokenize(source);
  if (errors.length > 0) return null;
  const found = groups.comments ?? [];
  if (found.length > 0 && !comments) return null;
  const excess = tokens[limits.tokens];
  if (excess !== undefined) return limitReached(source, tooManyTokens(spanOf(excess), limits.tokens));
  if (tokens.length > limits.listItems) {
    const list = longList(tokens, limits.listItems, signOf, ({ startOffset }) => startOffset);
    if (list !== null) return limitReached(source, tooManyListItems(list, limits.listItems));
  }
  const brackets = groupBrackets(tokens, limits.nesting);
  if (typeof brackets !== 'boolean') return limitReached(source, tooManyBrackets(spanOf(brackets), limits.nesting));
  const ast = brackets ? readGroups(parser, tokens) : parseTokens(parser, tokens);
  if (ast === null) return null;
  const tooHigh = tokens.length > limits.nesting ? firstHigherThan(ast, limits.nesting) : null;
  if (tooHigh !== null) return limitReached(source, tooHighTree(tooHigh, limits.nesting));
  return { ast, diagnostics: [], comments: found.map(commentOf) };
}

function commentOf(token: IToken): Comment {
  return { text: token.image, span: spanOf(token) };
}

function spanOf({ image, startOffset }: IToken): Span {
  return { start: startOffset, end: startOffset + image.length };
}

/** Whether there are grouping brackets; the first that is more than `limit` deep, where there is one. */
function groupBrackets(tokens: readonly IToken[], limit: number): boolean | IToken {
  let found = false;
  let depth = 0;
  let insideSet = false;
  let behindConstructor = false;
  for (const token of tokens) {
    const { tokenType } = token;
    if (tokenType === t.LeftParen) {
      if (behindConstructor) insideSet = true;
      else if (++depth > limit) return token;
      else found = true;
    } else if (tokenType === t.RightParen) {
      if (insideSet) insideSet = false;
      else depth--;
    }
    behindConstructor = isConstructor(tokenType);
  }
  return found;
}

function isConstructor(tokenType: TokenType): boolean {
  return (
    tokenType === t.ApplicationWord ||
    tokenType === t.TagWord ||
    tokenType === t.ApplicationTagWord ||
    tokenType === t.GroupWord
  );
}

function signOf({ tokenType }: IToken): ListSign {
  if (tokenType === t.LeftBracket) return 'open';
  if (tokenType === t.Comma) return 'comma';
  return tokenType === t.RightBracket || tokenType === t.RightParen ? 'close' : null;
}

/** One bracket group being read: the tokens before it, and the bracket that opened it. */
interface OpenGroup {
  readonly start: number;
  readonly before: IToken[];
}

/** Reads innermost groups first, so that no depth of brackets reaches the call stack; null where the brackets do not match. */
function readGroups(parser: FilterParser, tokens: readonly IToken[]): Expression | null {
  const open: OpenGroup[] = [];
  let current: IToken[] = [];
  let insideSet = false;
  let behindConstructor = false;
  for (const token of tokens) {
    const { tokenType, startOffset } = token;
    if (tokenType === t.LeftParen && !behindConstructor) {
      open.push({ start: startOffset, before: current });
      current = [];
    } else if (tokenType === t.RightParen && !insideSet) {
      const group = open.pop();
      if (group === undefined) return null;
      const ast = parseTokens(parser, current);
      if (ast === null) return null;
      current = group.before;
      current.push(operandToken({ ...ast, outer: { start: group.start, end: startOffset + 1 } }));
    } else {
      if (tokenType === t.LeftParen) insideSet = true;
      else if (tokenType === t.RightParen) insideSet = false;
      current.push(token);
    }
    behindConstructor = isConstructor(tokenType);
  }
  return open.length > 0 ? null : parseTokens(parser, current);
}
