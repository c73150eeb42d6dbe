/** Which files a folder means: those with wanted names, at any depth, in an order that does not depend on the machine. */

import { type Dirent, readdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { expectArgument, TEXT } from '../base/argument.js';
import { fileError } from './file-error.js';

/** The ending of filter files. */
export const FILTER_EXTENSION = '.sift';

/**
 * The `.sift` files under `folder`, each path beginning with `folder`, ordered by name within each folder. Skips `node_modules` and
 * folders that begin with a dot.
 * @throws FileError when a folder cannot be read
 */
export function filterFilesIn(folder: string): readonly string[] {
  expectArgument('filterFilesIn: `folder`', folder, TEXT);
  return filesIn(folder, isFilterFile);
}

/** By its name: nothing is read. */
export function isFilterFile(name: string): boolean {
  return name.endsWith(FILTER_EXTENSION);
}

/**
 * The files under `folder` whose names are wanted, each path beginning with `folder`, ordered by name within each folder. Skips
 * `node_modules` and folders that begin with a dot; follows links to files, not to folders, so that no circle of links is walked.
 * @throws FileError when a folder cannot be read
 */
export function filesIn(folder: string, isWanted: (name: string) => boolean): readonly string[] {
  const files: string[] = [];
  const pending = [folder];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const here = next;
    const entries = entriesOf(here, isWanted).sort((left, right) => (left.name < right.name ? -1 : 1));
    for (const { name, isFile } of entries) if (isFile) files.push(join(here, name));
    for (const { name, isFile } of entries.reverse()) if (!isFile) pending.push(join(here, name));
  }
  return files;
}

interface Entry {
  readonly name: string;
  readonly isFile: boolean;
}

/** Files, and links unless they lead to something else: a pipe would be waited for. A link that leads nowhere is told when it is read. */
function isText(entry: Dirent, folder: string): boolean {
  if (!entry.isSymbolicLink()) return entry.isFile();
  return statQuietly(join(folder, entry.name))?.isFile() ?? true;
}

function statQuietly(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}

function entriesOf(folder: string, isWanted: (name: string) => boolean): Entry[] {
  const entries: Entry[] = [];
  try {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const { name } = entry;
      if (entry.isDirectory()) {
        if (!name.startsWith('.') && name !== 'node_modules') entries.push({ name, isFile: false });
      } else if (isWanted(name) && isText(entry, folder)) entries.push({ name, isFile: true });
    }
  } catch (error) {
    throw fileError('read the folder', folder, error);
  }
  return entries;
}
