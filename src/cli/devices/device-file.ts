/** The devices of `--devices`: opened as a source of audiences, with what there is to say about the reading. */

import { statSync } from 'node:fs';
import { plural } from '../../base/plural.js';
import type { Catalog } from '../../catalog/catalog.js';
import type { ColumnNames } from '../../devices/column-names.js';
import type { ColumnBatch } from '../../devices/columns/cells.js';
import type { DeviceFormat } from '../../devices/read-devices.js';
import { DeviceLineError, type ReadSummary } from '../../devices/read-log.js';
import { visible } from '../../diagnostics/frame/characters.js';
import { type StreamAudience, threadedAudience } from '../../evaluate/stream-audience.js';
import { fileChunks } from '../../node/file-chunks.js';
import { fileError } from '../../node/file-error.js';
import { firstBytes, kindOfBytes } from '../../node/file-kind.js';
import { keepHeapSteady } from '../../node/steady-heap.js';
import { unpack } from '../../node/unpack.js';
import type { Context } from '../command/command.js';
import { asFailure, Failure, isFailure } from '../output/failure.js';
import { tellFindings } from '../output/findings.js';
import { startProgress } from '../output/progress.js';
import { arrowBatches } from './arrow/arrow-batches.js';
import { fileMessages, streamMessages } from './arrow/messages.js';
import { columnNamesOf } from './columns/column-names-file.js';
import { linesOf } from './columns/row-lines.js';
import { devicesIn, holdKind } from './device-lines.js';
import { isIndexFile } from './index-file.js';
import { parquetBatches } from './parquet/parquet-batches.js';
import { readingThreads } from './reading-threads.js';

export interface DeviceFile {
  /** As messages name it. */
  readonly name: string;
  /** How its bytes are devices. */
  readonly reading: { readonly format: DeviceFormat; readonly columns: ColumnNames | null };
  open(): AsyncIterable<Uint8Array>;
  /** The same devices as columns, where the file has them so; null for others. */
  readonly openColumns: (() => AsyncIterable<ColumnBatch>) | null;
}

/** @throws Failure `usage` when no file is named, `input` when it is not there */
export function deviceFile(context: Context, named: string | null): DeviceFile {
  const { settings, stdin, err, signal } = context;
  const file = named ?? settings.text('devices');
  if (file === null) throw new Failure('usage', 'no devices are named', 'name their file with `--devices FILE`');
  const names = columnNamesOf(context);
  const arrowStream = (name: string) => (whole: AsyncGenerator<Uint8Array>) =>
    linesOf(arrowBatches(context, name, streamMessages(whole), names));
  if (file === '-')
    return {
      name: '<stdin>',
      reading: { format: 'ndjson', columns: null },
      open: () =>
        devicesIn('standard input', unpack(stdin.chunks('devices')), {
          readStream: arrowStream('standard input'),
          isNamed: names !== null,
        }),
      openColumns: null,
    };
  if (isIndexFile(file))
    throw new Failure(
      'input',
      `cannot read ${file}: it is an index, and devices are wanted`,
      'name an NDJSON or CSV file',
    );
  const path: string = file;
  const size = sizeOf(path);
  // A pipe is looked at when it is read: what is taken from it is gone.
  const first = size === null ? null : firstBytes(file);
  const columns = first && kindOfBytes(first)?.columns;
  if (columns === 'parquet') return columnFile(path, () => parquetBatches(context, path, names));
  if (columns === 'arrow') return columnFile(path, () => arrowBatches(context, path, fileMessages(path), names));
  const format = /\.csv(?:\.gz|\.zst)?$/i.test(file) ? 'csv' : 'ndjson';
  if (size !== null && (columns !== 'arrow-stream' || format === 'csv'))
    holdKind(file, first ?? new Uint8Array(0), 'packed');
  async function* read() {
    const progress = startProgress(err, 'reading devices', size);
    try {
      for await (const chunk of fileChunks(path, signal)) {
        progress.add(chunk.length);
        yield chunk;
      }
    } finally {
      progress.end();
    }
  }
  if (columns === 'arrow-stream' && format === 'ndjson')
    return columnFile(path, () => arrowBatches(context, path, streamMessages(read()), names));
  return {
    name: file,
    reading: { format, columns: format === 'csv' ? names : null },
    open: () =>
      devicesIn(file, unpack(read()), {
        readStream: format === 'csv' ? null : arrowStream(file),
        isNamed: format === 'ndjson' && names !== null,
      }),
    openColumns: null,
  };
}

function columnFile(name: string, openColumns: () => AsyncIterable<ColumnBatch>): DeviceFile {
  return { name, reading: { format: 'ndjson', columns: null }, open: () => linesOf(openColumns()), openColumns };
}

/** The size of a file, to be found missing before any filter is compiled; null for pipes and the like. */
function sizeOf(file: string): number | null {
  try {
    const stat = statSync(file);
    if (stat.isDirectory()) throw new Failure('input', `cannot read ${file}: it is a folder`);
    return stat.isFile() ? stat.size : null;
  } catch (error) {
    throw isFailure(error) ? error : asFailure(fileError('read', file, error), 'input');
  }
}

/** The audiences of a file of devices. What was skipped or not known is told at the end of each pass. */
export function audienceOf(context: Context, catalog: Catalog | null, file: DeviceFile): StreamAudience {
  keepHeapSteady();
  return threadedAudience({
    startThreads: readingThreads(context),
    open: () => file.open(),
    openColumns: file.openColumns,
    ...file.reading,
    catalog,
    onError: context.settings.choice('on-error', ['fail', 'skip']),
    onSummary: (summary) => tellSummary(context, file.name, summary),
    onNotes: ({ text }, notes) => tellFindings(context.err, '<filter>', text, notes),
  });
}

/** Runs `work` on the devices of `file`; a bad line is a failure that names it. */
export async function onDevices<T>(file: DeviceFile, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw deviceFailure(file, error);
  }
}

/** What reading threw, as a failure. */
export function deviceFailure({ name }: DeviceFile, error: unknown): Failure {
  if (!(error instanceof DeviceLineError)) return asFailure(error, 'input');
  const { line, diagnostic } = error;
  return new Failure(
    'devices',
    `${name}:${line}: ${diagnostic.message}`,
    diagnostic.help ?? '`--on-error skip` leaves bad lines out',
  );
}

/** Bad lines that were skipped, and what the catalog does not know. */
export function tellSummary({ err }: Pick<Context, 'err'>, name: string, summary: ReadSummary): void {
  const { badLines, firstBadLines, unknown } = summary;
  if (badLines > 0) {
    err.write(`${visible(name)}: skipped ${plural(badLines, 'bad line')}\n`);
    for (const { line, diagnostic } of firstBadLines) err.write(`  ${line}: ${visible(diagnostic.message)}\n`);
    if (badLines > firstBadLines.length) err.write(`  and ${plural(badLines - firstBadLines.length, 'more line')}\n`);
  }
  const ignored = [
    plural(unknown.applications, 'subscription'),
    plural(unknown.tags, 'tag value'),
    plural(unknown.fields, 'field'),
  ].filter((part) => !part.startsWith('0 '));
  if (ignored.length > 0) err.write(`${visible(name)}: ignored as unknown: ${ignored.join(', ')}\n`);
}
