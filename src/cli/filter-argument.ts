/** The FILTER argument: text, `@FILE`, `@REV:PATH` or `-`, to a source with a name for reports. */

import { existsSync } from 'node:fs';
import { readRevision } from '../node/read-revision.js';
import { readTextFile } from '../node/read-text.js';
import { Failure, orFail } from './failure.js';
import type { StandardInput } from './standard-input.js';

export interface FilterArgument {
  /** As reports show it. */
  readonly name: string;
  readonly text: string;
}

/**
 * Reads what a FILTER argument stands for. A file that is there wins over a revision of the same spelling.
 * @throws Failure `usage` or `input`
 */
export async function readFilterArgument(argument: string, stdin: StandardInput): Promise<FilterArgument> {
  if (argument === '-') return { name: '<stdin>', text: await stdin.text('a filter') };
  if (!argument.startsWith('@')) return { name: '<filter>', text: argument };
  const name = argument.slice(1);
  if (name === '') throw new Failure('usage', '`@` wants the name of a file behind it');
  const colon = name.indexOf(':');
  const isRevision = colon > 0 && !existsSync(name);
  const read = isRevision ? () => readRevision(name.slice(0, colon), name.slice(colon + 1)) : () => readTextFile(name);
  return { name, text: orFail('input', read) };
}
