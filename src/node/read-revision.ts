/** A file as a git revision has it. */

import { dirname, basename as nameIn, posix } from 'node:path';
import { errorMessage } from '../base/error-message.js';
import { git, isNoRevision } from './git.js';
import { type NameSpace, nearNameHelp } from './near-name.js';
import { decodeText } from './read-text.js';
import { RunError } from './run-error.js';

const { basename } = posix;

/**
 * The text of `path` at `revision`, by git's own rule: from the top of the repository, or from here when it begins with `./`.
 * @throws RunError with a message for people
 */
export function readRevision(revision: string, path: string): string {
  const name = `${revision}:${path}`;
  if (isNoRevision(revision)) throw new RunError('input', `\`${revision}\` is no git revision`);
  try {
    return decodeText(git(['cat-file', 'blob', name], 'git failed'));
  } catch (error) {
    const message = `cannot read ${name} from git: ${errorMessage(error)}`;
    throw new RunError('input', message, nearNameHelp(path, namesAt(revision)));
  }
}

/**
 * The text of the file at `path` as it is at `revision`, in the repository that it lies in.
 * @throws Error with a message for people
 */
export function readFileAt(path: string, revision: string): string {
  if (isNoRevision(revision)) throw new Error(`\`${revision}\` is no git revision`);
  const name = nameIn(path);
  try {
    return decodeText(git(['-C', dirname(path), 'cat-file', 'blob', `${revision}:./${name}`], 'git failed'));
  } catch (error) {
    const why = errorMessage(error);
    throw new Error(`cannot read ${name} at ${revision} from git: ${why}`, { cause: error });
  }
}

/** Paths as git has them at a revision. */
function namesAt(revision: string): NameSpace {
  const namesIn = (folder: string): readonly string[] => {
    try {
      return git(['ls-tree', '-z', '--name-only', `${revision}:${folder}`], '')
        .toString('utf8')
        .split('\0');
    } catch {
      return [];
    }
  };
  const isThere = (path: string): boolean =>
    /^\.{1,2}$/.test(basename(path)) || namesIn(path.slice(0, -basename(path).length)).includes(basename(path));
  return { isThere, namesIn };
}
