/** Devices of a store as changes of the index over them. */

import type { DeviceChange } from '../../bitset/live/device-change.js';
import type { DeviceValidator } from '../../devices/validate-device.js';
import type { KeptDevice } from '../records/device-record.js';

/** What the catalog does not fit is in no count, and stays in the store: `unfit` says how many. */
export function indexChanges(
  validator: DeviceValidator,
  devices: readonly KeptDevice[],
): { readonly changes: readonly DeviceChange[]; readonly unfit: number } {
  let unfit = 0;
  const changes = devices.map(({ id, device }): DeviceChange => {
    const valid = device === null ? null : validator.validate(device);
    if (device !== null && valid === null) unfit++;
    return valid === null ? { id, remove: true } : { id, put: valid };
  });
  return { changes, unfit };
}
