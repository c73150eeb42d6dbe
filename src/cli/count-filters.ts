/** `count --filters`: a JSONL file of filters to one line of JSON each, over one reading of the devices. */

import type { AudienceCount } from '../evaluate/audience-source.js';
import { readTextFile } from '../node/read-text.js';
import type { Filter } from '../plan/filter.js';
import { catalogOf } from './catalog-option.js';
import type { Context } from './command.js';
import { type Compiled, runnable } from './compiled-filter.js';
import { countJson } from './count-json.js';
import { asking, openDevices } from './devices.js';
import {
  asFailure,
  EXIT_FINDINGS,
  EXIT_OK,
  type ExitCode,
  Failure,
  failureReport,
  interruption,
  orFail,
} from './failure.js';
import { diagnosticsJson } from './findings.js';

interface Line {
  readonly name: string | null;
  readonly text: string;
}

export async function countFilters(context: Context, list: string): Promise<ExitCode> {
  const { out, signal } = context;
  // Whoever reads the lines learns from the last one that there are no more.
  const tell = (failure: Failure): void => out.write(`${JSON.stringify({ failure: failureReport(failure) })}\n`);
  const tellInterruption = (): void => tell(interruption());
  signal.addEventListener('abort', tellInterruption, { once: true });
  try {
    return await answerLines(context, list);
  } catch (error) {
    const failure = asFailure(error, 'internal');
    if (!signal.aborted) tell(failure);
    throw failure;
  } finally {
    signal.removeEventListener('abort', tellInterruption);
  }
}

async function answerLines(context: Context, list: string): Promise<ExitCode> {
  const devices = await openDevices(context);
  const catalog = (await catalogOf(context)) ?? devices.catalog;
  const lines = await readLines(context, list);
  const compiled = lines.map(({ text }) => runnable(context, catalog, text, false));
  const filters = compiled.flatMap(({ filter }) => filter ?? []);
  const counts = await asking(devices, () => devices.audiences(catalog).countAll(filters, { signal: context.signal }));
  const audiences = new Map(filters.map((filter, at) => [filter, counts[at]]));
  for (const [at, line] of lines.entries()) {
    context.out.write(`${JSON.stringify(answer(line, compiled[at], audiences))}\n`);
    await context.out.drained();
  }
  return filters.length < lines.length ? EXIT_FINDINGS : EXIT_OK;
}

function answer(
  { name, text }: Line,
  compiled: Compiled | undefined,
  audiences: ReadonlyMap<Filter, AudienceCount | undefined>,
): object {
  const audience = compiled?.filter ? audiences.get(compiled.filter) : undefined;
  const named = name === null ? {} : { name };
  return audience === undefined
    ? { ...named, error: diagnosticsJson(text, compiled?.diagnostics ?? []) }
    : { ...named, ...countJson(audience) };
}

async function readLines({ stdin }: Context, list: string): Promise<readonly Line[]> {
  const text = list === '-' ? await stdin.text('filters') : orFail('input', () => readTextFile(list));
  const source = list === '-' ? '<stdin>' : list;
  return text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .flatMap((line, at) => (line.trim() === '' ? [] : [lineOf(source, at + 1, line)]));
}

/** @throws Failure `input` for what is no filter line */
function lineOf(source: string, number: number, text: string): Line {
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
