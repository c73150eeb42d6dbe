/** A file as a git revision has it. Asks `git` directly, never through a shell. */

import { execFileSync } from 'node:child_process';
import { decodeText } from './read-text.js';

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/**
 * The text of `path` at `revision`, by git's own rule: from the top of the repository, or from here when it begins with `./`.
 * @throws Error with a message for people
 */
export function readRevision(revision: string, path: string): string {
  const name = `${revision}:${path}`;
  // SAFETY: git must not take a revision for an option.
  if (revision.startsWith('-')) throw new Error(`\`${revision}\` is no git revision`);
  try {
    return decodeText(
      execFileSync('git', ['cat-file', 'blob', name], {
        maxBuffer: MAX_OUTPUT_BYTES,
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    );
  } catch (error) {
    throw new Error(`cannot read ${name} from git: ${gitReason(error)}`, { cause: error });
  }
}

/** What git said, without its own "fatal:". */
function gitReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'ENOENT') return 'git is not installed';
  const said = 'stderr' in error ? String(error.stderr).trim() : '';
  return said === '' ? error.message : (said.split('\n')[0] ?? said).replace(/^fatal: /, '');
}
