/** One device read, changed and kept again, however many do so at once. */

import type { DeviceRecord, KeptDevice } from '../records/device-record.js';
import type { Store } from '../store/store.js';
import type { DeviceOutcome } from './device-change.js';

/**
 * What `change` makes of the device, once it is kept: where another was faster it is made anew of what that one left. Rejects as the store does, and with the reason
 * of the signal.
 */
export async function changeDevice(
  store: Pick<Store, 'device' | 'putDevices'>,
  id: string,
  change: (kept: DeviceRecord | null) => DeviceOutcome,
  signal: AbortSignal,
): Promise<DeviceOutcome> {
  for (;;) {
    signal.throwIfAborted();
    const kept: KeptDevice | null = await store.device(id);
    const outcome = change(kept);
    if (outcome.kind !== 'changed') return outcome;
    const [sequence] = await store.putDevices([{ device: outcome.device, expected: kept?.sequence ?? null }]);
    if (typeof sequence === 'number') return outcome;
  }
}
