/** Which files differ from a git revision. */

import { realpathSync } from 'node:fs';
import { join, sep } from 'node:path';
import { errorMessage } from '../base/error-message.js';
import { git, isNoRevision } from './git.js';

export interface ChangedFiles {
  /** True for a file that was changed, added or is not tracked, and for one that lies outside of the repository. */
  has(path: string): boolean;
}

/**
 * What the work since `revision` has changed: against the commit where it began, the best common ancestor of `revision` and what is
 * checked out, so that what others have done since counts for nothing. Changes that are not committed count.
 * @throws Error with a message for people
 */
export function changedSince(revision: string): ChangedFiles {
  if (isNoRevision(revision)) throw new Error(`\`${revision}\` is no git revision`);
  try {
    return changesFrom(revision);
  } catch (error) {
    const reason = errorMessage(error);
    throw new Error(`cannot tell what has changed since \`${revision}\`: ${reason}`, { cause: error });
  }
}

function changesFrom(revision: string): ChangedFiles {
  const top = realpathSync(line(git(['rev-parse', '--show-toplevel'], 'this is no git repository')));
  const commit = line(git(['rev-parse', '--verify', '--quiet', `${revision}^{commit}`], 'there is no such commit'));
  const base = line(git(['merge-base', commit, 'HEAD'], 'it has no ancestor in common with HEAD in this clone'));
  const changed = namesIn(git(['-C', top, 'diff', '--name-only', '--no-renames', '-z', base, '--'], 'git failed'));
  const added = namesIn(git(['-C', top, 'ls-files', '--others', '--exclude-standard', '-z'], 'git failed'));
  const files = new Set([...changed, ...added].map((name) => join(top, name)));
  const inside = top.endsWith(sep) ? top : `${top}${sep}`;
  return {
    has(path) {
      const real = realpathSync(path);
      return files.has(real) || !real.startsWith(inside);
    },
  };
}

function line(output: Buffer): string {
  return output.toString('utf8').replace(/\r?\n$/, '');
}

function namesIn(output: Buffer): readonly string[] {
  return output
    .toString('utf8')
    .split('\0')
    .filter((name) => name !== '');
}
