/**
 * Devices and the order of their changes. Each change takes the next number of one counter, whose row is held until it is committed: so changes become visible
 * in the order of their numbers, and who reads behind a number misses none. A device has one row, with the number of its last change.
 */

import { hash } from 'node:crypto';
import type { DevicePut, MovesBasis, PutOnce } from '../device-changes.js';
import type { Once } from '../store.js';
import type { Dialect } from './dialect.js';
import { type PreparedEvent, putEvents } from './put-events.js';
import { deviceChecksum } from './record-checksum.js';
import { type Statement, type Steps, statement, statementIn } from './statement.js';
import { withKey } from './with-key.js';

/** A device as it is to be kept. */
export interface PreparedDevice {
  readonly key: string;
  /** Its JSON. */
  readonly record: string;
  /** The number of the change that this one follows; null: there was none. */
  readonly expected: number | null;
  /** Events that are told if it is kept. */
  readonly events: readonly Omit<PreparedEvent, 'sequence'>[];
}

/** Devices that are kept together, and the list of audiences that their events hold with. */
export interface PreparedDevices extends MovesBasis {
  readonly devices: readonly PreparedDevice[];
}

/**
 * Ids are looked up by their SHA-256, in base64url: databases bound what an index holds, and ids may be long. UTF-8 has one character for every half of a
 * surrogate pair: ids with some are hashed by their units instead, behind a byte that no UTF-8 has.
 */
function deviceKey(id: string): string {
  const bytes = /\p{Surrogate}/u.test(id) ? Buffer.from(`\u00ff${id}`, 'utf16le') : id;
  return hash('sha256', bytes, 'base64url');
}

export function preparedDevice({ device, expected, moves = [] }: DevicePut): PreparedDevice {
  const { id, device: whole, pushTokens } = device;
  return {
    key: deviceKey(id),
    record: JSON.stringify({ id, device: whole, pushTokens }),
    expected,
    events: moves.map(({ audience, kind }) => ({ audience, kind, device: id })),
  };
}

/**
 * The number of each change, in their order; null: the device is not as expected, and stays as it is. All are null where the list of audiences is another. Is to be run in a
 * transaction.
 */
export function* putDevices({ devices, audiences, at }: PreparedDevices): Steps<readonly (number | null)[]> {
  const [row] = yield statement(
    'UPDATE pushsift_device_log SET sequence = sequence + ? WHERE audiences = ? RETURNING sequence',
    devices.length,
    audiences,
  );
  if (row === undefined) return devices.map(() => null);
  const events: PreparedEvent[] = [];
  const before = Number(row?.sequence) - devices.length;
  const numbers: (number | null)[] = [];
  for (const [at, device] of devices.entries()) {
    const sequence = before + at + 1;
    const written = yield putDevice(device, sequence);
    const isKept = written.length > 0;
    numbers.push(isKept ? sequence : null);
    if (isKept) for (const event of device.events) events.push({ ...event, sequence });
  }
  yield* putEvents(events, at);
  return numbers;
}

/** Null: the key is used, and nothing is kept. Is to be run in a transaction. */
export function* putDeviceOnce(dialect: Dialect, devices: PreparedDevices | null, once: Once): Steps<PutOnce> {
  const { kind } = yield* withKey(dialect, once, '', function* () {
    return devices === null || (yield* putDevices(devices))[0] !== null;
  });
  return kind === 'not-done' ? 'outdated' : kind;
}

function putDevice({ key, record, expected }: PreparedDevice, sequence: number): Statement {
  const checksum = deviceChecksum({ device_key: key, sequence, record });
  return expected === null
    ? statement(
        'INSERT INTO pushsift_devices (device_key, sequence, record, checksum) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING device_key',
        key,
        sequence,
        record,
        checksum,
      )
    : statement(
        'UPDATE pushsift_devices SET sequence = ?, record = ?, checksum = ? WHERE device_key = ? AND sequence = ? RETURNING device_key',
        sequence,
        record,
        checksum,
        key,
        expected,
      );
}

/** At least one. */
export function selectDevices(ids: readonly string[]): Statement {
  return statementIn('SELECT * FROM pushsift_devices WHERE device_key IN', ids.map(deviceKey));
}

export function selectDevicesAfter(sequence: number, limit: number): Statement {
  return statement('SELECT * FROM pushsift_devices WHERE sequence > ? ORDER BY sequence LIMIT ?', sequence, limit);
}

export const SELECT_DEVICE_LOG = statement('SELECT id, sequence, audiences FROM pushsift_device_log');

/** Names the log, where it has no name yet. */
export function nameDeviceLog(id: string): Statement {
  return statement("UPDATE pushsift_device_log SET id = ? WHERE id = '' RETURNING id", id);
}
