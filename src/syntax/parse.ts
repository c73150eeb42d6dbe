/** Text to tree. Total: whatever the text, there is a tree, and diagnostics for all in it that is not the language. */

import { type Expectations, expectArgument, expectOptions, TEXT } from '../base/argument.js';
import { expectLimits, limitsWith } from '../base/limits.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { sortAndCap } from '../diagnostics/sort-and-cap.js';
import type { Comment, Expression } from './ast.js';
import { PARSE_OPTIONS, type ParseOptions } from './parse-options.js';
import { readText } from './read-text.js';
import type { Reading } from './reading.js';
import { readTolerant } from './tolerant/tolerant-reader.js';

/** The tree of a text, its comments, and what is wrong with it. */
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
  expectReadable('parse', text, options, PARSE_OPTIONS);
  return readSorted(text, options);
}

/** As {@link parse}, for options with others among them. */
export function readSorted(text: string, options: ParseOptions): ParseResult {
  const { ast, diagnostics, comments } = readFilter(text, options);
  return { ast, diagnostics: sortAndCap(diagnostics, limitsWith(options.limits).diagnostics), comments };
}

/** @throws TypeError for arguments of `name` that are no text, and for options that are none of `table` */
export function expectReadable(
  name: string,
  text: string,
  options: ParseOptions,
  table: Expectations<ParseOptions>,
): void {
  expectArgument(`${name}: \`text\``, text, TEXT);
  expectOptions(name, options, table);
  expectLimits(name, options.limits);
}

/** Reads a filter; diagnostics come in no order, and all of them. For stages that add their own before they are told. */
export function readFilter(text: string, options: ParseOptions = {}): Reading {
  return readText(text, options, readTolerant);
}
