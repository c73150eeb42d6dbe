/** A file as a git revision has it. */

import { git, isNoRevision } from './git.js';
import { decodeText } from './read-text.js';

/**
 * The text of `path` at `revision`, by git's own rule: from the top of the repository, or from here when it begins with `./`.
 * @throws Error with a message for people
 */
export function readRevision(revision: string, path: string): string {
  const name = `${revision}:${path}`;
  if (isNoRevision(revision)) throw new Error(`\`${revision}\` is no git revision`);
  try {
    return decodeText(git(['cat-file', 'blob', name], 'git failed'));
  } catch (error) {
    throw new Error(`cannot read ${name} from git: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
