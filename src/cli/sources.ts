/** What `check` and `fmt` are pointed at: files, folders, globs and standard input, as a list of sources in order. */

import { type Stats, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { FILTER_EXTENSION, filterFilesIn } from '../node/filter-files.js';
import { readTextFile, reasonOf } from '../node/read-text.js';
import { asFailure, Failure } from './failure.js';
import type { StandardInput } from './standard-input.js';

export interface Source {
  /** As reports show it. */
  readonly name: string;
  /** The file; null for standard input. */
  readonly path: string | null;
}

/** A source that could be found, or why not. */
export type Found = { readonly source: Source } | { readonly failure: Failure };

const GLOB_SIGNS = /[*?[\]{}]/;
const STANDARD_INPUT = '-';

/**
 * The sources that `paths` name, each file once, in the order given; what is not there is a failure in its place.
 * `stdinName` is what standard input is called in reports.
 */
export async function findSources(paths: readonly string[], stdinName: string | null): Promise<readonly Found[]> {
  const found: Found[] = [];
  const seen = new Set<string>();
  for (const path of paths) {
    if (path === STANDARD_INPUT) {
      if (!seen.has(path)) found.push({ source: { name: stdinName ?? '<stdin>', path: null } });
      seen.add(path);
      continue;
    }
    try {
      for (const file of await filesOf(path)) {
        const key = resolve(file);
        if (!seen.has(key)) found.push({ source: { name: slashed(file), path: file } });
        seen.add(key);
      }
    } catch (error) {
      found.push({ failure: asFailure(error, 'input') });
    }
  }
  return found;
}

async function filesOf(path: string): Promise<readonly string[]> {
  if (path === '') throw new Failure('usage', 'the name of a file is empty');
  const stat = statOf(path);
  if (stat === null && GLOB_SIGNS.test(path)) return globbed(path);
  if (stat === null) throw new Failure('input', `cannot read ${path}: there is no such file`);
  if (!stat.isDirectory()) return [ofKnownKind(path)];
  const files = filterFilesIn(path);
  if (files.length === 0) throw new Failure('input', `there are no ${FILTER_EXTENSION} files in ${path}`);
  return files;
}

function statOf(path: string): Stats | null {
  try {
    return statSync(path, { throwIfNoEntry: false }) ?? null;
  } catch (error) {
    throw new Failure('input', `cannot read ${path}: ${reasonOf(error)}`);
  }
}

/** Files that a pattern names; folders it names stand for their filters. */
async function globbed(pattern: string): Promise<readonly string[]> {
  const { glob } = await import('tinyglobby');
  const found = await glob([pattern.replaceAll('\\', '/')], {
    expandDirectories: false,
    ignore: ['**/node_modules/**'],
  });
  if (found.length === 0) throw new Failure('input', `no file matches ${pattern}`);
  return found.sort().map(ofKnownKind);
}

/** Files named outright may have any ending, except one that says they hold something else than one filter. */
function ofKnownKind(path: string): string {
  if (/\.jsonl?$/i.test(path))
    throw new Failure(
      'input',
      `cannot read ${path}: request bodies in JSON are not supported yet`,
      `put the filter into a ${FILTER_EXTENSION} file, or pipe it into \`pushsift check -\``,
    );
  return path;
}

function slashed(path: string): string {
  return process.platform === 'win32' ? path.replaceAll('\\', '/') : path;
}

/** @throws Failure `input` */
export async function readSource({ path }: Source, stdin: StandardInput): Promise<string> {
  if (path === null) return stdin.text('a filter');
  try {
    return readTextFile(path);
  } catch (error) {
    throw asFailure(error, 'input');
  }
}
