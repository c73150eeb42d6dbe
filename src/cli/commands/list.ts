/** `pushsift list`: the ids of the devices a filter reaches, one a line, as they are found. */

import { visible } from '../../diagnostics/frame/characters.js';
import type { Command, Context } from '../command/command.js';
import {
  COUNTING_OPTIONS,
  FILTER_ARGUMENT,
  FILTER_OPTIONS,
  PRETTY_OR_JSON,
  THREADS_OPTION,
} from '../command/common-options.js';
import { runnableArgument } from '../filters/compiled-filter.js';
import { EXIT_FINDINGS, EXIT_OK, type ExitCode, Failure, failureReport, interruption } from '../output/failure.js';
import { type Audiences, SOURCE_OPTION } from '../source/audiences.js';
import { withAudiences } from '../source/with-audiences.js';

export const listCommand: Command = {
  name: 'list',
  summary: 'list the ids of the devices that a filter reaches',
  description:
    'Ids come in the order of the file or index, as they are found; those of a database in the order of code points. A sample is drawn evenly from the whole audience; the same seed\ngives the same sample.',
  arguments: [FILTER_ARGUMENT],
  options: [
    ...COUNTING_OPTIONS,
    THREADS_OPTION,
    SOURCE_OPTION,
    { name: 'limit', value: 'N', kind: 'count', summary: 'stop after N ids' },
    { name: 'sample', value: 'N', kind: 'count', summary: 'N ids, drawn evenly' },
    { name: 'seed', value: 'S', kind: 'count', summary: 'the seed of --sample (default 1)' },
    ...FILTER_OPTIONS,
    PRETTY_OR_JSON,
  ],
  examples: [
    { command: `pushsift list 'T("vip", EQ, 1)' --devices devices.ndjson --limit 10`, what: 'the first ten' },
    { command: 'pushsift list @berlin.sift --devices devices.ndjson --sample 100 --seed 7', what: 'a hundred, drawn' },
  ],
  exits: { 0: 'listed', 1: 'the filter has errors' },
  run: list,
  failureJson: (failure) => JSON.stringify({ ids: [], failure }),
};

async function list(context: Context): Promise<ExitCode> {
  const { settings } = context;
  if (settings.count('sample') !== null && settings.count('limit') !== null)
    throw new Failure('usage', '`--sample` and `--limit` cannot be used together: both say how many');
  if (settings.count('sample') === null && settings.count('seed') !== null)
    throw new Failure('usage', '`--seed` goes with `--sample`');
  return withAudiences(context, (devices) => listAudience(context, devices));
}

async function listAudience(context: Context, devices: Audiences): Promise<ExitCode> {
  const { settings } = context;
  const [argument = ''] = context.arguments;
  const { catalog, filter } = await runnableArgument(context, argument, devices.catalog, devices.refusals);
  if (filter === null) return EXIT_FINDINGS;
  const printer = idPrinter(context);
  // The run ends there and then: what was begun is made whole first.
  context.signal.addEventListener('abort', () => printer.end(interruption()), { once: true });
  try {
    const size = settings.count('sample');
    if (size === null) {
      const batches = devices.audiences(catalog).devices(filter, { signal: context.signal });
      await printUpTo(settings.count('limit') ?? Number.POSITIVE_INFINITY, batches, printer);
    } else await printer.print(await devices.sample(catalog, filter, size, settings.count('seed') ?? 1));
  } catch (error) {
    const failure = devices.failure(error);
    printer.end(failure);
    throw failure;
  }
  printer.end(null);
  return EXIT_OK;
}

async function printUpTo(limit: number, batches: AsyncIterable<readonly string[]>, printer: IdPrinter): Promise<void> {
  let left = limit;
  if (left === 0) return;
  for await (const ids of batches) {
    await printer.print(ids.slice(0, left));
    left -= Math.min(left, ids.length);
    if (left === 0) return;
  }
}

interface IdPrinter {
  print(ids: readonly string[]): Promise<void>;
  end(failure: Failure | null): void;
}

/** One id a line; or one JSON object, written piece by piece, that is whole however the reading ends. */
function idPrinter({ settings, out }: Context): IdPrinter {
  const isJson = settings.text('format') === 'json';
  const shown = out.isTerminal ? visible : (id: string): string => id;
  let isFirst = true;
  let isEnded = false;
  return {
    print(ids) {
      if (ids.length === 0 || isEnded) return Promise.resolve();
      if (isJson) out.write(`${isFirst ? '{"ids":[' : ','}${ids.map((id) => JSON.stringify(id)).join(',')}`);
      else out.write(`${ids.map(shown).join('\n')}\n`);
      isFirst = false;
      return out.drained();
    },
    end(failure) {
      const report = failure === null ? null : failureReport(failure);
      if (isJson && !isEnded) out.write(`${isFirst ? '{"ids":[' : ''}],"failure":${JSON.stringify(report)}}\n`);
      isEnded = true;
    },
  };
}
