/** `pushsift count`: how many devices a filter reaches; or each of many filters, in one pass. */

import { isFilterFile } from '../../node/filter-files.js';
import { notedCountJson } from '../../report/count.js';
import type { Command, Context } from '../command/command.js';
import {
  COUNTING_OPTIONS,
  FILTER_ARGUMENT,
  FILTER_OPTIONS,
  PRETTY_OR_JSON,
  THREADS_OPTION,
} from '../command/common-options.js';
import { runnableArgument } from '../filters/compiled-filter.js';
import { countFilters } from '../filters/count-filters.js';
import { audiencePicture } from '../output/audience-picture.js';
import { EXIT_FINDINGS, EXIT_OK, type ExitCode, Failure } from '../output/failure.js';
import { tellFindings } from '../output/findings.js';
import { duration } from '../output/number-text.js';
import { paintOn } from '../output/paint.js';
import { type Audiences, SOURCE_OPTION } from '../source/audiences.js';
import { asking } from '../source/devices.js';
import { withAudiences } from '../source/with-audiences.js';

export const countCommand: Command = {
  name: 'count',
  summary: 'count the devices that a filter reaches',
  description:
    'Reads the devices once, in bounded memory, and does not look for duplicate ids: a device that stands in the file twice\ncounts twice. An index (`pushsift index build`) is loaded instead, and its catalog holds unless another is named; several of\none account, as in a.psi,b.psi, are counted one after the other. A database holds the tables that `pushsift schema` prints. With --filters many are counted in the same pass: .sift files, folders and patterns of them, and JSONL\nfiles, where a line is a string or {"name", "filter"}. A terminal gets a table; elsewhere each answer is one line of JSON, in the same order.\nA file that cannot be read or has errors keeps no other from being counted.',
  arguments: [{ ...FILTER_ARGUMENT, required: false }],
  options: [
    ...COUNTING_OPTIONS,
    THREADS_OPTION,
    SOURCE_OPTION,
    {
      name: 'filters',
      value: 'PATH',
      kind: 'file',
      many: true,
      summary: 'count every filter of a .sift file, a folder of them, a glob, or a JSONL file (- for standard input)',
    },
    ...FILTER_OPTIONS,
    PRETTY_OR_JSON,
  ],
  examples: [
    { command: `pushsift count 'A("AAAAA-AAAAA")' --devices devices.ndjson`, what: 'one filter' },
    {
      command: 'pushsift count @berlin.sift --devices devices.csv --format json',
      what: 'a filter file, for a program',
    },
    {
      command: 'pushsift count --filters filters/ --devices devices.ndjson',
      what: 'every .sift file of a folder, one pass',
    },
    { command: 'pushsift count --filters filters.jsonl --devices devices.ndjson', what: 'a list of filters' },
    { command: `pushsift count 'T("vip", EQ, 1)' --devices devices.psi`, what: 'over an index' },
    { command: `pushsift count 'A("AAAAA-AAAAA")' --source postgres://localhost/crm`, what: 'in a database' },
  ],
  exits: { 0: 'counted', 1: 'a filter has errors' },
  run: count,
};

async function count(context: Context): Promise<ExitCode> {
  const { settings } = context;
  const [argument] = context.arguments;
  const named = settings.list('filters');
  if (named.length > 0 && argument !== undefined)
    throw new Failure(
      'usage',
      'a FILTER and `--filters` cannot be counted together',
      isFilterFile(argument)
        ? 'write `--filters` before each file, or quote the pattern'
        : 'add the filter to the file',
    );
  if (named.length > 0) return countFilters(context, named);
  if (argument === undefined)
    throw new Failure('usage', 'no filter is given', 'give its text, @FILE, or - for standard input');
  return withAudiences(context, (devices) => countOne(context, devices, argument));
}

async function countOne(context: Context, devices: Audiences, argument: string): Promise<ExitCode> {
  const { settings, out, err } = context;
  const { catalog, filter, name } = await runnableArgument(context, argument, devices.catalog, devices.refusals);
  if (filter === null) return EXIT_FINDINGS;
  const start = performance.now();
  const audience = await asking(devices, () => devices.audiences(catalog).count(filter, { signal: context.signal }));
  tellFindings(err, name, filter.text, audience.notes ?? []);
  if (settings.text('format') === 'json') out.write(`${JSON.stringify(notedCountJson(audience, filter.text))}\n`);
  else {
    out.write(audiencePicture(out, catalog, audience));
    if (out.isTerminal) out.write(paintOn(out).dim(`\n${timeTaken(performance.now() - start, devices)}\n`));
  }
  return EXIT_OK;
}

function timeTaken(milliseconds: number, { loadedMs }: Audiences): string {
  if (loadedMs === null) return duration(Math.round(milliseconds));
  return `${duration(milliseconds)} · the index was loaded in ${duration(loadedMs)}`;
}
