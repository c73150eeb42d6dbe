/** `pushsift explain`: what a filter says, whom it can reach, and how it is evaluated. */

import { visible } from '../../diagnostics/frame/characters.js';
import { type Explanation, explain } from '../../plan/explain/explain.js';
import type { Reach } from '../../plan/filter.js';
import { jsonReach } from '../../report/json.js';
import type { Command, Context } from '../command.js';
import { FILTER_ARGUMENT, FILTER_OPTIONS, PRETTY_OR_JSON } from '../common-options.js';
import { compileArgument } from '../compiled-filter.js';
import { EXIT_FINDINGS, EXIT_OK, type ExitCode } from '../failure.js';
import { paintOn } from '../paint.js';

export const explainCommand: Command = {
  name: 'explain',
  summary: 'explain a filter in plain words',
  description: 'One sentence, then the reach, the clauses as written, and the plan that is evaluated.',
  arguments: [FILTER_ARGUMENT],
  options: [...FILTER_OPTIONS, PRETTY_OR_JSON],
  examples: [
    { command: `pushsift explain 'A("AAAAA-AAAAA", ["iOS"]) * T("age", GTE, 18)'`, what: 'a filter' },
    { command: 'pushsift explain @HEAD~1:filters/berlin.sift', what: 'a filter as the last commit but one has it' },
  ],
  exits: { 0: 'explained', 1: 'the filter has errors' },
  run: explainFilter,
};

async function explainFilter(context: Context): Promise<ExitCode> {
  const { settings, out } = context;
  const { filter } = await compileArgument(context, context.arguments[0] ?? '');
  if (filter === null) return EXIT_FINDINGS;
  const explanation = explain(filter);
  if (settings.text('format') === 'json') {
    const { sentence, tree, plan } = explanation;
    out.write(
      `${JSON.stringify({ sentence, reach: jsonReach(filter.reach), tree, plan, fingerprint: filter.fingerprint })}\n`,
    );
  } else out.write(picture(context, explanation, filter.reach));
  return EXIT_OK;
}

function picture({ out }: Context, { sentence, tree, plan }: Explanation, reach: Reach): string {
  const paint = paintOn(out);
  const parts = [
    paint.bold(sentence),
    `${paint.dim('reach')}\n${reachLines(reach)}`,
    `${paint.dim('as written')}\n${indented(tree)}`,
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
