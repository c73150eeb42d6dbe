/** `pushsift match`: whether one device is in the audience, and which clauses of the filter decide it. */

import { explainMatch, type MatchExplanation } from '../../evaluate/match/explain-match.js';
import { rangesIn } from '../../report/ranges.js';
import type { Command, Context } from '../command/command.js';
import { FILTER_ARGUMENT, FILTER_OPTIONS, PRETTY_OR_JSON } from '../command/common-options.js';
import { openDevice } from '../devices/device-argument.js';
import { runnableArgument } from '../filters/compiled-filter.js';
import { clauseLines } from '../output/clause-lines.js';
import { EXIT_FINDINGS, EXIT_OK, type ExitCode } from '../output/failure.js';
import { paintOn } from '../output/paint.js';

export const matchCommand: Command = {
  name: 'match',
  summary: 'tell whether one device is in the audience, and why',
  description:
    'The device is one JSON object, as a line of NDJSON. The answer names the fewest clauses that decide it.',
  arguments: [FILTER_ARGUMENT],
  options: [
    { name: 'device', value: 'FILE', kind: 'file', summary: 'the device, instead of standard input' },
    ...FILTER_OPTIONS,
    PRETTY_OR_JSON,
  ],
  examples: [
    {
      command: `echo '{"id":"d1","platform":"iOS","tags":{"age":25}}' | pushsift match 'T("age", GTE, 18)'`,
      what: 'a device from standard input',
    },
    { command: 'pushsift match @berlin.sift --device device.json', what: 'both from files' },
  ],
  exits: { 0: 'yes', 1: 'no; or the filter has errors' },
  run: match,
};

async function match(context: Context): Promise<ExitCode> {
  const { settings, stdin, out } = context;
  const readDevice = openDevice(settings.text('device') ?? '-', stdin);
  const { catalog, filter } = await runnableArgument(context, context.arguments[0] ?? '');
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
