/** Cancels a message, as long as none of its recipients are handed over. */

import type { MessageRecord } from '../records/message-record.js';
import type { Store } from '../store/store.js';
import { changeMessage } from './change-message.js';

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
