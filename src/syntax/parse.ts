/** Text to tree. Total: whatever the text, there is a tree, and diagnostics for all in it that is not the language. */

import {
  type Expectation,
  type Expectations,
  expectArgument,
  expectOptions,
  FLAG,
  OBJECT,
  oneOf,
  TEXT,
} from '../base/argument.js';
import { expectLimits, type Limits, limitsWith } from '../base/limits.js';
import { withoutByteOrderMark } from '../base/span.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { sortAndCap } from '../diagnostics/sort-and-cap.js';
import type { Comment, Expression } from './ast.js';
import { sourceTooLong } from './limit-errors.js';
import { limitReached, type Reading } from './reading.js';
import { readStrict } from './strict-reader.js';
import { readTolerant } from './tolerant/tolerant-reader.js';

export const DIALECTS = ['strict', 'lenient'] as const;
export type Dialect = (typeof DIALECTS)[number];

export interface ParseOptions {
  /** `lenient` reports near-misses as warnings. Default `strict`. */
  readonly dialect?: Dialect;
  /** Accept `#` comments. Default false. */
  readonly comments?: boolean;
  readonly limits?: Partial<Limits>;
  /** Offer "did you mean". Default true. */
  readonly suggestions?: boolean;
}

export const DIALECT: Expectation = oneOf(DIALECTS);

/** What options that reading takes must be. */
export const PARSE_OPTIONS: Expectations<ParseOptions> = {
  dialect: DIALECT,
  comments: FLAG,
  limits: OBJECT,
  suggestions: FLAG,
};

export interface ParseResult {
  readonly ast: Expression;
  /** In the order of the text, capped. */
  readonly diagnostics: readonly Diagnostic[];
  /** In order; empty unless `comments` is set. */
  readonly comments: readonly Comment[];
}

/**
 * Reads a filter. Never throws, whatever the text; linear in its length.
 * @throws TypeError for arguments of another type
 */
export function parse(text: string, options: ParseOptions = {}): ParseResult {
  expectReadable('parse', text, options);
  const { ast, diagnostics, comments } = readFilter(text, options);
  return { ast, diagnostics: sortAndCap(diagnostics, limitsWith(options.limits).diagnostics), comments };
}

/** @throws TypeError for arguments of `name` that are no text and no options of reading */
export function expectReadable(name: string, text: string, options: ParseOptions): void {
  expectArgument(`${name}: \`text\``, text, TEXT);
  expectOptions(name, options, PARSE_OPTIONS);
  expectLimits(name, options.limits);
}

/** Reads a filter; diagnostics come in no order, and all of them. For stages that add their own before they are told. */
export function readFilter(text: string, options: ParseOptions = {}): Reading {
  const source = withoutByteOrderMark(text);
  const limits = limitsWith(options.limits);
  if (source.length > limits.source) return limitReached(source, sourceTooLong(source.length, limits.source));
  const { dialect = 'strict', comments = false, suggestions = true } = options;
  return readStrict(source, limits, comments) ?? readTolerant(source, { dialect, comments, limits, suggestions });
}
