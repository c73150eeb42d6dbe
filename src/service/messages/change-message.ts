/** Changes a message that others may be changing, too. */

import type { MessageRecord } from '../records/message-record.js';
import { type MessageChange, nextProgress } from '../records/transitions.js';
import type { Store } from '../store/store.js';

/**
 * - `changed`: the message as it is now.
 * - `refused`: the message as it is: the change does not follow on that.
 * - `unknown`: there is no such message.
 */
export type ChangeResult =
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
