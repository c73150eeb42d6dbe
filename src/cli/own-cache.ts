/** Code caches of this user: where they lie, which are believed, and how they are kept. Never throws: without a cache all is well. */

import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import process from 'node:process';

/** Programs, commands, and the Nodes they run under have a file each. */
const MOST_FILES = 12;

/**
 * The file for the program of this identity under this Node; null where none is wanted or can be had. A cache holds what one run
 * compiled, so each command, which is the first word of a run, has its own.
 */
export function ownCacheFile(identity: string, word = ''): string | null {
  const { env, execArgv, versions, arch } = process;
  // Flags of V8 make caches of their own: they are for runs that look at something.
  if (execArgv.length > 0 || env.NODE_OPTIONS || env.NODE_DISABLE_COMPILE_CACHE) return null;
  const folder = cachesOfUser();
  return (
    folder &&
    join(folder, 'pushsift', `${[identity, versions.v8, arch, ...(/^[a-z]{1,20}$/.exec(word) ?? [])].join('-')}.cache`)
  );
}

function cachesOfUser(): string | null {
  const { env, platform } = process;
  if (platform === 'win32') return absolute(env.LOCALAPPDATA);
  if (absolute(env.XDG_CACHE_HOME) !== null) return absolute(env.XDG_CACHE_HOME);
  const home = absolute(env.HOME);
  return home && (platform === 'darwin' ? join(home, 'Library', 'Caches') : join(home, '.cache'));
}

function absolute(folder: string | undefined): string | null {
  return folder !== undefined && isAbsolute(folder) ? folder : null;
}

/** What the file holds; null where it is not there, or another user could have written it. */
export function readOwnCache(file: string): Buffer | null {
  try {
    return isOwn(file) && isOwn(dirname(file)) ? readFileSync(file) : null;
  } catch {
    return null;
  }
}

/** A cache is code. Under `sudo` the folder may be that of somebody else. */
function isOwn(path: string): boolean {
  if (process.getuid === undefined) return true;
  const { uid, mode } = statSync(path);
  return uid === process.getuid() && (mode & 0o022) === 0;
}

/** Writes the file whole or not at all, and takes old ones of the folder away. */
export function keepCache(file: string, cache: Uint8Array): void {
  const folder = dirname(file);
  const draft = `${file}.${process.pid}`;
  try {
    // WHY NOT recursive: where the system says that a parent is not there though it cannot be made, Node tries for ever.
    makeFolder(dirname(folder));
    makeFolder(folder);
    if (!isOwn(folder)) return;
    writeFileSync(draft, cache, { mode: 0o600, flag: 'wx' });
    renameSync(draft, file);
    for (const old of newestFirst(folder).slice(MOST_FILES)) rmSync(old, { force: true });
  } catch {
    takeAway(draft);
  }
}

function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false }) === undefined) mkdirSync(folder, { mode: 0o700 });
}

function takeAway(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // It lies where there can be no file.
  }
}

function newestFirst(folder: string): readonly string[] {
  const files = readdirSync(folder).map((name) => join(folder, name));
  const written = new Map(files.map((file) => [file, statSync(file).mtimeMs]));
  return files.sort((left, right) => (written.get(right) ?? 0) - (written.get(left) ?? 0));
}
