/** How many threads devices may be read by. */

import { expect, it } from 'vitest';
import type { Context } from '../../../src/cli/command/command.js';
import { readingThreads } from '../../../src/cli/devices/reading-threads.js';
import { Failure } from '../../../src/cli/output/failure.js';

const withThreads = (threads: number | null) => {
  try {
    return readingThreads({ settings: { count: () => threads } } as unknown as Context) === null ? 'none' : 'others';
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return [error.code, error.message];
  }
};

it.each([
  [null, 'none'],
  [1, 'none'],
  [2, 'others'],
  [64, 'others'],
  [0, ['usage', '`--threads` takes a number from 1 to 64, not 0']],
  [65, ['usage', '`--threads` takes a number from 1 to 64, not 65']],
])('%s: beside the first there are %j', (threads, expected) => {
  expect(withThreads(threads)).toEqual(expected);
});
