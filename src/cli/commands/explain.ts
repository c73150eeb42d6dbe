/** `pushsift explain`: what a filter says, whom it can reach, and how it is evaluated. */

import { indented } from '../../base/lines.js';
import type { Catalog } from '../../catalog/catalog.js';
import { visible } from '../../diagnostics/frame/characters.js';
import { type Explanation, explain } from '../../plan/explain/explain.js';
import type { Filter, Reach } from '../../plan/filter.js';
import { explanationJson } from '../../report/explanation.js';
import type { Command, Context } from '../command/command.js';
import { COUNTING_OPTIONS, FILTER_ARGUMENT, FILTER_OPTIONS, PRETTY_OR_JSON } from '../command/common-options.js';
import { openDevice } from '../devices/device-argument.js';
import { analysisJson, analysisPicture, analysisTree, analyze } from '../filters/analysis.js';
import { compileArgument, runnableArgument } from '../filters/compiled-filter.js';
import { FACT_OPTIONS, factsIn, type Section, whatIsLeft, whyDevice } from '../filters/explain-sections.js';
import { EXIT_FINDINGS, EXIT_OK, type ExitCode } from '../output/failure.js';
import { paintOn } from '../output/paint.js';
import { asking, type Devices, openDevices } from '../source/devices.js';

export const explainCommand: Command = {
  name: 'explain',
  summary: 'explain a filter in plain words',
  description:
    'One sentence, then the reach, the clauses as written, and the plan that is evaluated. With --analyze each clause and each\noperation is evaluated by itself over the devices, and has its exact number of devices and its time; of NDJSON and CSV\nan index is made in memory first. With --device the clauses that decide about it are named, none of which can be left out.\nWith facts (--platform, --subscribed, --not-subscribed) what is left of the filter where they hold is shown, proven to be the same there.',
  arguments: [FILTER_ARGUMENT],
  options: [
    { name: 'analyze', summary: 'add devices and time of each part, over --devices' },
    ...COUNTING_OPTIONS,
    {
      name: 'device',
      value: 'FILE',
      kind: 'file',
      summary: 'add why this device is in the audience, or is not; - for standard input',
    },
    ...FACT_OPTIONS,
    ...FILTER_OPTIONS,
    PRETTY_OR_JSON,
  ],
  examples: [
    { command: `pushsift explain 'A("AAAAA-AAAAA", ["iOS"]) * T("age", GTE, 18)'`, what: 'a filter' },
    { command: 'pushsift explain @HEAD~1:filters/berlin.sift', what: 'a filter as the last commit but one has it' },
    { command: 'pushsift explain @berlin.sift --analyze --devices devices.psi', what: 'where devices and time go' },
    { command: 'pushsift explain @berlin.sift --device device.json', what: 'why a device is in, or out' },
    {
      command: 'pushsift explain @berlin.sift --platform iOS --subscribed AAAAA-AAAAA',
      what: 'what is left of it for these devices',
    },
  ],
  exits: { 0: 'explained', 1: 'the filter has errors; or a proof did not end within its budget' },
  run: explainFilter,
};

async function explainFilter(context: Context): Promise<ExitCode> {
  const { settings, out } = context;
  const explained = await explainedFilter(context);
  if (explained === null) return EXIT_FINDINGS;
  const { filter, sections } = explained;
  const explanation = explain(filter);
  if (settings.text('format') === 'json') {
    const added = sections.map(({ json }) => json);
    out.write(`${JSON.stringify(Object.assign(explanationJson(filter, explanation), ...added))}\n`);
  } else out.write(picture(context, explanation, filter.reach, sections));
  return sections.every(({ isDecided }) => isDecided) ? EXIT_OK : EXIT_FINDINGS;
}

interface Explained {
  readonly filter: Filter;
  /** What options add. */
  readonly sections: readonly Section[];
}

/** Null when the filter has errors, which have been told. */
async function explainedFilter(context: Context): Promise<Explained | null> {
  const { settings, out, stdin } = context;
  const file = settings.text('device');
  const readDevice = file === null ? null : openDevice(file, stdin);
  const devices = settings.isOn('analyze') ? await openDevices(context) : null;
  const compile = devices === null && readDevice === null ? compileArgument : runnableArgument;
  const { catalog, filter } = await compile(context, context.arguments[0] ?? '', devices?.catalog);
  if (filter === null) return null;
  const facts = factsIn(settings, catalog);
  const sections: Section[] = [];
  if (devices !== null) sections.push(await analyzed(context, filter, catalog, devices));
  if (readDevice !== null) sections.push(whyDevice(out, filter, catalog, await readDevice(catalog)));
  if (facts !== null) sections.push(whatIsLeft(settings, filter, catalog, facts));
  return { filter, sections };
}

async function analyzed({ out }: Context, filter: Filter, catalog: Catalog | null, devices: Devices): Promise<Section> {
  const analysis = await asking(devices, async () => analyze(await devices.index(catalog), filter));
  const json = { tree: analysisTree(filter.text, analysis), analysis: analysisJson(filter.text, analysis) };
  return { title: AS_WRITTEN, text: analysisPicture(out, analysis), json, isDecided: true };
}

const AS_WRITTEN = 'as written';

/** A tree with counts stands in the place of the tree without. */
function picture(
  { out }: Context,
  { sentence, tree, plan }: Explanation,
  reach: Reach,
  sections: readonly Section[],
): string {
  const paint = paintOn(out);
  const written = sections.find(({ title }) => title === AS_WRITTEN)?.text ?? indented(tree);
  const parts = [
    paint.bold(sentence),
    `${paint.dim('reach')}\n${reachLines(reach)}`,
    `${paint.dim(AS_WRITTEN)}\n${written}`,
    `${paint.dim('plan')}\n${indented(plan)}`,
    ...sections.filter(({ title }) => title !== AS_WRITTEN).map(({ title, text }) => `${paint.dim(title)}\n${text}`),
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
