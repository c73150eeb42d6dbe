/** What an earlier process was doing when it ended. */

import type { MessageRecord } from '../../records/message-record.js';
import { isFinal } from '../../records/transitions.js';
import type { Store } from '../../store/store.js';
import { UnreadableRecordError } from '../../store/unreadable.js';
import type { SenderContext } from './sender-context.js';

/**
 * Codes of messages to be gone on with. What was written of messages that were cancelled since is taken back; what the store knows nothing
 * of stays: the store may be the wrong one. So does what is of a message that cannot be read.
 */
export async function leftBehind({ store, transport, logger }: SenderContext): Promise<string[]> {
  const resolving = await store.resolvingTo(transport.id);
  for (const code of await transport.begun()) {
    const message = await readOrUnreadable(store, code);
    if (message === 'unreadable') continue;
    if (message === null) logger?.warn({ message: code }, 'recipients of an unknown message were found and left');
    else if (isFinal(message.progress.state)) await transport.discard(code);
  }
  return [...resolving];
}

async function readOrUnreadable(store: Store, code: string): Promise<MessageRecord | 'unreadable' | null> {
  try {
    return await store.message(code);
  } catch (error) {
    if (error instanceof UnreadableRecordError) return 'unreadable';
    throw error;
  }
}
