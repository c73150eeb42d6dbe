/** What a store over a database does with devices. */

import { randomUUID } from 'node:crypto';
import type { DeviceLog, DevicePut, MovesBasis, PutOnce } from '../device-changes.js';
import type { Once, Store } from '../store.js';
import { StoreError } from '../store-error.js';
import type { Engine } from './engine.js';
import { deviceLogIn } from './forget-devices.js';
import { nameDeviceLog, preparedDevice, SELECT_DEVICE_LOG, selectDevices, selectDevicesAfter } from './put-devices.js';
import { deviceIn } from './read-record.js';
import type { RecordReader } from './record-reader.js';

type DeviceCalls = Pick<Store, 'device' | 'devices' | 'putDevices' | 'devicesAfter' | 'deviceLog'>;

export function deviceCalls(engine: Engine, reader: RecordReader): DeviceCalls {
  return {
    device: async (id) => {
      const [row] = await engine.run(selectDevices([id]));
      return row === undefined ? null : reader.one('device', row, deviceIn);
    },
    devices: async (ids) =>
      ids.length === 0 ? [] : reader.some('device', await engine.run(selectDevices(ids)), deviceIn),
    putDevices: async (puts, basis = NO_AUDIENCES) =>
      puts.length === 0 ? [] : engine.putDevices({ ...basis, devices: puts.map(preparedDevice) }),
    devicesAfter: async (sequence, limit) => {
      const rows = await engine.run(selectDevicesAfter(sequence, limit));
      return {
        items: reader.some('device', rows, deviceIn),
        last: rows.length === 0 ? sequence : Number(rows.at(-1)?.sequence),
        hasMore: rows.length === limit,
      };
    },
    deviceLog: () => deviceLog(engine),
  };
}

export function putDeviceOnce(
  engine: Engine,
  put: DevicePut | null,
  once: Once,
  basis: MovesBasis = NO_AUDIENCES,
): Promise<PutOnce> {
  return engine.putDeviceOnce(put && { ...basis, devices: [preparedDevice(put)] }, once);
}

const NO_AUDIENCES: MovesBasis = { audiences: 0, at: 0 };

async function deviceLog(engine: Engine): Promise<DeviceLog> {
  const [row] = await engine.run(SELECT_DEVICE_LOG);
  if (row === undefined) throw new StoreError('damaged', 'the store has lost the order of its devices');
  if (row.id !== '') return deviceLogIn(row);
  await engine.run(nameDeviceLog(randomUUID()));
  return deviceLog(engine);
}
