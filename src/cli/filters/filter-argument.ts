/** The FILTER argument: text, a `.sift` file, `@FILE`, `@REV:PATH` or `-`, to a source with a name for reports. */

import { existsSync } from 'node:fs';
import { isFilterFile } from '../../node/filter-files.js';
import { readRevision } from '../../node/read-revision.js';
import { readTextFile } from '../../node/read-text.js';
import { Failure, orFail } from '../output/failure.js';
import type { StandardInput } from '../output/standard-input.js';

export interface FilterArgument {
  /** As reports show it. */
  readonly name: string;
  readonly text: string;
}

/** How reports speak of the filter when it has no name of its own. */
interface Role {
  readonly text: string;
  readonly stdin: string;
}

const THE_FILTER: Role = { text: '<filter>', stdin: 'a filter' };

/**
 * Reads what a FILTER argument stands for. A file that is there wins over a revision of the same spelling. What ends like the name of
 * a filter file and has no bracket is no filter: it needs no `@`.
 * @throws Failure `usage` or `input`
 */
export async function readFilterArgument(
  argument: string,
  stdin: StandardInput,
  role: Role = THE_FILTER,
): Promise<FilterArgument> {
  if (argument === '-') return { name: '<stdin>', text: await stdin.text(role.stdin) };
  const isFile = argument.startsWith('@') || (isFilterFile(argument) && !argument.includes('('));
  return isFile ? readNamed(argument.replace(/^@/, '')) : { name: role.text, text: argument };
}

function readNamed(name: string): FilterArgument {
  if (name === '') throw new Failure('usage', '`@` wants the name of a file behind it');
  const colon = name.indexOf(':');
  const isRevision = colon > 0 && !existsSync(name);
  const read = isRevision ? () => readRevision(name.slice(0, colon), name.slice(colon + 1)) : () => readTextFile(name);
  return { name, text: orFail('input', read) };
}
