/** The devices of a file to an index in memory, with what there is to say about the reading. */

import type { addRows, IndexBuilder } from '../../bitset/index/builder.js';
import type { IndexBuilderOptions } from '../../bitset/index/builder-options.js';
import type { DeviceIndex } from '../../bitset/index/device-index.js';
import { isIndexError } from '../../bitset/layout/errors.js';
import { readColumns } from '../../devices/columns/read-columns.js';
import type { Device } from '../../devices/device.js';
import type { DeviceBatch, RowBatch } from '../../devices/device-batch.js';
import { readRows } from '../../devices/read-devices.js';
import { declaredMembers } from '../../devices/scan/wanted-members.js';
import type { Context } from '../command/command.js';
import { Failure } from '../output/failure.js';
import { LineNumbers } from '../output/line-numbers.js';
import { type DeviceFile, deviceFailure, tellSummary } from './device-file.js';
import { indexFailure } from './index-failure.js';
import { readingThreads } from './reading-threads.js';

/** @throws Failure `devices` for a bad line or an id that is there twice, `index` when there is no room */
export async function buildIndex(
  context: Context,
  file: DeviceFile,
  options: IndexBuilderOptions,
): Promise<DeviceIndex> {
  const { INDEX_ENGINE } = await import('./index-engine.js');
  const builder = INDEX_ENGINE.DeviceIndex.builder(options);
  await addDevices(context, file, options, { builder, addRows: INDEX_ENGINE.addRows });
  try {
    return builder.seal();
  } catch (error) {
    throw indexFailure(file.name, error);
  }
}

interface Building {
  readonly builder: IndexBuilder<DeviceIndex>;
  readonly addRows: typeof addRows;
}

async function addDevices(
  context: Context,
  file: DeviceFile,
  { catalog = null }: IndexBuilderOptions,
  building: Building,
): Promise<void> {
  const { settings, signal } = context;
  const onError = settings.choice('on-error', ['fail', 'skip']);
  const members = catalog && declaredMembers(catalog);
  const options = { ...file.reading, catalog, onError, signal };
  const startThreads = readingThreads(context);
  const reader =
    file.openColumns === null
      ? readRows(file.open(), options, () => members, startThreads)
      : readColumns(file.openColumns(), options, () => members);
  const lines = new LineNumbers();
  try {
    for await (const batch of reader) addBatch(file, building, batch, lines);
  } catch (error) {
    throw deviceFailure(file, error);
  }
  tellSummary(context, file.name, reader.summary());
}

function addBatch(file: DeviceFile, building: Building, batch: DeviceBatch | RowBatch, lines: LineNumbers): void {
  const { builder } = building;
  const before = builder.size;
  const { lineOf, idOf, add, tell } = 'scanner' in batch ? ofRows(batch, building) : ofDevices(batch, building);
  try {
    add();
  } catch (error) {
    const refused = builder.size - before;
    tell(lines, refused);
    throw refusal(file, error, lineOf(refused), () => lines.lineOf(builder.ordinalOf(idOf(refused))));
  }
  tell(lines, builder.size - before);
}

/** What is read at once, by the number of a device in it. */
interface Batch {
  lineOf(number: number): number;
  idOf(number: number): string;
  /** Adds all devices to the index, or those before the first one that is refused. */
  add(): void;
  /** Notes the lines of the first `count` devices. */
  tell(lines: LineNumbers, count: number): void;
}

/** The reader has checked it, with the catalog of the builder. */
function ofDevices({ devices, lines: known }: DeviceBatch, { builder }: Building): Batch {
  const lineOf = (number: number): number => known[number] ?? 0;
  return {
    lineOf,
    // SAFETY: one that was refused.
    idOf: (number) => (devices[number] as Device).id,
    add: () => {
      for (const device of devices) builder.addChecked(device);
    },
    tell: (lines, count) => {
      for (let number = 0; number < count; number++) lines.add(lineOf(number));
    },
  };
}

function ofRows({ scanner, firstLine }: RowBatch, { builder, addRows }: Building): Batch {
  const { rows } = scanner;
  return {
    lineOf: (number) => firstLine + number,
    idOf: (number) => rows.idOf(rows.at(number)),
    add: () => addRows(builder, scanner),
    tell: (lines, count) => lines.add(firstLine, count),
  };
}

/** Which of two devices of one id is right nobody can tell: it ends the build even where bad lines are skipped. */
function refusal(file: DeviceFile, error: unknown, line: number, firstLine: () => number): unknown {
  if (!isIndexError(error)) return error;
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
