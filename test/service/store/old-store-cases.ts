/** Records of a store that was made before records had checksums: they get theirs when it is opened. */

import { expect, it } from 'vitest';
import { addRecord } from '../../../src/service/store/sql/add-record.js';
import { changeAudiences } from '../../../src/service/store/sql/change-audiences.js';
import type { Engine } from '../../../src/service/store/sql/engine.js';
import { keptFilter } from '../../../src/service/store/sql/kept-filters.js';
import { MIGRATIONS, migrate } from '../../../src/service/store/sql/migrations.js';
import { putDeviceOnce, putDevices } from '../../../src/service/store/sql/put-devices.js';
import { insertPreset } from '../../../src/service/store/sql/record-statements.js';
import { sqlStore } from '../../../src/service/store/sql/sql-store.js';
import { type Row, type Statement, type Steps, statement } from '../../../src/service/store/sql/statement.js';
import {
  audienceRecord,
  deviceRecord,
  messageRecord,
  presetRecord,
  tokenRecord,
} from '../../support/service/store-records.js';

type Run = (statement: Statement) => Promise<readonly Row[]>;

async function drive<Result>(run: Run, steps: Steps<Result>): Promise<Result> {
  let step = steps.next([]);
  while (!step.done) step = steps.next(await run(step.value));
  return step.value;
}

/** More than are read at a time. */
const PRESETS = 230;

async function fill(run: Run): Promise<void> {
  for (let number = 0; number < PRESETS; number++) {
    const preset = presetRecord(`P${number}`);
    await run(
      statement(
        'INSERT INTO pushsift_presets (code, created_by, created_at, record) VALUES (?, ?, ?, ?)',
        preset.code,
        preset.createdBy,
        preset.createdAt,
        JSON.stringify(preset),
      ),
    );
  }
  const { filter, progress, ...message } = messageRecord('M');
  const { key, text } = keptFilter(filter);
  await run(statement('INSERT INTO pushsift_filters VALUES (?, ?)', key, text));
  await run(
    statement(
      "INSERT INTO pushsift_messages (code, created_by, created_at, record, filter_key, resolve_at, state, version, progress) VALUES ('M', 'shop', ?, ?, ?, ?, 'scheduled', 0, ?)",
      message.createdAt,
      JSON.stringify(message),
      key,
      message.resolveAt,
      JSON.stringify(progress),
    ),
  );
  const token = tokenRecord('shop');
  await run(
    statement(
      'INSERT INTO pushsift_tokens (name, id, record) VALUES (?, ?, ?)',
      'shop',
      token.id,
      JSON.stringify(token),
    ),
  );
}

/** `run` reaches an empty database. */
export function oldStoreCase(
  dialect: Engine['dialect'],
  open: () => Promise<{ run: Run; end(): Promise<void> }>,
): void {
  it('records of an older store get checksums, and are found damaged from then on', async () => {
    const { run, end } = await open();
    try {
      await drive(run, migrate(dialect, MIGRATIONS.slice(0, 4)));
      await fill(run);
      await drive(run, migrate(dialect));
      const store = sqlStore({
        dialect,
        run,
        addRecord: async () => ({ kind: 'code-taken' }),
        removeMessages: async () => 0,
        putDevices: async () => [],
        putDeviceOnce: async () => 'outdated',
        changeAudiences: async () => 0,
        close: async () => {},
      });
      for (let number = 0; number < PRESETS; number++) {
        expect(await store.preset(`P${number}`)).toEqual(presetRecord(`P${number}`));
      }
      expect(await store.message('M')).toEqual(messageRecord('M'));
      expect(await store.tokens()).toEqual([tokenRecord('shop')]);
      await run(
        statement("UPDATE pushsift_presets SET record = replace(record, 'preset', 'Preset') WHERE code = 'P7'"),
      );
      await expect(store.preset('P7')).rejects.toMatchObject({ kind: 'unreadable' });
    } finally {
      await end();
    }
  });
}

/** `run` reaches an empty database. */
export function devicesCase(dialect: Engine['dialect'], open: () => Promise<{ run: Run; end(): Promise<void> }>): void {
  it('a store from before there were devices gets them, and keeps what it has; one of today is refused by then', async () => {
    const { run, end } = await open();
    try {
      const then = MIGRATIONS.slice(0, 7);
      await drive(run, migrate(dialect, then));
      await run(insertPreset(presetRecord('P')));
      await drive(run, migrate(dialect));
      const store = sqlStore({
        dialect,
        run,
        addRecord: async () => ({ kind: 'code-taken' }),
        removeMessages: async () => 0,
        putDevices: async (devices) => drive(run, putDevices(devices)),
        putDeviceOnce: async (devices, once) => drive(run, putDeviceOnce(dialect, devices, once)),
        changeAudiences: async () => 0,
        close: async () => {},
      });
      expect(await store.preset('P')).toEqual(presetRecord('P'));
      expect(await store.putDevices([{ device: deviceRecord('d'), expected: null }])).toEqual([1]);
      expect(await store.device('d')).toEqual({ ...deviceRecord('d'), sequence: 1 });
      await expect(drive(run, migrate(dialect, then))).rejects.toMatchObject({ kind: 'newer' });
      expect(await store.device('d')).toEqual({ ...deviceRecord('d'), sequence: 1 });
    } finally {
      await end();
    }
  });
}

/** `run` reaches an empty database. */
export function audiencesCase(
  dialect: Engine['dialect'],
  open: () => Promise<{ run: Run; end(): Promise<void> }>,
): void {
  it('a store from before there were audiences keeps its devices, and tells of their changes from then on', async () => {
    const { run, end } = await open();
    try {
      const then = MIGRATIONS.slice(0, 8);
      await drive(run, migrate(dialect, then));
      await run(statement("UPDATE pushsift_device_log SET id = 'log', sequence = 5"));
      await drive(run, migrate(dialect));
      const store = sqlStore({
        dialect,
        run,
        addRecord: async (addition) => drive(run, addRecord(dialect, addition)),
        removeMessages: async () => 0,
        putDevices: async (devices) => drive(run, putDevices(devices)),
        putDeviceOnce: async () => 'outdated',
        changeAudiences: async (change) => drive(run, changeAudiences(dialect, change)),
        close: async () => {},
      });
      expect(await store.deviceLog()).toEqual({ id: 'log', sequence: 5, forgottenTo: 0, audiences: 0 });
      expect(await store.addAudience(audienceRecord('A'), null)).toEqual({ kind: 'added' });
      const put = { device: deviceRecord('d'), expected: null, moves: [{ audience: 'A', kind: 'entered' } as const] };
      expect(await store.putDevices([put], { audiences: 1, at: 7 })).toEqual([6]);
      expect((await store.audienceEvents('A', 0, 9))?.items).toEqual([
        { number: 1, kind: 'entered', device: 'd', at: 7 },
      ]);
      await expect(drive(run, migrate(dialect, then))).rejects.toMatchObject({ kind: 'newer' });
      expect(await store.audience('A')).toEqual(audienceRecord('A'));
    } finally {
      await end();
    }
  });
}
