/** `pushsift match`: whether one device is in the audience, and which clauses of the filter decide it; or which of many filters devices are in. */

import { explainMatch, type MatchExplanation } from '../../evaluate/match/explain-match.js';
import { rangesIn } from '../../report/ranges.js';
import type { Command, Context } from '../command/command.js';
import { FILTER_ARGUMENT, FILTER_OPTIONS, PRETTY_OR_JSON, READING_OPTIONS } from '../command/common-options.js';
import { openDevice } from '../devices/device-argument.js';
import { runnableArgument } from '../filters/compiled-filter.js';
import { matchFilters } from '../filters/match-filters.js';
import { clauseLines } from '../output/clause-lines.js';
import { EXIT_FINDINGS, EXIT_OK, type ExitCode, Failure } from '../output/failure.js';
import { paintOn } from '../output/paint.js';

/** Never of the configuration: a file of devices there would be asked about instead of the one device. */
const STREAM_OPTIONS = READING_OPTIONS.map((option) =>
  option.name === 'devices'
    ? {
        ...option,
        setting: false,
        summary: 'with --filters, each device of a file instead: NDJSON or CSV by its ending',
      }
    : option,
);

export const matchCommand: Command = {
  name: 'match',
  summary: 'tell whether one device is in the audience, and why',
  description:
    'The device is one JSON object, as a line of NDJSON. The answer names the fewest clauses that decide it. With --filters many\nfilters are asked at once, and the answer names those that the device is in: .sift files, folders and patterns of them, and\nJSONL files, where a line is a string or {"name", "filter"}. With --devices each device of a file is asked about, a line a device.',
  arguments: [{ ...FILTER_ARGUMENT, required: false }],
  options: [
    { name: 'device', value: 'FILE', kind: 'file', summary: 'the device, instead of standard input' },
    {
      name: 'filters',
      value: 'PATH',
      kind: 'file',
      many: true,
      summary: 'ask every filter of a .sift file, a folder of them, a glob, or a JSONL file',
    },
    ...STREAM_OPTIONS,
    ...FILTER_OPTIONS,
    PRETTY_OR_JSON,
  ],
  examples: [
    {
      command: `echo '{"id":"d1","platform":"iOS","tags":{"age":25}}' | pushsift match 'T("age", GTE, 18)'`,
      what: 'a device from standard input',
    },
    { command: 'pushsift match @berlin.sift --device device.json', what: 'both from files' },
    { command: 'pushsift match --filters filters/ --device device.json', what: 'which filters of a folder it is in' },
    { command: 'pushsift match --filters filters.jsonl --devices devices.ndjson', what: 'the same of each device' },
  ],
  exits: { 0: 'yes; with --filters in one at least', 1: 'no; or a filter has errors' },
  run: match,
};

async function match(context: Context): Promise<ExitCode> {
  const { settings, stdin, out } = context;
  const [argument] = context.arguments;
  const named = settings.list('filters');
  if (named.length > 0 && argument !== undefined)
    throw new Failure('usage', 'a FILTER and `--filters` cannot be asked together', 'add the filter to the file');
  if (named.length > 0) return matchFilters(context, named);
  if (argument === undefined)
    throw new Failure('usage', 'no filter is given', 'give its text, @FILE, or - for standard input');
  if (settings.isGiven('devices'))
    throw new Failure('usage', '`--devices` is for `--filters`', 'give one device behind `--device`');
  const readDevice = openDevice(settings.text('device') ?? '-', stdin);
  const { catalog, filter } = await runnableArgument(context, argument);
  if (filter === null) return EXIT_FINDINGS;
  const device = await readDevice(catalog);
  const explanation = explainMatch(filter, device);
  out.write(
    settings.text('format') === 'json' ? matchJson(filter.text, explanation) : matchPicture(context, explanation),
  );
  return explanation.matches ? EXIT_OK : EXIT_FINDINGS;
}

function matchJson(text: string, { matches, because }: MatchExplanation): string {
  const rangeOf = rangesIn(text);
  const clauses = because.map(({ text: clause, span, holds }) => ({ text: clause, range: rangeOf(span), holds }));
  return `${JSON.stringify({ matches, because: clauses })}\n`;
}

function matchPicture({ out }: Context, { matches, because }: MatchExplanation): string {
  const paint = paintOn(out);
  const head = matches ? paint.green('yes: in the audience') : paint.red('no: not in the audience');
  return `${[head, ...clauseLines(out, because)].join('\n')}\n`;
}
