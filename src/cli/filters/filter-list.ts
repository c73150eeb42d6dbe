/** What `--filters` names: filter files, folders of them, patterns, and lists as JSONL, a filter a line, with a name or without. */

import { FILTER_EXTENSION, isFilterFile } from '../../node/filter-files.js';
import { findSources, type Source } from '../../node/find-sources.js';
import { readTextFile } from '../../node/read-text.js';
import { failureOf, type ToldFailure } from '../../node/run-error.js';
import type { Context } from '../command/command.js';
import { asFailure, Failure, orFail } from '../output/failure.js';

export interface FilterLine {
  /** The path of a filter file; of a line, the name it has there. */
  readonly name: string | null;
  /** As findings name it: the path, and of a list the line. */
  readonly place: string;
  readonly text: string;
  readonly comments: boolean;
}

/** A filter, or why there is none from a source. */
export type Listed = { readonly line: FilterLine } | { readonly failure: ToldFailure };

const WANTED = { plural: `${FILTER_EXTENSION} files`, help: null, isWanted: isFilterFile, command: null };

/**
 * The filters that `named` leads to, in order; empty lines of lists are passed over. `-` is a list on standard input. A source that cannot
 * be read keeps no other from being read.
 * @throws Failure where there is one source alone, and it cannot be read
 */
export async function readFilterList(
  { stdin }: Pick<Context, 'stdin'>,
  named: readonly string[],
): Promise<readonly Listed[]> {
  const found = await findSources(named, WANTED, '<stdin>');
  const listed: Listed[] = [];
  for (const one of found) {
    try {
      if ('failure' in one) throw new Failure('input', one.failure.message, one.failure.help);
      for (const line of await linesOf(one.source, stdin)) listed.push({ line });
    } catch (error) {
      const failure = asFailure(error, 'internal');
      if (found.length === 1) throw failure;
      listed.push({
        failure: { ...failureOf(failure), ...('source' in one ? { source: one.source.name } : one.failure) },
      });
    }
  }
  return listed;
}

/** The filters of one list or folder. @throws Failure for the first that cannot be read */
export async function filtersIn(context: Pick<Context, 'stdin'>, named: string): Promise<readonly FilterLine[]> {
  return (await readFilterList(context, [named])).map((one) => {
    if ('line' in one) return one.line;
    throw new Failure('input', one.failure.message, one.failure.help);
  });
}

async function linesOf({ name, path }: Source, stdin: Context['stdin']): Promise<readonly FilterLine[]> {
  const text = path === null ? await stdin.text('filters') : orFail('input', () => readTextFile(path));
  if (isFilterFile(name)) return [{ name, place: name, text, comments: true }];
  return text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .flatMap((line, at) => (line.trim() === '' ? [] : [lineOf(name, at + 1, line)]));
}

function lineOf(source: string, number: number, text: string): FilterLine {
  const wrong = (what: string): Failure =>
    new Failure('input', `${source}:${number}: ${what}`, 'a line is a string, or an object {"name", "filter"}');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw wrong('this line is not JSON');
  }
  const place = `${source}:${number}`;
  if (typeof value === 'string') return { name: null, place, text: value, comments: false };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong('this line is no filter');
  const fields = new Map<string, unknown>(Object.entries(value));
  const [filter, name = null] = [fields.get('filter'), fields.get('name')];
  if (typeof filter !== 'string') throw wrong('this line has no `filter` that is a string');
  if (name !== null && typeof name !== 'string') throw wrong('`name` is not a string');
  const other = [...fields.keys()].find((key) => key !== 'name' && key !== 'filter');
  if (other !== undefined) throw wrong(`there is no key \`${other}\` in a filter line`);
  return { name, place, text: filter, comments: false };
}

/**
 * Whether answers about several filters are written for people: on a terminal, and where it is asked for; elsewhere a line of JSON each, which
 * programs read one by one.
 */
export function isForPeople({ settings, out }: Pick<Context, 'settings' | 'out'>): boolean {
  return settings.text('format') === 'pretty' && (out.isTerminal || settings.isGiven('format'));
}
