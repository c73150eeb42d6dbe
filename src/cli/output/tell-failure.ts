/** A failure in the words people read, on standard error. */

import { visible } from '../../diagnostics/frame/characters.js';
import { type ExitCode, exitCodeOf, type Failure } from './failure.js';
import type { Output } from './output.js';

export function tellFailure(err: Output, { message, help }: Pick<Failure, 'message' | 'help'>): void {
  err.write(`pushsift: ${visible(message)}\n`);
  if (help !== null) err.write(`  help: ${visible(help)}\n`);
}

/** Tells the failure, and gives the exit code it means. */
export function failWith(err: Output, failure: Failure): ExitCode {
  tellFailure(err, failure);
  return exitCodeOf(failure);
}
