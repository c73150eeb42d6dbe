/** `pushsift index info`: what is in an index file. */

import { grouped, plural } from '../../base/plural.js';
import type { ColumnDescription, SnapshotDescription } from '../../bitset/snapshot/describe-snapshot.js';
import { FORMAT_VERSION } from '../../bitset/snapshot/format.js';
import type { SnapshotContent } from '../../bitset/snapshot/write-snapshot.js';
import type { Catalog } from '../../catalog/catalog.js';
import { visible } from '../../diagnostics/frame/characters.js';
import type { Command, Context } from '../command/command.js';
import { PRETTY_OR_JSON } from '../command/common-options.js';
import { INDEX_ARGUMENT, openSnapshotFile } from '../devices/index-file.js';
import { EXIT_OK, type ExitCode } from '../output/failure.js';
import { byteSize } from '../output/number-text.js';
import { paintOn } from '../output/paint.js';
import { type Cell, left, right, textTable } from '../output/text-table.js';

export const indexInfoCommand: Command = {
  name: 'index info',
  summary: 'show what is in an index file',
  description:
    'Devices and segments, bytes by part, platforms and subscriptions, and for each tag its type and how its values are kept:\nplanes of bits for integers, a leaf for each frequent value, posting lists for the others.',
  arguments: [INDEX_ARGUMENT],
  options: [PRETTY_OR_JSON],
  examples: [
    { command: 'pushsift index info devices.psi', what: 'for people' },
    { command: 'pushsift index info devices.psi --format json', what: 'for a program' },
  ],
  exits: { 0: 'shown', 1: null },
  run: info,
};

async function info(context: Context): Promise<ExitCode> {
  const { settings, out } = context;
  const [file = ''] = context.arguments;
  const content = await openSnapshotFile(context, file);
  const { describeSnapshot } = (await import('../devices/index-engine.js')).INDEX_ENGINE;
  const description = describeSnapshot(content);
  out.write(
    settings.text('format') === 'json'
      ? `${JSON.stringify(infoJson(file, content, description))}\n`
      : picture(context, file, content, description),
  );
  return EXIT_OK;
}

function infoJson(file: string, { catalog }: SnapshotContent, description: SnapshotDescription): object {
  const { parts, platforms, subscriptions, columns, ...sizes } = description;
  return {
    file,
    version: FORMAT_VERSION,
    ...sizes,
    parts: Object.fromEntries(parts.map(({ part, bytes }) => [part, bytes])),
    catalog: catalog === null ? null : catalogCounts(catalog),
    platforms: Object.fromEntries(platforms.map(({ platform, devices }) => [platform, devices])),
    subscriptions: Object.fromEntries(subscriptions.map(({ application, devices }) => [application, devices])),
    tags: columns,
  };
}

interface CatalogCounts {
  readonly applications: number;
  readonly groups: number;
  readonly tags: number;
  readonly applicationTags: number;
}

function catalogCounts({ applications, groups, tags }: Catalog): CatalogCounts {
  return {
    applications: applications.size,
    groups: groups.size,
    tags: tags.size,
    applicationTags: [...applications.values()].reduce((sum, application) => sum + application.tags.size, 0),
  };
}

function picture(
  { out }: Context,
  file: string,
  { catalog }: SnapshotContent,
  description: SnapshotDescription,
): string {
  const { bold, dim } = paintOn(out);
  const { devices, removed, segments, bytes, parts, platforms, subscriptions, columns } = description;
  const head = `${bold(`${visible(file)}: ${plural(devices, 'device')}`)} in ${plural(segments, 'segment')}, ${byteSize(bytes)}`;
  const section = (title: string, rows: readonly (readonly Cell[])[]): string =>
    rows.length === 0 ? '' : `\n${dim(title)}\n${textTable(rows)}\n`;
  return [
    `${head}\n${dim(`format ${FORMAT_VERSION}, ${catalogLine(catalog)}`)}\n`,
    removed === 0
      ? ''
      : `${dim(`${plural(removed, 'removed device')} kept until merged: all that follows is told with ${removed === 1 ? 'it' : 'them'}`)}\n`,
    section(
      'bytes',
      parts
        .filter(({ bytes: own }) => own > 0)
        .map(({ part, bytes: own }) => [left(part), right(grouped(own)), right(share(own, bytes))]),
    ),
    section(
      'platforms',
      platforms.map(({ platform, devices: own }) => [left(platform), right(grouped(own))]),
    ),
    section(
      'subscriptions',
      subscriptions.map(({ application, devices: own }) => [
        left(visible([application, catalog?.applications.get(application)?.name ?? ''].join(' ').trim())),
        right(grouped(own)),
      ]),
    ),
    section('tags', columns.map(columnRow)),
  ].join('');
}

function catalogLine(catalog: Catalog | null): string {
  if (catalog === null) return 'no catalog';
  const { applications, groups, tags, applicationTags } = catalogCounts(catalog);
  return `a catalog of ${[
    plural(applications, 'application'),
    plural(groups, 'group'),
    plural(tags, 'account tag'),
    plural(applicationTags, 'application tag'),
  ].join(', ')}`;
}

function share(part: number, whole: number): string {
  return `${((part / whole) * 100).toFixed(1)} %`;
}

function columnRow(column: ColumnDescription): readonly Cell[] {
  const { application, tag, type, devices, values, bytes } = column;
  return [
    left(visible(application === null ? tag : `${application} ${tag}`)),
    left(type),
    right(plural(devices, 'device')),
    right(values === null ? '' : plural(values, 'value')),
    right(byteSize(bytes)),
    left(representation(column)),
  ];
}

/** "7 planes", "40 leaves, 1,204 devices in posting lists". */
function representation({ planes, leaves, postings }: ColumnDescription): string {
  return [
    planes === null ? '' : plural(planes, 'plane'),
    leaves === 0 ? '' : leaves === 1 ? '1 leaf' : `${grouped(leaves)} leaves`,
    postings === 0 ? '' : `${grouped(postings)} in posting lists`,
  ]
    .filter((part) => part !== '')
    .join(', ');
}
