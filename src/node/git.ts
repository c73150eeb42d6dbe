/** Asks `git` directly, never through a shell. */

import { execFileSync } from 'node:child_process';

const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

/**
 * What git prints.
 * @throws Error with git's own reason, or `otherwise` where it gives none
 */
export function git(args: readonly string[], otherwise: string): Buffer {
  try {
    return execFileSync('git', [...args], { maxBuffer: MAX_OUTPUT_BYTES, stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    throw new Error(reasonIn(error) ?? otherwise, { cause: error });
  }
}

/** True for what git would not take for a revision but for an option, or for nothing. */
export function isNoRevision(text: string): boolean {
  return text === '' || text.startsWith('-');
}

/** What git said, without its own "fatal:". */
function reasonIn(error: unknown): string | null {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'ENOENT') return 'git is not installed';
  const said = 'stderr' in error ? String(error.stderr).trim() : error.message;
  return said === '' ? null : (said.split('\n')[0] ?? said).replace(/^fatal: /, '');
}
