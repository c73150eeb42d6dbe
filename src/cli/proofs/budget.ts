/** How much work a proof may take. */

import type { AnalysisOptions } from '../../analysis/analysis.js';
import type { Catalog } from '../../catalog/catalog.js';
import type { Context } from '../command/command.js';
import type { OptionSpec } from '../command/command-syntax.js';

export const BUDGET_OPTIONS: readonly OptionSpec[] = [
  { name: 'max-steps', value: 'N', kind: 'count', setting: true, summary: 'steps of a proof, before it gives up' },
  {
    name: 'max-nodes',
    value: 'N',
    kind: 'count',
    setting: true,
    summary: 'nodes in the memory of a proof, before it gives up',
  },
];

/** What to do about an "unknown". */
export const MORE_BUDGET = '`--max-steps N` and `--max-nodes N` let it search further';

export function analysisOptions({ settings }: Pick<Context, 'settings'>, catalog: Catalog | null): AnalysisOptions {
  const [maxSteps, maxNodes] = [settings.count('max-steps'), settings.count('max-nodes')];
  return { catalog, ...(maxSteps !== null && { maxSteps }), ...(maxNodes !== null && { maxNodes }) };
}
