/** One source: read, checked by its kind, and written back where it was fixed. */

import type { Source } from '../find-sources.js';
import { readTextFile } from '../read-text.js';
import { orRunError, RunError } from '../run-error.js';
import { writeFileAtomic } from '../write-atomic.js';
import { checkFilter } from './check-filter.js';
import type { CheckFilesOptions } from './check-options.js';
import type { Draft } from './draft.js';

export interface CheckedSource {
  readonly source: Source;
  readonly drafts: readonly Draft[];
}

/** @throws RunError when it cannot be read or written */
export async function checkSource(source: Source, options: CheckFilesOptions): Promise<CheckedSource> {
  const { path } = source;
  if (path !== null && /\.jsonl?$/i.test(path))
    throw new RunError(
      'input',
      `cannot read ${path}: request bodies in JSON are not supported yet`,
      'put the filter into a .sift file, or pipe it into `pushsift check -`',
    );
  const text = await readSource(source, options);
  const drafts = [checkFilter(text, options)];
  const mended = drafts[0]?.text ?? text;
  if (mended !== text && path !== null) orRunError('output', () => writeFileAtomic(path, mended));
  return { source, drafts };
}

async function readSource({ path }: Source, { stdin }: CheckFilesOptions): Promise<string> {
  if (path !== null) return orRunError('input', () => readTextFile(path));
  if (stdin === undefined) throw new RunError('usage', '`-` is standard input, and none is given');
  return stdin.read();
}
