/** The recipients of a message, for whoever asks for them. */

import type { MessageRecord } from '../records/message-record.js';
import type { Store } from '../store/store.js';
import type { Transport } from '../transport/transport.js';

/**
 * - `lines`: NDJSON, a line for each device; chunks are the taker's to keep. Stopping early lets go of it.
 * - `not-handed-over`: the state says whether it will be.
 * - `elsewhere`: they were handed over at another place, or have been taken away since.
 * - `unknown`: there is no such message.
 */
export type MessageRecipients =
  | { readonly kind: 'lines'; readonly message: MessageRecord; readonly lines: AsyncIterable<Uint8Array> }
  | { readonly kind: 'not-handed-over' | 'elsewhere'; readonly message: MessageRecord }
  | { readonly kind: 'unknown' };

/** Rejects with StoreError and TransportError. */
export async function messageRecipients(
  { store, transport }: { readonly store: Store; readonly transport: Transport | null },
  code: string,
  options?: { readonly signal?: AbortSignal },
): Promise<MessageRecipients> {
  const message = await store.message(code);
  if (message === null) return { kind: 'unknown' };
  if (message.progress.state !== 'ready') return { kind: 'not-handed-over', message };
  const lines = (await transport?.recipients(code, options)) ?? null;
  return lines === null ? { kind: 'elsewhere', message } : { kind: 'lines', message, lines };
}
