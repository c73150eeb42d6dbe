/**
 * Reads any text. What is not the language is reported, and read as what it was meant to be; what means nothing stays in the
 * tree as its text. Linear, total; on a text of the language it gives what the strict reader gives.
 */

import type { Span } from '../../base/span.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { emptyFilter } from '../errors.js';
import { tooHighTree, tooManyListItems, tooManyTokens } from '../limit-errors.js';
import { firstHigherThan } from '../operation.js';
import { limitReached, type Reading } from '../reading.js';
import { collectingContext, type TolerantOptions } from './context.js';
import { undoEscapes } from './over-escaped.js';
import { readGroups } from './read-groups.js';
import { remapReading } from './remap.js';
import { scan } from './scan.js';
import type { Token } from './token.js';

/** Reads any text. Never throws. */
export function readTolerant(source: string, options: TolerantOptions): Reading {
  const undone = undoEscapes(source, options.dialect);
  if (undone === null) return readText(source, options);
  const reading = remapReading(readText(undone.text, options), undone.offsets);
  return { ...reading, diagnostics: [undone.diagnostic, ...reading.diagnostics] };
}

function readText(source: string, options: TolerantOptions): Reading {
  const { limits } = options;
  const diagnostics: Diagnostic[] = [];
  const context = collectingContext(source, options, diagnostics);
  const { tokens, comments } = scan(context);
  const excess = tokens[limits.tokens];
  if (excess !== undefined) return limitReached(source, tooManyTokens(excess, limits.tokens));
  const list = tokens.length > limits.listItems ? longList(tokens, limits.listItems) : null;
  if (list !== null) return limitReached(source, tooManyListItems(list, limits.listItems));
  if (tokens.length === 0) {
    const span = { start: 0, end: source.length };
    diagnostics.push(emptyFilter(span, /\S/.test(source)));
    return { ast: { kind: 'error', text: '', span, outer: span }, diagnostics, comments };
  }
  const ast = readGroups(context, tokens);
  if ('severity' in ast) return limitReached(source, ast);
  const tooHigh = tokens.length > limits.nesting ? firstHigherThan(ast, limits.nesting) : null;
  if (tooHigh !== null) return limitReached(source, tooHighTree(tooHigh, limits.nesting));
  return { ast, diagnostics, comments };
}

/** The list, if any, with more than `limit` items. */
function longList(tokens: readonly Token[], limit: number): Span | null {
  let start = 0;
  let items = Number.NEGATIVE_INFINITY;
  for (const token of tokens) {
    if (token.kind === 'openList') {
      start = token.start;
      items = 1;
    } else if (token.kind === 'comma' && ++items > limit) return { start, end: token.start };
    else if (token.kind === 'closeList' || token.kind === 'close') items = Number.NEGATIVE_INFINITY;
  }
  return null;
}
