/** One source: read, checked by its kind, and written back where it was fixed. */

import { statSync } from 'node:fs';
import { isFilterFile } from '../filter-files.js';
import type { Source } from '../find-sources.js';
import { MAX_TEXT_BYTES, readTextFile } from '../read-text.js';
import { orRunError, RunError } from '../run-error.js';
import { writeFileAtomic } from '../write-atomic.js';
import { checkFilter } from './check-filter.js';
import type { CheckFilesOptions } from './check-options.js';
import type { Draft } from './draft.js';
import { undoneFixes } from './errors.js';

export interface CheckedSource {
  readonly source: Source;
  readonly drafts: readonly Draft[];
  /** What kept a part of it from being looked at, or from being fixed. */
  readonly error: RunError | null;
  /** As it was read. */
  readonly text: string;
  /** With the fixes that were made, or would be; the same where there were none. */
  readonly mendedText: string;
}

type SourceDrafts = Pick<CheckedSource, 'drafts' | 'error'>;

/**
 * Null for a JSON file found in a folder that is no request: folders hold many of them.
 * @throws RunError when the source cannot be read or written, or is named and of no known kind
 */
export async function checkSource(source: Source, options: CheckFilesOptions): Promise<CheckedSource | null> {
  const { path, folder } = source;
  if (path !== null && folder !== null && !isFilterFile(path) && isTooLarge(path)) return null;
  const text = await readSource(source, options);
  const checked = await checkByKind(source, text, options);
  if (checked === null) return null;
  const { drafts, error } = checked;
  const mendedText = drafts[0]?.mended?.text ?? text;
  if (mendedText !== text && path !== null && options.preview !== true)
    orRunError('output', () => writeFileAtomic(path, mendedText));
  return { source, drafts, error: error ?? undoneFixes(source.name, drafts), text, mendedText };
}

async function checkByKind(source: Source, text: string, options: CheckFilesOptions): Promise<SourceDrafts | null> {
  const { name } = source;
  const isNamed = source.folder === null;
  const form = formOf(source, text, options);
  if (form === 'filter') return { drafts: [await checkFilter(text, options)], error: null };
  const { checkJson, checkJsonLines, unknownKind } = await import('./check-json.js');
  if (form === 'json') {
    const draft = await checkJson(text, options);
    if (draft === null && isNamed) throw unknownKind(name, text, options);
    return draft === null ? null : { drafts: [draft], error: null };
  }
  const { drafts, unknown } = await checkJsonLines(text, options);
  if (drafts.length === 0 && !isNamed) return null;
  const [first] = unknown;
  if (first !== undefined)
    return { drafts, error: unknownKind(`${name}:${first}`, text.split('\n')[first - 1] ?? '', options) };
  if (drafts.length === 0) throw new RunError('input', `there is nothing in ${name}`, 'a line is one request body');
  return { drafts, error: null };
}

/** By the name; a name that says nothing leaves it to the kind asked for, and then to the text. */
function formOf({ name }: Source, text: string, { kind = null }: CheckFilesOptions): 'filter' | 'json' | 'lines' {
  if (isFilterFile(name)) return 'filter';
  if (/\.jsonl$/i.test(name)) return 'lines';
  if (/\.json$/i.test(name)) return 'json';
  if (kind !== null && kind !== 'filter') return 'json';
  return BEGINS_LIKE_JSON.test(text) ? 'json' : 'filter';
}

/** No filter begins so, not even a broken one. */
const BEGINS_LIKE_JSON = /^\uFEFF?\s*\{\s*["}]/;

function isTooLarge(path: string): boolean {
  return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > MAX_TEXT_BYTES;
}

async function readSource({ path }: Source, { stdin }: CheckFilesOptions): Promise<string> {
  if (path !== null) return orRunError('input', () => readTextFile(path));
  if (stdin === undefined) throw new RunError('usage', '`-` is standard input, and none is given');
  return stdin.read();
}
