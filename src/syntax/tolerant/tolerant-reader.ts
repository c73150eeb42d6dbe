/**
 * Reads any text. What is not the language is reported, and read as what it was meant to be; what means nothing stays in the
 * tree as its text. Linear, total; on a text of the language it gives what the strict reader gives.
 */

import { hasSafeFix } from '../../diagnostics/diagnose.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { emptyFilter } from '../errors.js';
import { tooHighTree, tooManyListItems, tooManyTokens } from '../limit-errors.js';
import { type ListSign, longList } from '../long-list.js';
import { firstHigherThan } from '../operation.js';
import { limitReached, type Reading } from '../reading.js';
import { readStrict } from '../strict-reader.js';
import { extraQuote, wrappedFilter } from '../string-errors.js';
import { type Context, collectingContext, guessed, type TolerantOptions } from './context.js';
import { withDoubt } from './doubt.js';
import { findWrapper, isEscaped, type Wrapper } from './find-wrapper.js';
import { findForeignText, findOtherLanguage, findSentence, spanWithoutBlanks } from './foreign-text.js';
import { undoEscapes } from './over-escaped.js';
import { readEncoded } from './read-encoded.js';
import { readGroups } from './read-groups.js';
import { remapReading } from './remap.js';
import { type Scan, scan } from './scan.js';
import type { Token } from './token.js';

/** Reads any text. Never throws. */
export function readTolerant(source: string, options: TolerantOptions): Reading {
  const wrapper = findWrapper(source);
  if (wrapper !== null) return readWrapped(source, options, wrapper);
  const stray = readStrayQuote(source, options);
  if (stray !== null) return stray;
  const foreign = findForeignText(source, options);
  if (foreign !== null) return limitReached(source, foreign);
  return readEncoded(source, options, readPlain) ?? readPlain(source, options);
}

/** Reads a text as its tokens stand there, escapes and all. */
function readPlain(source: string, options: TolerantOptions): Reading {
  const diagnostics: Diagnostic[] = [];
  const context = collectingContext(source, options, diagnostics);
  return readTokens(context, scan(context, false), diagnostics);
}

/** Reads the filter inside what was copied along with it. */
function readWrapped(source: string, options: TolerantOptions, { kind, start, end }: Wrapper): Reading {
  const inner = source.slice(start, end);
  const undone = kind === 'quotes' && !isEscaped(inner) ? null : undoEscapes(inner);
  const text = undone?.text ?? inner;
  const plain = readStrict(text, options.limits, options.comments) ?? readPlain(text, options);
  const offsets = Uint32Array.from({ length: text.length + 1 }, (_, at) => start + (undone?.offsets[at] ?? at));
  const reading = remapReading(plain, offsets);
  const moved = (undone?.edits ?? []).map((edit) => ({
    ...edit,
    span: { start: start + edit.span.start, end: start + edit.span.end },
  }));
  const edits = [
    { span: { start: 0, end: start }, text: '' },
    ...moved,
    { span: { start: end, end: source.length }, text: '' },
  ];
  const isMended = plain.diagnostics.every(hasSafeFix);
  const wrapping = { start: spanWithoutBlanks(source).start, end: start };
  const certain = kind === 'quotes' && isMended;
  const found = reading.diagnostics.map((diagnostic) =>
    certain && undone === null ? diagnostic : guessed(diagnostic),
  );
  return { ...reading, diagnostics: [wrappedFilter(wrapping, kind, edits, certain), ...found] };
}

function readTokens(context: Context, scanned: Scan, diagnostics: Diagnostic[]): Reading {
  const { tokens } = scanned;
  const { source, options } = context;
  const { limits } = options;
  const comments = options.comments ? scanned.comments : [];
  const excess = tokens[limits.tokens];
  if (excess !== undefined) return limitReached(source, tooManyTokens(excess, limits.tokens));
  if (tokens.length > limits.listItems) {
    const list = longList(tokens, limits.listItems, signOf, ({ start }) => start);
    if (list !== null) return limitReached(source, tooManyListItems(list, limits.listItems));
  }
  if (tokens.length === 0) {
    const span = { start: 0, end: source.length };
    diagnostics.push(emptyFilter(span, /\S/.test(source)));
    return { ast: { kind: 'error', text: '', span, outer: span }, diagnostics, comments };
  }
  const sentence = findSentence(context, tokens);
  if (sentence !== null) return limitReached(source, sentence);
  const ast = readGroups(context, tokens);
  if ('severity' in ast) return limitReached(source, ast);
  // What was not read to its end may hold a set.
  const other = context.isFull() ? null : findOtherLanguage(context, tokens, diagnostics);
  if (other !== null) return limitReached(source, other);
  const tooHigh = tokens.length > limits.nesting ? firstHigherThan(ast, limits.nesting) : null;
  if (tooHigh !== null) return limitReached(source, tooHighTree(tooHigh, limits.nesting));
  const rescan = (text: string): Scan => scan(collectingContext(text, options, []), false);
  return { ast, diagnostics: withDoubt(source, scanned, diagnostics, rescan), comments };
}

function signOf({ kind }: Token): ListSign {
  if (kind === 'openList') return 'open';
  if (kind === 'comma') return 'comma';
  return kind === 'closeList' || kind === 'close' ? 'close' : null;
}

/** Between what may stand before a set or behind one, and what may follow it. */
const STRAY_QUOTE = /(?<=(^|[+*\\)])\s*)["'`‘’“”](?=\s*($|[+*\\()]|A?[AGT]\())/;
/** No string has a bracket in it: else what is left may be a string that takes in a set. */
const PLAIN_STRINGS = /^([^"]*"[^"()]*")*[^"]*$/;

/**
 * Reads a text in which a quote stands outside of every string (behind a set, before one, or beside an operator), and which is a filter
 * without the first such quote; null where that is not so.
 */
function readStrayQuote(source: string, { limits, comments }: TolerantOptions): Reading | null {
  const start = source.search(STRAY_QUOTE);
  if (start < 0) return null;
  const end = start + 1;
  // A blank instead of the quote leaves every span where it is.
  const text = `${source.slice(0, start)} ${source.slice(end)}`;
  const reading = readStrict(text, limits, comments);
  if (reading?.diagnostics.length !== 0 || !PLAIN_STRINGS.test(text)) return null;
  return { ...reading, diagnostics: [extraQuote({ start, end }, null)] };
}
