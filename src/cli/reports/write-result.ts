/** Where a text result goes: `--output`, else standard output. */

import { writeFileAtomic } from '../../node/write-atomic.js';
import type { Context } from '../command/command.js';
import { orFail } from '../output/failure.js';

/** @throws Failure `output`; the file is then as it was */
export function writeResult({ settings, out }: Context, text: string): void {
  const file = settings.text('output');
  if (file === null || file === '-') out.write(text);
  else orFail('output', () => writeFileAtomic(file, text));
}
