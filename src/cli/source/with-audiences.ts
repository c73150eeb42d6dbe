/** Opens what `count` and `list` ask, for as long as it is asked. */

import type { Context } from '../command/command.js';
import { refuseColumns } from '../devices/columns/column-names-file.js';
import { Failure } from '../output/failure.js';
import type { Audiences } from './audiences.js';
import { openDevices } from './devices.js';
import { openDatabase } from './open-database.js';
import { openShards, shardFiles } from './open-shards.js';

/** Calls `work` with what the options name, and closes it. */
export async function withAudiences<T>(context: Context, work: (audiences: Audiences) => Promise<T>): Promise<T> {
  const audiences = await openAudiences(context);
  try {
    return await work(audiences);
  } finally {
    await audiences.close();
  }
}

/** @throws Failure `usage` when nothing is named, `input` when it cannot be read, `index` when it is damaged */
async function openAudiences(context: Context): Promise<Audiences> {
  const source = context.settings.text('source');
  if (source !== null) {
    if (context.settings.isGiven('devices'))
      throw new Failure('usage', '`--devices` and `--source` cannot be used together: both say whom to ask');
    return openDatabase(context, source);
  }
  const files = shardFiles(context.settings.text('devices') ?? '');
  if (files.length > 1) {
    refuseColumns(context, 'index files have no columns');
    return openShards(context, files);
  }
  return { ...(await openDevices(context)), refusals: () => [], close: () => Promise.resolve() };
}
