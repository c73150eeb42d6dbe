/** Fixes that undo each other are a mistake of ours, and nothing is written; what was found is reported all the same. */

import { RunError } from '../run-error.js';
import type { Draft } from './draft.js';

/** Null where there are none. `name` is that of the source. */
export function undoneFixes(name: string, drafts: readonly Pick<Draft, 'mended'>[]): RunError | null {
  const codes = drafts.find(({ mended }) => mended?.fault)?.mended?.fault ?? null;
  if (codes === null) return null;
  const message = `the fixes of ${codes.join(' and ')} undo each other in ${name}: nothing was fixed there`;
  return new RunError('internal', message, 'this is a mistake in pushsift, please report it; the findings stand');
}
