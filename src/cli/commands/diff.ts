/** `pushsift diff`: whom a change of a filter gains and loses, proven without devices and counted with them. */

import { diffFilters } from '../../analysis/diff-filters.js';
import type { Catalog } from '../../catalog/catalog.js';
import type { Filter } from '../../plan/filter.js';
import { isSame } from '../../report/difference.js';
import type { Command, Context } from '../command/command.js';
import {
  COUNTING_OPTIONS,
  FILTER_ARGUMENT,
  FILTER_OPTIONS,
  PRETTY_OR_JSON,
  THREADS_OPTION,
} from '../command/common-options.js';
import { catalogOf } from '../devices/catalog-option.js';
import { audienceChange } from '../diff/audience-change.js';
import { type DiffResult, diffJson, diffPicture } from '../diff/diff-report.js';
import { isHeld, type MaxChange, maxChange } from '../diff/max-change.js';
import { calledFilters, type RoledFilter, readFilterArguments } from '../filters/filter-arguments.js';
import { compileTogether, disagreementsIn, tellErrors } from '../filters/several-filters.js';
import { EXIT_FINDINGS, EXIT_OK, type ExitCode, Failure } from '../output/failure.js';
import { analysisOptions, BUDGET_OPTIONS } from '../proofs/budget.js';
import { type Devices, openDevices } from '../source/devices.js';

export const diffCommand: Command = {
  name: 'diff',
  summary: 'show whom a change of a filter gains and loses',
  description:
    'Without devices: "same audience", proven for every account there can be, or a device that is gained and one that is lost.\nWith --devices exact counts of both beside it, and ids of some. With --max-change the exit code says whether the change stays within\nit: gained and lost devices together, or their percentage of the old audience; a difference that does is exit code 0.',
  arguments: [
    { ...FILTER_ARGUMENT, name: 'OLD' },
    { ...FILTER_ARGUMENT, name: 'NEW' },
  ],
  options: [
    ...COUNTING_OPTIONS,
    THREADS_OPTION,
    {
      name: 'sample',
      value: 'N',
      kind: 'count',
      default: '5',
      summary: 'ids of each side, drawn evenly, with --devices',
    },
    {
      name: 'max-change',
      value: 'N|P%',
      summary: 'devices, or percent of the old audience: a larger change means exit code 1; with --devices',
    },
    ...BUDGET_OPTIONS,
    ...FILTER_OPTIONS,
    PRETTY_OR_JSON,
  ],
  examples: [
    { command: 'pushsift diff @HEAD:filters/berlin.sift filters/berlin.sift', what: 'what an edit means' },
    {
      command: 'pushsift diff @main:filters/berlin.sift filters/berlin.sift --devices devices.psi --max-change 1%',
      what: 'for a pipeline: fail when more than one in a hundred change',
    },
  ],
  exits: {
    0: 'the same audience; with --max-change, a change within it',
    1: 'another audience, or not decided; a change over --max-change; or a filter has errors',
  },
  run: diff,
};

type Pair = readonly [before: Filter, after: Filter];

async function diff(context: Context): Promise<ExitCode> {
  const { settings, out } = context;
  const guard = guardOf(context);
  const devices = settings.text('devices') === null ? null : await openDevices(context);
  const catalog = (await catalogOf(context)) ?? devices?.catalog ?? null;
  const sources = await readFilterArguments(context.arguments, ['old', 'new'], context.stdin);
  const pair = compiledPair(context, catalog, sources, devices !== null);
  if (pair === null) return EXIT_FINDINGS;
  const result: DiffResult = {
    proof: diffFilters(...pair, analysisOptions(context, catalog)),
    change: devices && (await changeOver(context, devices, catalog, pair)),
    guard,
    filters: calledFilters(sources, pair).toReversed(),
  };
  out.write(settings.text('format') === 'json' ? diffJson(result) : diffPicture(out, result));
  return exitOf(result);
}

/** @throws Failure `usage` */
function guardOf({ settings }: Context): MaxChange | null {
  const value = settings.text('max-change');
  if (value === null) return null;
  const guard = maxChange(value);
  if (settings.text('devices') === null)
    throw new Failure(
      'usage',
      '`--max-change` counts devices, and none are named',
      'name their file with `--devices FILE`',
    );
  return guard;
}

/** Null when one has errors, or both cannot be right: that has been told. */
function compiledPair(
  context: Context,
  catalog: Catalog | null,
  sources: readonly RoledFilter[],
  run: boolean,
): Pair | null {
  const [before, after] = compileTogether(context, catalog, sources, { run }) ?? [];
  if (before === undefined || after === undefined) return null;
  const apart = disagreementsIn(sources, [before, after], catalog);
  if (apart.length === 0) return [before, after];
  tellErrors(context, apart);
  return null;
}

function changeOver(
  context: Context,
  devices: Devices,
  catalog: Catalog | null,
  pair: Pair,
): ReturnType<typeof audienceChange> {
  return audienceChange(context, devices, catalog, pair, context.settings.count('sample') ?? 0);
}

/** What is not decided never passes. */
function exitOf({ proof, guard, change }: DiffResult): ExitCode {
  const same = isSame(proof, change);
  const passes = same === true || (same === false && guard !== null && change !== null && isHeld(guard, change));
  return passes ? EXIT_OK : EXIT_FINDINGS;
}
