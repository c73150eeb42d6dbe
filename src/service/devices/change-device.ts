/** One device read, changed and kept again, however many do so at once. */

import type { DeviceRecord } from '../records/device-record.js';
import type { DevicePut, Once, PutOnce, Store } from '../store/store.js';
import type { DeviceOutcome } from './device-change.js';

/** `replayed`: the same was carried out with this key before. `key-reused`: something else was. Nothing was changed in both. */
export type ChangedDevice =
  | DeviceOutcome
  | { readonly kind: Extract<PutOnce, 'replayed' | 'key-reused'>; readonly diagnostics: readonly [] };

interface DeviceChanging {
  readonly change: (kept: DeviceRecord | null) => DeviceOutcome;
  /** Null: it is carried out as often as it is asked for. */
  readonly once: Once | null;
  readonly signal: AbortSignal;
}

type Devices = Pick<Store, 'device' | 'putDevices' | 'putDeviceOnce'>;

/**
 * What `change` makes of the device, once it is kept: where another was faster it is made anew of what that one left. A key is used for what changes nothing as well:
 * later the same might change something. Rejects as the store does, and with the reason of the signal.
 */
export async function changeDevice(
  store: Devices,
  id: string,
  { change, once, signal }: DeviceChanging,
): Promise<ChangedDevice> {
  for (;;) {
    signal.throwIfAborted();
    const kept = await store.device(id);
    const outcome = change(kept);
    if (outcome.kind === 'refused') return outcome;
    const put = outcome.kind === 'changed' ? { device: outcome.device, expected: kept?.sequence ?? null } : null;
    const result = await keep(store, put, once);
    if (result === 'done') return outcome;
    if (result !== 'outdated') return { kind: result, diagnostics: [] };
  }
}

async function keep(store: Devices, put: DevicePut | null, once: Once | null): Promise<PutOnce> {
  if (once !== null) return store.putDeviceOnce(put, once);
  if (put === null) return 'done';
  const [sequence] = await store.putDevices([put]);
  return typeof sequence === 'number' ? 'done' : 'outdated';
}
