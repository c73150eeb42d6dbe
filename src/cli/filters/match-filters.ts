/** `match --filters`: which of many filters a device is in; one device, or each of a file of them, a line a device. */

import { plural } from '../../base/plural.js';
import type { Catalog } from '../../catalog/catalog.js';
import type { Device } from '../../devices/device.js';
import { readBatches } from '../../devices/read-devices.js';
import { visible } from '../../diagnostics/frame/characters.js';
import { FilterSet } from '../../percolate/filter-set.js';
import type { Context } from '../command/command.js';
import { catalogOf } from '../devices/catalog-option.js';
import { openDevice } from '../devices/device-argument.js';
import { deviceFile, onDevices, tellSummary } from '../devices/device-file.js';
import { EXIT_FAILURE, EXIT_FINDINGS, EXIT_OK, type ExitCode, Failure } from '../output/failure.js';
import { tellFindings } from '../output/findings.js';
import { paintOn } from '../output/paint.js';
import { tellFailure } from '../output/tell-failure.js';
import { runnable } from './compiled-filter.js';
import { type FilterLine, isForPeople, readFilterList } from './filter-list.js';

/** Filters by their names, in the order in which they were named. */
interface NamedFilters {
  readonly set: FilterSet;
  readonly names: ReadonlyMap<string, number>;
  /** The worst of what stood against some. */
  readonly exit: ExitCode;
}

/** @throws Failure `usage` for a device and a file of devices at once */
export async function matchFilters(context: Context, named: readonly string[]): Promise<ExitCode> {
  const { settings, stdin } = context;
  const file = settings.text('device');
  const isStream = settings.isGiven('devices');
  if (isStream && file !== null)
    throw new Failure('usage', '`--device` is one device, `--devices` a file of them', 'give one of the two');
  const readDevice = isStream ? null : openDevice(file ?? '-', stdin);
  const catalog = await catalogOf(context);
  const filters = await filtersOf(context, catalog, named);
  if (readDevice === null) return matchStream(context, catalog, filters);
  const device = await readDevice(catalog);
  const matching = matchingOf(filters, device);
  context.out.write(isForPeople(context) ? picture(context, matching, filters) : line(device, matching));
  return matching.length === 0 && filters.exit === EXIT_OK ? EXIT_FINDINGS : filters.exit;
}

/** What is wrong with some of them is told, and keeps no other from being asked. */
async function filtersOf(context: Context, catalog: Catalog | null, named: readonly string[]): Promise<NamedFilters> {
  const { err } = context;
  const set = new FilterSet();
  const names = new Map<string, number>();
  let exit: ExitCode = EXIT_OK;
  for (const one of await readFilterList(context, named)) {
    if ('failure' in one) {
      tellFailure(err, one.failure);
      exit = EXIT_FAILURE;
      continue;
    }
    const { place, text, comments } = one.line;
    const name = nameOf(one.line, names);
    const { filter, diagnostics } = runnable(context, catalog, text, comments);
    tellFindings(err, place, text, diagnostics);
    if (filter === null) exit = exit === EXIT_OK ? EXIT_FINDINGS : exit;
    else set.add(name, filter);
    names.set(name, names.size);
  }
  return { set, names, exit };
}

/** @throws Failure `input` for a name that stands there twice: nobody could tell which of them is meant */
function nameOf({ name, place }: FilterLine, names: ReadonlyMap<string, number>): string {
  const key = name ?? place;
  if (names.has(key)) throw new Failure('input', `${place}: there is another filter with the name ${key}`);
  return key;
}

async function matchStream(context: Context, catalog: Catalog | null, filters: NamedFilters): Promise<ExitCode> {
  const { settings, out, signal } = context;
  const file = deviceFile(context, null);
  const onError = settings.choice('on-error', ['fail', 'skip']);
  const reader = readBatches(file.open(), { ...file.reading, catalog, onError, signal });
  await onDevices(file, async () => {
    for await (const { devices } of reader) {
      for (const device of devices) {
        const matching = matchingOf(filters, device);
        out.write(isForPeople(context) ? `${visible(device.id)}: ${list(matching)}\n` : line(device, matching));
      }
      await out.drained();
    }
  });
  tellSummary(context, file.name, reader.summary());
  return filters.exit;
}

function matchingOf({ set, names }: NamedFilters, device: Device): readonly string[] {
  const place = (name: string): number => names.get(name) ?? 0;
  return [...set.match(device)].sort((left, right) => place(left) - place(right));
}

function line({ id }: Device, filters: readonly string[]): string {
  return `${JSON.stringify({ id, filters })}\n`;
}

function list(names: readonly string[]): string {
  return names.length === 0 ? 'none' : names.map(visible).join(', ');
}

function picture({ out }: Context, matching: readonly string[], { set }: NamedFilters): string {
  const paint = paintOn(out);
  const head = `in ${matching.length} of ${plural(set.size, 'filter')}`;
  return `${[matching.length === 0 ? paint.red(head) : paint.green(head), ...matching.map((name) => `  ${visible(name)}`)].join('\n')}\n`;
}
