/** `pushsift index build`: devices to an index file, whole or not at all. */

import type { Catalog } from '../../catalog/catalog.js';
import { readBatches } from '../../devices/read-devices.js';
import { visible } from '../../diagnostics/frame/characters.js';
import { IndexError } from '../../evaluate/bitset/errors.js';
import type { IndexBuilder } from '../../evaluate/bitset/index/builder.js';
import { DeviceIndex } from '../../evaluate/bitset/index/device-index.js';
import { indexPieces } from '../../node/open-index.js';
import { writePiecesAtomic } from '../../node/write-atomic.js';
import { catalogOf } from '../catalog-option.js';
import type { Command, Context } from '../command.js';
import { CATALOG_OPTION, OUTPUT_OPTION, PRETTY_OR_JSON, READING_OPTIONS } from '../common-options.js';
import { type DeviceFile, deviceFailure, deviceFile, tellSummary } from '../device-file.js';
import { asFailure, EXIT_OK, type ExitCode, Failure } from '../failure.js';
import { indexFailure } from '../index-failure.js';
import { INDEX_ENDING, isIndexFile } from '../index-file.js';
import { LineNumbers } from '../line-numbers.js';
import { paintOn } from '../paint.js';
import { startProgress } from '../progress.js';
import { byteSize, counted, duration } from '../words.js';

export const indexBuildCommand: Command = {
  name: 'index build',
  summary: 'build an index file from devices',
  description:
    'Reads the devices once and writes an index that `count`, `list` and `explain --analyze` take as --devices. Two devices of one\nid are refused, and both lines named. With a catalog, tags have its types, what it does not know is left out, and it is\nstored in the index. The file is written whole or not at all.',
  arguments: [{ name: 'DEVICES', required: false, kind: 'file', summary: 'the devices, instead of --devices' }],
  options: [
    ...READING_OPTIONS,
    CATALOG_OPTION,
    { ...OUTPUT_OPTION, summary: `the index file (${INDEX_ENDING})` },
    {
      name: 'layout',
      value: 'LAYOUT',
      choices: ['fast', 'compact'],
      default: 'fast',
      summary: 'fast, or compact: the smallest memory, for slower answers',
    },
    PRETTY_OR_JSON,
  ],
  examples: [
    {
      command: 'pushsift index build devices.ndjson --catalog catalog.json --output devices.psi',
      what: 'an index with its catalog',
    },
    {
      command: 'zcat devices.ndjson.gz | pushsift index build - --output devices.psi',
      what: 'from standard input',
    },
  ],
  exits: { 0: 'built', 1: null },
  run: build,
};

async function build(context: Context): Promise<ExitCode> {
  const { settings, out, signal } = context;
  const output = indexOutput(context);
  const file = deviceFile(context, context.arguments[0] ?? null);
  const catalog = await catalogOf(context);
  const start = performance.now();
  const built = { devices: 0, bytes: 0 };
  try {
    await writePiecesAtomic(output, pieces(context, file, catalog, built), signal);
  } catch (error) {
    throw asFailure(error, 'output');
  }
  if (settings.text('format') === 'json') out.write(`${JSON.stringify({ file: output, ...built })}\n`);
  else {
    const time = out.isTerminal ? paintOn(out).dim(` · ${duration(performance.now() - start)}`) : '';
    out.write(`${visible(output)}: ${counted(built.devices, 'device')}, ${byteSize(built.bytes)}${time}\n`);
  }
  return EXIT_OK;
}

/** @throws Failure `usage` */
function indexOutput({ settings }: Context): string {
  const output = settings.text('output');
  if (output === null)
    throw new Failure('usage', 'no index file is named', `name it with \`--output FILE${INDEX_ENDING}\``);
  if (!isIndexFile(output))
    throw new Failure(
      'usage',
      `the name of an index ends with ${INDEX_ENDING}: no command would take \`${output}\` for one`,
    );
  return output;
}

/** The bytes of the index. Nothing is read before the file has been begun. */
async function* pieces(
  context: Context,
  file: DeviceFile,
  catalog: Catalog | null,
  built: { devices: number; bytes: number },
): AsyncGenerator<Uint8Array, void, undefined> {
  const layout = context.settings.choice('layout', ['fast', 'compact']);
  const builder = DeviceIndex.builder({ catalog, layout });
  await addDevices(context, file, catalog, builder);
  const index = orIndexFailure(file, () => builder.seal());
  built.devices = index.size;
  const progress = startProgress(context.err, 'writing the index', null);
  try {
    for (const piece of indexPieces(index)) {
      built.bytes += piece.length;
      progress.add(piece.length);
      yield piece;
    }
  } finally {
    progress.end();
  }
}

/** @throws Failure `devices` for a bad line or an id that is there twice, `index` when there is no room */
async function addDevices(
  context: Context,
  file: DeviceFile,
  catalog: Catalog | null,
  builder: IndexBuilder<DeviceIndex>,
): Promise<void> {
  const { settings, signal } = context;
  const onError = settings.choice('on-error', ['fail', 'skip']);
  const reader = readBatches(file.open(), { format: file.format, catalog, onError, signal });
  const lines = new LineNumbers();
  try {
    for await (const batch of reader) {
      for (const [at, device] of batch.devices.entries()) {
        const line = batch.lines[at] ?? 0;
        try {
          builder.add(device);
        } catch (error) {
          throw refusal(file, error, line, () => lines.lineOf(builder.ordinalOf(device.id)));
        }
        lines.add(line);
      }
    }
  } catch (error) {
    throw deviceFailure(file, error);
  }
  tellSummary(context, file.name, reader.summary());
}

/** Which of two devices of one id is right nobody can tell: it ends the build even where bad lines are skipped. */
function refusal(file: DeviceFile, error: unknown, line: number, firstLine: () => number): unknown {
  if (!(error instanceof IndexError)) return error;
  switch (error.code) {
    case 'duplicate-id':
      return new Failure(
        'devices',
        `${file.name}:${line}: the device on line ${firstLine()} has this id, too`,
        'an index holds a device once: leave one of the lines out',
      );
    case 'bad-device':
      return new Failure('devices', `${file.name}:${line}: ${error.message}`);
    default:
      return indexFailure(file.name, error);
  }
}

function orIndexFailure<T>(file: DeviceFile, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw indexFailure(file.name, error);
  }
}
