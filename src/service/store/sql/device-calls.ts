/** What a store over a database does with devices. */

import { randomUUID } from 'node:crypto';
import type { DeviceLog, DevicePut, MovesBasis } from '../device-changes.js';
import type { Store } from '../store.js';
import { StoreError } from '../store-error.js';
import { DeviceMemory } from './device-memory.js';
import type { Engine } from './engine.js';
import { deviceLogIn } from './forget-devices.js';
import { nameDeviceLog, preparedDevice, SELECT_DEVICE_LOG, selectDevices, selectDevicesAfter } from './put-devices.js';
import { deviceIn } from './read-record.js';
import type { RecordReader } from './record-reader.js';

type DeviceCalls = Pick<
  Store,
  | 'device'
  | 'rememberedDevice'
  | 'devices'
  | 'putDevices'
  | 'putDeviceOnce'
  | 'rememberedAfter'
  | 'devicesAfter'
  | 'deviceLog'
>;

export function deviceCalls(engine: Engine, reader: RecordReader): DeviceCalls {
  const memory = new DeviceMemory();
  return {
    device: async (id) => {
      const [row] = await engine.run(selectDevices([id]));
      return row === undefined ? null : reader.one('device', row, deviceIn);
    },
    rememberedDevice: async (id) => memory.device(id),
    devices: async (ids) =>
      ids.length === 0 ? [] : reader.some('device', await engine.run(selectDevices(ids)), deviceIn),
    putDevices: async (puts, basis = NO_AUDIENCES) =>
      puts.length === 0 ? [] : putDevices(engine, memory, puts, basis),
    putDeviceOnce: async (put, once, basis = NO_AUDIENCES) => {
      if (put !== null) memory.forget(put.device.id);
      return engine.putDeviceOnce(put && { ...basis, devices: [preparedDevice(put)] }, once);
    },
    rememberedAfter: async (sequence, limit) => memory.after(sequence, limit),
    devicesAfter: async (sequence, limit) => {
      const rows = await engine.run(selectDevicesAfter(sequence, limit));
      return {
        items: reader.some('device', rows, deviceIn),
        last: Number(rows.at(-1)?.sequence ?? sequence),
        hasMore: rows.length === limit,
      };
    },
    deviceLog: async () => {
      const { highest } = memory;
      const log = await deviceLog(engine);
      // The store was put back to an earlier state.
      if (log.sequence < highest) memory.clear();
      return log;
    },
  };
}

/** Where it is not known what became of a device, it is not remembered. */
async function putDevices(engine: Engine, memory: DeviceMemory, puts: readonly DevicePut[], basis: MovesBasis) {
  const devices = puts.map(preparedDevice);
  for (const { device } of puts) memory.forget(device.id);
  const numbers = await engine.putDevices({ ...basis, devices });
  for (const [at, { device }] of puts.entries()) {
    const sequence = numbers[at];
    if (typeof sequence === 'number') memory.put(device.id, devices[at]?.record ?? '', sequence);
  }
  return numbers;
}

const NO_AUDIENCES: MovesBasis = { audiences: 0, at: 0 };

async function deviceLog(engine: Engine): Promise<DeviceLog> {
  const [row] = await engine.run(SELECT_DEVICE_LOG);
  if (row === undefined) throw new StoreError('damaged', 'the store has lost the order of its devices');
  if (row.id !== '') return deviceLogIn(row);
  await engine.run(nameDeviceLog(randomUUID()));
  return deviceLog(engine);
}
