/** What `check` and `fmt` are pointed at: files, folders, globs and standard input, as a list of sources in order. */

import { type Stats, statSync } from 'node:fs';
import { resolve } from 'node:path';
import process from 'node:process';
import { reasonOf } from './file-error.js';
import { filesIn } from './filter-files.js';
import { isFilterText, missingPathHelp } from './mistaken-text.js';
import { failureOf, orRunError, RunError, type ToldFailure } from './run-error.js';

export interface Source {
  /** As reports show it. */
  readonly name: string;
  /** The file; null for standard input. */
  readonly path: string | null;
  /** The folder that it was found in, as that was named; null for what was named itself. */
  readonly folder: string | null;
}

/** A source that could be found, or why not. */
export type Found = { readonly source: Source } | { readonly failure: ToldFailure };

/** Which files a folder stands for. */
export interface WantedFiles {
  /** In words, for a folder that has none: "there are no … in". */
  readonly plural: string;
  /** What their names end with, where `plural` does not say it. */
  readonly help: string | null;
  readonly isWanted: (name: string) => boolean;
  /** The command that reads the text of a filter from standard input; null where none does. */
  readonly command: string | null;
}

const GLOB_SIGNS = /[*?[\]{}]/;
const STANDARD_INPUT = '-';

/**
 * The sources that `paths` name, each file once, in the order given; what is not there is a failure in its place.
 * `stdinName` is what standard input is called in reports.
 */
export async function findSources(
  paths: readonly string[],
  wanted: WantedFiles,
  stdinName: string,
): Promise<readonly Found[]> {
  const found: Found[] = [];
  const seen = new Set<string>();
  for (const path of paths) {
    if (path === STANDARD_INPUT) {
      if (!seen.has(path)) found.push({ source: { name: stdinName, path: null, folder: null } });
      seen.add(path);
      continue;
    }
    try {
      const { files, folder } = await filesOf(path, wanted);
      for (const file of files) {
        const key = resolve(file);
        if (!seen.has(key)) found.push({ source: { name: slashed(file), path: file, folder } });
        seen.add(key);
      }
    } catch (error) {
      found.push({ failure: path === '' ? failureOf(error) : failureOf(error, slashed(path)) });
    }
  }
  return found;
}

interface Files {
  readonly files: readonly string[];
  readonly folder: string | null;
}

async function filesOf(path: string, { plural, help, isWanted, command }: WantedFiles): Promise<Files> {
  if (path === '') throw new RunError('usage', 'the name of a file is empty');
  const stat = statOf(path, command);
  if (stat === null) {
    const isGlob = GLOB_SIGNS.test(path) && !isFilterText(path);
    const files = isGlob ? await globbed(path) : [];
    if (files.length > 0) return { files, folder: null };
    const message = isGlob ? `no file matches ${path}` : `cannot read ${path}: there is no such file`;
    throw new RunError('input', message, missingPathHelp(path, command));
  }
  if (!stat.isDirectory()) return { files: [path], folder: null };
  const files = orRunError('input', () => filesIn(path, isWanted));
  if (files.length === 0) throw new RunError('input', `there are no ${plural} in ${path}`, help);
  return { files, folder: path };
}

function statOf(path: string, command: string | null): Stats | null {
  try {
    // WHY NOT `throwIfNoEntry`: from Node 24 on it hides a path through a file, too.
    return statSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new RunError('input', `cannot read ${path}: ${reasonOf(error)}`, missingPathHelp(path, command));
  }
}

/** Files that a pattern names; folders it names stand for nothing. */
async function globbed(pattern: string): Promise<readonly string[]> {
  const { glob } = await import('tinyglobby');
  const found = await glob([pattern.replaceAll('\\', '/')], {
    expandDirectories: false,
    ignore: ['**/node_modules/**'],
  });
  // What lies beside this folder begins with `..`, and is not matched by what is ignored.
  return found.filter((path) => !/(?:^|\/)node_modules\//.test(path)).sort();
}

function slashed(path: string): string {
  return process.platform === 'win32' ? path.replaceAll('\\', '/') : path;
}
