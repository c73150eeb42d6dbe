/** The devices of a file to an index in memory, with what there is to say about the reading. */

import type { IndexBuilder, IndexBuilderOptions } from '../../bitset/index/builder.js';
import type { DeviceIndex } from '../../bitset/index/device-index.js';
import { isIndexError } from '../../bitset/layout/errors.js';
import { readBatches } from '../../devices/read-devices.js';
import type { Context } from '../command/command.js';
import { Failure } from '../output/failure.js';
import { LineNumbers } from '../output/line-numbers.js';
import { type DeviceFile, deviceFailure, tellSummary } from './device-file.js';
import { indexFailure } from './index-failure.js';

/** @throws Failure `devices` for a bad line or an id that is there twice, `index` when there is no room */
export async function buildIndex(
  context: Context,
  file: DeviceFile,
  options: IndexBuilderOptions,
): Promise<DeviceIndex> {
  const { INDEX_ENGINE } = await import('./index-engine.js');
  const builder = INDEX_ENGINE.DeviceIndex.builder(options);
  await addDevices(context, file, options, builder);
  try {
    return builder.seal();
  } catch (error) {
    throw indexFailure(file.name, error);
  }
}

async function addDevices(
  context: Context,
  file: DeviceFile,
  { catalog = null }: IndexBuilderOptions,
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
          // The reader has checked it, with the same catalog.
          builder.addChecked(device);
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
