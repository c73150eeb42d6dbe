/** One device read, changed and kept again, however many do so at once. */

import type { WatchedAudiences } from '../device-registry.js';
import type { DeviceRecord, KeptDevice } from '../records/device-record.js';
import type { DevicePut, MovesBasis, PutOnce } from '../store/device-changes.js';
import type { Once, Store } from '../store/store.js';
import type { DeviceOutcome } from './device-change.js';

/** `replayed`: the same was carried out with this key before. `key-reused`: something else was. Nothing was changed in both. */
export type ChangedDevice =
  | DeviceOutcome
  | { readonly kind: Extract<PutOnce, 'replayed' | 'key-reused'>; readonly diagnostics: readonly [] };

interface ChangeContext {
  readonly store: Pick<Store, 'device' | 'rememberedDevice' | 'putDevices' | 'putDeviceOnce'>;
  /** Those that hold now: after a reload, others. */
  readonly audiences: () => WatchedAudiences;
  /** Null: it is carried out as often as it is asked for. */
  readonly once: Once | null;
  /** Throws when nobody waits any more. */
  readonly patience: { throwIfOver(): void };
}

/**
 * What `change` makes of the device, once it is kept, with what it means for audiences: where another was faster, or audiences were added meanwhile, it is made anew of what is there
 * then. A key is used for what changes nothing as well: later the same might change something. Rejects as the store does, and with what `patience` throws.
 */
export async function changeDevice(
  { store, audiences, once, patience }: ChangeContext,
  id: string,
  change: (kept: DeviceRecord | null) => DeviceOutcome,
): Promise<ChangedDevice> {
  let remembered = await store.rememberedDevice(id);
  for (;;) {
    patience.throwIfOver();
    const watched = audiences();
    await watched.ready();
    const kept: KeptDevice | null = remembered ?? (await store.device(id));
    const outcome = change(kept);
    const isKnown = remembered === null;
    remembered = null;
    // Whether there is nothing to be changed, or nothing to be allowed, only what is kept can say.
    if (outcome.kind !== 'changed' && !isKnown) continue;
    if (outcome.kind === 'refused') return outcome;
    const put = outcome.kind === 'changed' ? putOf(outcome.device, kept, watched) : null;
    const result = await keep(store, put, { once, basis: watched.basis });
    if (result === 'done') return outcome;
    if (result !== 'outdated') return { kind: result, diagnostics: [] };
    await watched.refresh();
  }
}

function putOf(device: DeviceRecord, kept: KeptDevice | null, watched: WatchedAudiences): DevicePut {
  return { device, expected: kept?.sequence ?? null, moves: watched.moves(kept?.device ?? null, device.device) };
}

interface Keeping {
  readonly once: Once | null;
  readonly basis: MovesBasis;
}

async function keep(store: ChangeContext['store'], put: DevicePut | null, { once, basis }: Keeping): Promise<PutOnce> {
  if (once !== null) return store.putDeviceOnce(put, once, basis);
  if (put === null) return 'done';
  const [sequence] = await store.putDevices([put], basis);
  return typeof sequence === 'number' ? 'done' : 'outdated';
}
