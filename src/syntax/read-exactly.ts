/** Text to tree by the strict reader alone: a text that is not the language has one error. */

import { firstFault } from './first-fault.js';
import type { ParseOptions } from './parse-options.js';
import { readText } from './read-text.js';
import { limitReached, type Reading } from './reading.js';

export function readExactly(text: string, options: ParseOptions): Reading {
  return readText(text, options, (source, { comments }) => limitReached(source, firstFault(source, comments)));
}
