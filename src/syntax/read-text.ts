/** Reads what is the language by the strict reader, and leaves every other text to one that knows what to say of it. */

import { type Limits, limitsWith } from '../base/limits.js';
import { withoutByteOrderMark } from '../base/span.js';
import { firstFault } from './first-fault.js';
import { sourceTooLong } from './limit-errors.js';
import type { ParseOptions } from './parse-options.js';
import { limitReached, type Reading } from './reading.js';
import { readStrict } from './strict-reader.js';

export interface ReadingOptions extends Required<ParseOptions> {
  readonly limits: Limits;
}

/** Diagnostics come in no order, and all of them. `readWrong` reads what is not the language. */
export function readText(
  text: string,
  options: ParseOptions,
  readWrong: (source: string, options: ReadingOptions) => Reading,
): Reading {
  const source = withoutByteOrderMark(text);
  const limits = limitsWith(options.limits);
  if (source.length > limits.source) return limitReached(source, sourceTooLong(source.length, limits.source));
  const { dialect = 'strict', comments = false, suggestions = true } = options;
  return readStrict(source, limits, comments) ?? readWrong(source, { dialect, comments, limits, suggestions });
}

/** By the strict reader alone: a text that is not the language has one error. */
export function readExactly(text: string, options: ParseOptions): Reading {
  return readText(text, options, (source, { comments }) => limitReached(source, firstFault(source, comments)));
}
