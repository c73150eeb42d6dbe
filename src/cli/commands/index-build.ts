/** `pushsift index build`: devices to an index file, whole or not at all. */

import { plural } from '../../base/plural.js';
import type { Catalog } from '../../catalog/catalog.js';
import { visible } from '../../diagnostics/frame/characters.js';
import { writePiecesAtomic } from '../../node/write-atomic.js';
import type { Command, Context } from '../command/command.js';
import {
  CATALOG_OPTION,
  OUTPUT_OPTION,
  PRETTY_OR_JSON,
  READING_OPTIONS,
  THREADS_OPTION,
} from '../command/common-options.js';
import { buildIndex } from '../devices/build-index.js';
import { catalogOf } from '../devices/catalog-option.js';
import { type DeviceFile, deviceFile } from '../devices/device-file.js';
import { INDEX_ENDING, isIndexFile } from '../devices/index-file.js';
import { asFailure, EXIT_OK, type ExitCode, Failure } from '../output/failure.js';
import { byteSize, duration } from '../output/number-text.js';
import { paintOn } from '../output/paint.js';
import { startProgress } from '../output/progress.js';

export const indexBuildCommand: Command = {
  name: 'index build',
  summary: 'build an index file from devices',
  description:
    'Reads the devices once and writes an index that `count`, `list` and `explain --analyze` take as --devices. Two devices of one\nid are refused, and both lines named. With a catalog, tags have its types, what it does not know is left out, and it is\nstored in the index. The file is written whole or not at all.',
  arguments: [{ name: 'DEVICES', required: false, kind: 'file', summary: 'the devices, instead of --devices' }],
  options: [
    ...READING_OPTIONS,
    THREADS_OPTION,
    CATALOG_OPTION,
    { ...OUTPUT_OPTION, summary: `the index file (${INDEX_ENDING})` },
    PRETTY_OR_JSON,
  ],
  examples: [
    {
      command: 'pushsift index build devices.ndjson --catalog catalog.json --output devices.psi',
      what: 'an index with its catalog',
    },
    {
      command: 'pushsift index build devices.ndjson.gz --output devices.psi',
      what: 'from an archive',
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
    out.write(`${visible(output)}: ${plural(built.devices, 'device')}, ${byteSize(built.bytes)}${time}\n`);
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
  const index = await buildIndex(context, file, { catalog });
  const { indexPieces } = (await import('../devices/index-engine.js')).INDEX_ENGINE;
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
