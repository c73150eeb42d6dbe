/** `count --filters`: a JSONL file of filters to one line of JSON each, over one reading of the devices. */

import type { AudienceCount } from '../evaluate/audience-source.js';
import type { Filter } from '../plan/filter.js';
import { countJson } from '../report/count.js';
import { diagnosticsJson } from '../report/json.js';
import { catalogOf } from './catalog-option.js';
import type { Context } from './command.js';
import { type Compiled, runnable } from './compiled-filter.js';
import { asking } from './devices.js';
import {
  asFailure,
  EXIT_FINDINGS,
  EXIT_OK,
  type ExitCode,
  type Failure,
  failureReport,
  interruption,
} from './failure.js';
import { type FilterLine, readFilterList } from './filter-list.js';
import { type Audiences, withAudiences } from './source/audiences.js';

export async function countFilters(context: Context, list: string): Promise<ExitCode> {
  const { out, signal } = context;
  // Whoever reads the lines learns from the last one that there are no more.
  const tell = (failure: Failure): void => out.write(`${JSON.stringify({ failure: failureReport(failure) })}\n`);
  const tellInterruption = (): void => tell(interruption());
  signal.addEventListener('abort', tellInterruption, { once: true });
  try {
    return await withAudiences(context, (devices) => answerLines(context, devices, list));
  } catch (error) {
    const failure = asFailure(error, 'internal');
    if (!signal.aborted) tell(failure);
    throw failure;
  } finally {
    signal.removeEventListener('abort', tellInterruption);
  }
}

async function answerLines(context: Context, devices: Audiences, list: string): Promise<ExitCode> {
  const catalog = (await catalogOf(context)) ?? devices.catalog;
  const lines = await readFilterList(context, list);
  const compiled = lines.map(({ text }) => runnable(context, catalog, text, false, devices.refusals));
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
  { name, text }: FilterLine,
  compiled: Compiled | undefined,
  audiences: ReadonlyMap<Filter, AudienceCount | undefined>,
): object {
  const audience = compiled?.filter ? audiences.get(compiled.filter) : undefined;
  const named = name === null ? {} : { name };
  return audience === undefined
    ? { ...named, error: diagnosticsJson(text, compiled?.diagnostics ?? []) }
    : { ...named, ...countJson(audience) };
}
