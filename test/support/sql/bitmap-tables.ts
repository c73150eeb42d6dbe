/** An account in bitmaps, by way of the views that feed them. */

import type { Device } from '../../../src/devices/device.js';
import { bitmapsSchema } from '../../../src/evaluate/sql/bitmaps/bitmaps-schema.js';
import type { BitmapsLayout } from '../../../src/evaluate/sql/layout.js';
import { deviceRows } from '../../../src/evaluate/sql/rows/device-rows.js';
import { insert, type SqlEngine } from './sql-engine.js';

/** Beyond 32 bits, and not one after the other. */
const FIRST_NUMBER = 2 ** 40;
const STEP = 70_001;

/** Makes the tables in a database of their own, and stays in the one it was in. */
export async function makeBitmapTables(engine: SqlEngine, current: string): Promise<void> {
  await engine.execute('CREATE DATABASE bitmaps');
  await engine.execute('USE bitmaps');
  for (const statement of bitmapsSchema(engine.dialect) ?? []) await engine.execute(statement);
  await engine.execute(`USE ${current}`);
}

/** Puts the devices there in place of the last ones. */
export async function loadBitmaps(engine: SqlEngine, devices: readonly Device[]): Promise<BitmapsLayout> {
  for (const table of ['devices', 'segments']) await engine.execute(`TRUNCATE TABLE bitmaps.${table}`);
  const numbered = devices.map((device, at) => ({ number: FIRST_NUMBER + at * STEP, rows: deviceRows(device) }));
  // In two parts, so that segments have to be merged.
  for (const part of [0, 1]) {
    const some = numbered.filter((_, at) => at % 2 === part);
    await insert(
      engine,
      'bitmaps.devices',
      some.map(({ number, rows: { device } }) => [number, ...device]),
    );
    const subscriptions = some.flatMap(({ number, rows }) => rows.subscriptions.map(([, code]) => [number, code]));
    await insert(engine, 'bitmaps.subscriptions', subscriptions);
    const tags = some.flatMap(({ number, rows }) => rows.tags.map(([, ...values]) => [number, ...values]));
    await insert(engine, 'bitmaps.tags', tags);
  }
  return { kind: 'bitmaps', tables: { devices: ['bitmaps', 'devices'], segments: ['bitmaps', 'segments'] } };
}
