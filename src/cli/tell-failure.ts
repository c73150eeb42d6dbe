/** A failure in the words people read, on standard error. */

import type { Failure } from './failure.js';
import type { Output } from './output.js';
import { visible } from './visible.js';

export function tellFailure(err: Output, { message, help }: Failure): void {
  err.write(`pushsift: ${visible(message)}\n`);
  if (help !== null) err.write(`  help: ${visible(help)}\n`);
}
