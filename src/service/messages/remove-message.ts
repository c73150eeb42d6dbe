/** Removes a message that is finished: nothing follows on its state any more. */

import type { MessageRecord } from '../records/message-record.js';
import { isFinal } from '../records/transitions.js';
import type { Store } from '../store/store.js';

/**
 * - `removed`: it is no longer kept, nor its filter where no other message has that.
 * - `not-finished`: it is scheduled or being resolved, and stays.
 * - `unknown`: there is no such message.
 */
export type RemoveResult =
  | { readonly kind: 'removed' | 'unknown' }
  | { readonly kind: 'not-finished'; readonly message: MessageRecord };

/** Rejects with StoreError; it may have been removed then, or not. */
export async function removeMessage(store: Store, message: MessageRecord): Promise<RemoveResult> {
  if (!isFinal(message.progress.state)) return { kind: 'not-finished', message };
  return { kind: (await store.removeMessage(message.code)) ? 'removed' : 'unknown' };
}
