/** Listings of the parts of an account as one. */

import { type Expectation, expectArgument } from '../../base/argument.js';

/**
 * The ids of each part in turn, in its own order; a part is begun when the one before it has ended, so that one batch is held at a
 * time. No device may be in two parts: it would come twice.
 */
export function mergeIds(
  parts: Iterable<AsyncIterable<readonly string[]>>,
): AsyncGenerator<readonly string[], void, undefined> {
  expectArgument('mergeIds: `parts`', parts, PARTS);
  return oneByOne(parts);
}

const PARTS: Expectation = {
  holds: (value) => typeof value === 'object' && value !== null && Symbol.iterator in value,
  what: 'an iterable of listings',
};

async function* oneByOne(
  parts: Iterable<AsyncIterable<readonly string[]>>,
): AsyncGenerator<readonly string[], void, undefined> {
  for (const part of parts) yield* part;
}
