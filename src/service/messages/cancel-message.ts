/** Changes a message that others may be changing, too; and cancels one, as long as none of its recipients are handed over. */

import type { MessageRecord } from '../records/message-record.js';
import { type MessageChange, nextProgress } from '../records/transitions.js';
import type { Store } from '../store/store.js';

/**
 * - `cancelled`: now or before.
 * - `too-late`: it is handed over, or about to be; or it has failed.
 * - `unknown`: there is no such message.
 */
export type CancelResult =
  | { readonly kind: 'cancelled' | 'too-late'; readonly message: MessageRecord }
  | { readonly kind: 'unknown' };

/** `now` is in milliseconds since the epoch, UTC. Rejects with StoreError. */
export async function cancelMessage(store: Store, code: string, now: number): Promise<CancelResult> {
  const result = await changeMessage(store, code, { kind: 'cancel' }, now);
  if (result.kind === 'unknown') return result;
  const { message } = result;
  return { kind: message.progress.state === 'cancelled' ? 'cancelled' : 'too-late', message };
}

/**
 * - `changed`: the message as it is now.
 * - `refused`: the message as it is: the change does not follow on that.
 * - `unknown`: there is no such message.
 */
type ChangeResult =
  | { readonly kind: 'changed'; readonly message: MessageRecord }
  | { readonly kind: 'refused'; readonly message: MessageRecord }
  | { readonly kind: 'unknown' };

/** Whoever is second reads again. Rejects with StoreError; the change may have been made then, or not. */
export async function changeMessage(
  store: Store,
  code: string,
  change: MessageChange,
  now: number,
): Promise<ChangeResult> {
  for (;;) {
    const message = await store.message(code);
    if (message === null) return { kind: 'unknown' };
    const progress = nextProgress(message.progress, change, now);
    if (progress === null) return { kind: 'refused', message };
    if (await store.advance(code, progress)) return { kind: 'changed', message: { ...message, progress } };
  }
}
