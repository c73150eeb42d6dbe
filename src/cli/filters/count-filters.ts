/** `count --filters`: filters from files and lists to a table, or to one line of JSON each, over one reading of the devices. */

import { notedCountJson } from '../../report/count.js';
import { diagnosticsJson } from '../../report/json.js';
import type { Context } from '../command/command.js';
import { catalogOf } from '../devices/catalog-option.js';
import {
  asFailure,
  EXIT_FAILURE,
  EXIT_FINDINGS,
  EXIT_OK,
  type ExitCode,
  type Failure,
  failureReport,
  interruption,
} from '../output/failure.js';
import { tellFindings } from '../output/findings.js';
import { tellFailure } from '../output/tell-failure.js';
import type { Audiences } from '../source/audiences.js';
import { asking } from '../source/devices.js';
import { withAudiences } from '../source/with-audiences.js';
import { type Compiled, runnable } from './compiled-filter.js';
import { countTable, type FilterAnswer } from './count-table.js';
import { isForPeople, readFilterList } from './filter-list.js';

export async function countFilters(context: Context, named: readonly string[]): Promise<ExitCode> {
  const { out, signal } = context;
  // Whoever reads the lines learns from the last one that there are no more; a table is for people, whom standard error tells.
  const tell = (failure: Failure): void => {
    if (!isForPeople(context)) out.write(`${JSON.stringify({ failure: failureReport(failure) })}\n`);
  };
  const tellInterruption = (): void => tell(interruption());
  signal.addEventListener('abort', tellInterruption, { once: true });
  try {
    return await withAudiences(context, (devices) => answerLines(context, devices, named));
  } catch (error) {
    const failure = asFailure(error, 'internal');
    if (!signal.aborted) tell(failure);
    throw failure;
  } finally {
    signal.removeEventListener('abort', tellInterruption);
  }
}

async function answerLines(context: Context, devices: Audiences, named: readonly string[]): Promise<ExitCode> {
  const catalog = (await catalogOf(context)) ?? devices.catalog;
  const listed = await readFilterList(context, named);
  const compiled = listed.map((one) =>
    'line' in one ? runnable(context, catalog, one.line.text, one.line.comments, devices.refusals) : NOTHING,
  );
  const filters = compiled.flatMap(({ filter }) => filter ?? []);
  const counts = await asking(devices, () => devices.audiences(catalog).countAll(filters, { signal: context.signal }));
  const audiences = new Map(filters.map((filter, at) => [filter, counts[at]]));
  const answers = listed.map((one, at): FilterAnswer => {
    const { filter, diagnostics } = compiled[at] ?? NOTHING;
    return { listed: one, diagnostics, audience: (filter && audiences.get(filter)) ?? null };
  });
  for (const one of listed) if ('failure' in one) tellFailure(context.err, one.failure);
  await print(context, answers);
  if (listed.some((one) => 'failure' in one)) return EXIT_FAILURE;
  return filters.length < listed.length ? EXIT_FINDINGS : EXIT_OK;
}

const NOTHING: Compiled = { filter: null, diagnostics: [] };

async function print(context: Context, answers: readonly FilterAnswer[]): Promise<void> {
  const { out, err } = context;
  if (isForPeople(context)) {
    for (const { listed, diagnostics, audience } of answers)
      if ('line' in listed)
        tellFindings(
          err,
          listed.line.place,
          listed.line.text,
          audience === null ? diagnostics : (audience.notes ?? []),
        );
    out.write(countTable(out, answers));
    return;
  }
  for (const answer of answers) {
    out.write(`${JSON.stringify(answerJson(answer))}\n`);
    await out.drained();
  }
}

function answerJson({ listed, diagnostics, audience }: FilterAnswer): object {
  if ('failure' in listed) {
    const { source, code, message } = listed.failure;
    return { ...(source === undefined ? {} : { name: source }), failure: { code, message } };
  }
  const { name, text } = listed.line;
  const named = name === null ? {} : { name };
  return audience === null
    ? { ...named, error: diagnosticsJson(text, diagnostics) }
    : { ...named, ...notedCountJson(audience, text) };
}
