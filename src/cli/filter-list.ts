/** The file of `--filters`: JSONL, a filter a line, with a name or without. */

import { readTextFile } from '../node/read-text.js';
import type { Context } from './command.js';
import { Failure, orFail } from './failure.js';

export interface FilterLine {
  readonly name: string | null;
  readonly text: string;
}

/**
 * The filters of the list, in their order; empty lines are passed over. `-` is standard input.
 * @throws Failure `input` for what cannot be read, and for what is no filter line
 */
export async function readFilterList({ stdin }: Pick<Context, 'stdin'>, list: string): Promise<readonly FilterLine[]> {
  const text = list === '-' ? await stdin.text('filters') : orFail('input', () => readTextFile(list));
  const source = list === '-' ? '<stdin>' : list;
  return text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .flatMap((line, at) => (line.trim() === '' ? [] : [lineOf(source, at + 1, line)]));
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
  if (typeof value === 'string') return { name: null, text: value };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong('this line is no filter');
  const fields = new Map<string, unknown>(Object.entries(value));
  const [filter, name = null] = [fields.get('filter'), fields.get('name')];
  if (typeof filter !== 'string') throw wrong('this line has no `filter` that is a string');
  if (name !== null && typeof name !== 'string') throw wrong('`name` is not a string');
  const other = [...fields.keys()].find((key) => key !== 'name' && key !== 'filter');
  if (other !== undefined) throw wrong(`there is no key \`${other}\` in a filter line`);
  return { name, text: filter };
}
