/** The devices of a file to an index in memory, with what there is to say about the reading. */

import type { addRow, IndexBuilder, IndexBuilderOptions } from '../../bitset/index/builder.js';
import type { DeviceIndex } from '../../bitset/index/device-index.js';
import { isIndexError } from '../../bitset/layout/errors.js';
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
  await addDevices(context, file, options, { builder, addRow: INDEX_ENGINE.addRow });
  try {
    return builder.seal();
  } catch (error) {
    throw indexFailure(file.name, error);
  }
}

interface Building {
  readonly builder: IndexBuilder<DeviceIndex>;
  readonly addRow: typeof addRow;
}

async function addDevices(
  context: Context,
  file: DeviceFile,
  { catalog = null }: IndexBuilderOptions,
  building: Building,
): Promise<void> {
  const { builder } = building;
  const { settings, signal } = context;
  const onError = settings.choice('on-error', ['fail', 'skip']);
  const members = catalog && declaredMembers(catalog);
  const options = { format: file.format, catalog, onError, signal };
  const reader = readRows(file.open(), options, () => members, readingThreads(context));
  const lines = new LineNumbers();
  try {
    for await (const batch of reader) {
      const { count, lineOf, idOf, add } = 'scanner' in batch ? ofRows(batch, building) : ofDevices(batch, building);
      for (let number = 0; number < count; number++) {
        try {
          add(number);
        } catch (error) {
          throw refusal(file, error, lineOf(number), () => lines.lineOf(builder.ordinalOf(idOf(number))));
        }
        lines.add(lineOf(number));
      }
    }
  } catch (error) {
    throw deviceFailure(file, error);
  }
  tellSummary(context, file.name, reader.summary());
}

/** What is read at once, by the number of a device in it. */
interface Batch {
  readonly count: number;
  lineOf(number: number): number;
  idOf(number: number): string;
  add(number: number): void;
}

/** The reader has checked it, with the catalog of the builder. */
function ofDevices({ devices, lines }: DeviceBatch, { builder }: Building): Batch {
  // SAFETY: below the count.
  const at = (number: number): Device => devices[number] as Device;
  return {
    count: devices.length,
    lineOf: (number) => lines[number] ?? 0,
    idOf: (number) => at(number).id,
    add: (number) => builder.addChecked(at(number)),
  };
}

function ofRows({ scanner, firstLine }: RowBatch, { builder, addRow }: Building): Batch {
  const { rows } = scanner;
  return {
    count: rows.count,
    lineOf: (number) => firstLine + number,
    idOf: (number) => rows.idOf(rows.at(number)),
    add: (number) => addRow(builder, scanner, rows.at(number)),
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
