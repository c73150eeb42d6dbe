/** `pushsift overlap`: how the audiences of several filters lie to each other, as a table and as a picture. */

import { grouped } from '../../base/plural.js';
import type { OverlapSample } from '../../evaluate/overlap/overlap.js';
import { writeFileAtomic } from '../../node/write-atomic.js';
import type { Command, Context } from '../command/command.js';
import type { OptionSpec } from '../command/command-syntax.js';
import {
  COUNTING_OPTIONS,
  FILTER_ARGUMENT,
  FILTER_OPTIONS,
  PRETTY_OR_JSON,
  THREADS_OPTION,
} from '../command/common-options.js';
import { catalogOf } from '../devices/catalog-option.js';
import { readFilterArgument } from '../filters/filter-argument.js';
import { filtersIn } from '../filters/filter-list.js';
import { compileTogether, type FilterText } from '../filters/several-filters.js';
import { EXIT_FINDINGS, EXIT_OK, type ExitCode, Failure, orFail } from '../output/failure.js';
import { type OverlapFilter, overlapJson } from '../overlap/overlap-result.js';
import { overlapTable } from '../overlap/overlap-table.js';
import { upsetPicture } from '../overlap/upset-picture.js';
import { asking, openDevices } from '../source/devices.js';

/** Who shares devices with whom is a table of this many rows and columns. */
const MOST_FILTERS = 1000;

const SAMPLE_OPTION: OptionSpec = {
  name: 'sample',
  value: 'N',
  kind: 'count',
  summary: 'N ids of each region, drawn evenly',
};

export const overlapCommand: Command = {
  name: 'overlap',
  summary: 'show how audiences overlap, as a table and as a picture',
  description:
    'Exact numbers: how many devices each two audiences share, and how many are in exactly these filters and in no other. The\ndevices are read once, in bounded memory; of an index, sets are split instead. A line of --filters is a string, or {"name", "filter"}.\nRegions without devices are left out; in table and picture all but the largest 29 are summed up where there are more than 30.',
  arguments: [{ ...FILTER_ARGUMENT, required: false, many: true }],
  options: [
    ...COUNTING_OPTIONS,
    THREADS_OPTION,
    { name: 'filters', value: 'FILE', kind: 'file', summary: 'filters of a JSONL file, with names, behind the others' },
    SAMPLE_OPTION,
    { name: 'svg', value: 'FILE', kind: 'file', summary: 'write the picture into a file' },
    ...FILTER_OPTIONS,
    PRETTY_OR_JSON,
  ],
  examples: [
    { command: 'pushsift overlap @vip.sift @berlin.sift --devices devices.ndjson', what: 'two audiences' },
    {
      command: 'pushsift overlap --filters campaigns.jsonl --devices devices.psi --svg overlap.svg',
      what: 'named ones, over an index, and the picture',
    },
  ],
  exits: { 0: 'counted', 1: 'a filter has errors' },
  run: overlap,
};

async function overlap(context: Context): Promise<ExitCode> {
  const { settings, out, signal } = context;
  const picture = pictureFile(context);
  const devices = await openDevices(context);
  const catalog = (await catalogOf(context)) ?? devices.catalog;
  const given = await filtersOf(context);
  const sources = given.map(({ source }) => source);
  const filters = compileTogether(context, catalog, sources, { run: true });
  if (filters === null) return EXIT_FINDINGS;
  const found = await asking(devices, () =>
    devices.audiences(catalog).overlap(filters, { signal, sample: sampleOf(context) }),
  );
  const result = { filters: given, overlap: found };
  if (picture !== null) orFail('output', () => writeFileAtomic(picture, upsetPicture(result)));
  out.write(
    settings.text('format') === 'json' ? `${JSON.stringify(overlapJson(result))}\n` : overlapTable(out, result),
  );
  return EXIT_OK;
}

/** Whoever runs the command again gets the same ids. */
const SAMPLE_SEED = 1;

function sampleOf({ settings }: Context): OverlapSample | undefined {
  const size = settings.count('sample');
  return size === null || size === 0 ? undefined : { size, seed: SAMPLE_SEED };
}

function pictureFile({ settings }: Context): string | null {
  const file = settings.text('svg');
  if (file === '-')
    throw new Failure('usage', '`--svg` wants a file: standard output has the table', 'as in `--svg overlap.svg`');
  return file;
}

interface GivenFilter extends OverlapFilter {
  readonly source: FilterText;
}

/** Those of the arguments, then those of the list. */
async function filtersOf(context: Context): Promise<readonly GivenFilter[]> {
  const { settings, stdin } = context;
  const filters: GivenFilter[] = [];
  for (const argument of context.arguments) {
    const place = `<filter ${filters.length + 1}>`;
    const { name, text } = await readFilterArgument(argument, stdin, { text: place, stdin: 'a filter' });
    filters.push({ name: name === place ? null : name, text, source: { name, text, comments: true } });
  }
  const list = settings.text('filters');
  for (const { name, text, comments } of list === null ? [] : await filtersIn(context, list)) {
    const source = { name: name ?? `<filter ${filters.length + 1}>`, text, comments };
    filters.push({ name, text, source });
  }
  if (filters.length < 2)
    throw new Failure(
      'usage',
      'an overlap wants two filters at least',
      'give their texts, @FILE, or a list with `--filters FILE`',
    );
  if (filters.length > MOST_FILTERS)
    throw new Failure(
      'usage',
      `an overlap takes ${grouped(MOST_FILTERS)} filters at most, not ${grouped(filters.length)}`,
    );
  return filters;
}
