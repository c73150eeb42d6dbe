/** `pushsift explain`: what a filter says, whom it can reach, and how it is evaluated. */

import { visible } from '../../diagnostics/frame/characters.js';
import { type Explanation, explain } from '../../plan/explain/explain.js';
import type { Filter, Reach } from '../../plan/filter.js';
import { jsonReach } from '../../report/json.js';
import { type Analysis, analysisJson, analysisPicture, analyze } from '../analysis.js';
import type { Command, Context } from '../command.js';
import { COUNTING_OPTIONS, FILTER_ARGUMENT, FILTER_OPTIONS, PRETTY_OR_JSON } from '../common-options.js';
import { compileArgument, runnableArgument } from '../compiled-filter.js';
import { asking, openDevices } from '../devices.js';
import { EXIT_FINDINGS, EXIT_OK, type ExitCode } from '../failure.js';
import { paintOn } from '../paint.js';

export const explainCommand: Command = {
  name: 'explain',
  summary: 'explain a filter in plain words',
  description:
    'One sentence, then the reach, the clauses as written, and the plan that is evaluated. With --analyze each clause and each\noperation is evaluated by itself over the devices, and has its exact number of devices and its time; of NDJSON and CSV\nan index is made in memory first.',
  arguments: [FILTER_ARGUMENT],
  options: [
    { name: 'analyze', summary: 'add devices and time of each part, over --devices' },
    ...COUNTING_OPTIONS,
    ...FILTER_OPTIONS,
    PRETTY_OR_JSON,
  ],
  examples: [
    { command: `pushsift explain 'A("AAAAA-AAAAA", ["iOS"]) * T("age", GTE, 18)'`, what: 'a filter' },
    { command: 'pushsift explain @HEAD~1:filters/berlin.sift', what: 'a filter as the last commit but one has it' },
    { command: 'pushsift explain @berlin.sift --analyze --devices devices.psi', what: 'where devices and time go' },
  ],
  exits: { 0: 'explained', 1: 'the filter has errors' },
  run: explainFilter,
};

async function explainFilter(context: Context): Promise<ExitCode> {
  const { settings, out } = context;
  const explained = settings.isOn('analyze') ? await analyzed(context) : await compiled(context);
  if (explained === null) return EXIT_FINDINGS;
  const { filter, analysis } = explained;
  const explanation = explain(filter);
  if (settings.text('format') === 'json') {
    const { sentence, tree, plan } = explanation;
    const { reach, fingerprint, text } = filter;
    const added = analysis === null ? {} : { analysis: analysisJson(text, analysis) };
    out.write(`${JSON.stringify({ sentence, reach: jsonReach(reach), tree, plan, fingerprint, ...added })}\n`);
  } else out.write(picture(context, explanation, filter.reach, analysis));
  return EXIT_OK;
}

interface Explained {
  readonly filter: Filter;
  readonly analysis: Analysis | null;
}

/** Null when the filter has errors, which have been told. */
async function compiled(context: Context): Promise<Explained | null> {
  const { filter } = await compileArgument(context, context.arguments[0] ?? '');
  return filter && { filter, analysis: null };
}

async function analyzed(context: Context): Promise<Explained | null> {
  const devices = await openDevices(context);
  const { catalog, filter } = await runnableArgument(context, context.arguments[0] ?? '', devices.catalog);
  if (filter === null) return null;
  const analysis = await asking(devices, async () => analyze(await devices.index(catalog), filter));
  return { filter, analysis };
}

function picture(
  { out }: Context,
  { sentence, tree, plan }: Explanation,
  reach: Reach,
  analysis: Analysis | null,
): string {
  const paint = paintOn(out);
  const parts = [
    paint.bold(sentence),
    `${paint.dim('reach')}\n${reachLines(reach)}`,
    `${paint.dim('as written')}\n${analysis === null ? indented(tree) : analysisPicture(out, analysis)}`,
    `${paint.dim('plan')}\n${indented(plan)}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function reachLines({ accountWide, applications, groups, platforms }: Reach): string {
  const rows = [
    ['applications', accountWide ? 'the whole account' : applications.join(', ')],
    ['groups', groups.join(', ')],
    ['platforms', platforms.join(', ')],
  ] as const;
  return rows
    .filter(([, list]) => list !== '')
    .map(([title, list]) => `  ${title.padEnd(12)}  ${visible(list)}`)
    .join('\n');
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, '  ');
}
