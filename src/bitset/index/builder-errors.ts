/** Why a builder takes no device, or no more of them. */

import { invariant } from '../../base/invariant.js';
import type { DeviceValidator } from '../../devices/validate-device.js';
import { MAX_ID_BYTES } from '../column/id-table.js';
import { UNIT_BYTES } from '../column/wtf8.js';
import { IndexError } from '../layout/errors.js';
import type { IndexLimits } from '../layout/limits.js';

/** @throws IndexError `bad-device` for an id that takes more bytes than an index holds of one */
export function checkId(id: string): void {
  // No unit takes more than three bytes: most ids need no closer look.
  if (id.length * UNIT_BYTES > MAX_ID_BYTES) checkIdBytes(new TextEncoder().encode(id).length);
}

export function checkIdBytes(bytes: number): void {
  if (bytes > MAX_ID_BYTES)
    throw new IndexError('bad-device', `/id: the id is longer than ${MAX_ID_BYTES} bytes of UTF-8`);
}

export function tooManyDevices({ indexDevices }: IndexLimits): IndexError {
  return new IndexError('too-many-devices', `an index holds at most ${indexDevices} devices`);
}

/** For a device that the validator has just refused. */
export function badDevice({ faults }: DeviceValidator): IndexError {
  const [first] = faults;
  invariant(first !== undefined, 'a device that is refused has a fault');
  return new IndexError('bad-device', `${first.pointer || '/'}: ${first.message}`);
}

/** Ids are the caller's secret: the message has none. */
export function duplicateId(ordinal: number): IndexError {
  return new IndexError('duplicate-id', `/id: device number ${ordinal} of the index has this id, too`);
}

/** Buffers that cannot be had are RangeErrors. */
export function asOutOfMemory(error: unknown): unknown {
  if (!(error instanceof RangeError)) return error;
  return new IndexError('out-of-memory', 'there is no memory for one more device', null, { cause: error });
}
