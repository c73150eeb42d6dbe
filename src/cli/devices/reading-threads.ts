/** `--threads`: how many threads read devices, the one of the command among them. */

import { availableParallelism } from 'node:os';
import type { StartScanThreads } from '../../devices/scan/scan-threads.js';
import { startScanThreads } from '../../node/scan-threads.js';
import type { Context } from '../command/command.js';
import { Failure } from '../output/failure.js';

/** Each takes memory, and more than there are processors bring nothing. */
const MOST_THREADS = 64;

/**
 * Null for one thread, and for commands without the option.
 * @throws Failure `usage`
 */
export function readingThreads({ settings }: Context): StartScanThreads | null {
  const threads = settings.count('threads') ?? 1;
  if (threads < 1 || threads > MOST_THREADS)
    throw new Failure(
      'usage',
      `\`--threads\` takes a number from 1 to ${MOST_THREADS}, not ${threads}`,
      `this machine runs ${availableParallelism()} at a time`,
    );
  return threads === 1 ? null : () => startScanThreads(threads - 1);
}
