/** What an earlier process was doing when it ended. */

import { isFinal } from '../transitions.js';
import type { SenderContext } from './sender-context.js';

/**
 * Codes of messages to be gone on with. What was written of messages that were cancelled since is taken back; what the store knows nothing
 * of stays: the store may be the wrong one.
 */
export async function leftBehind({ store, transport, logger }: SenderContext): Promise<string[]> {
  const resolving = await store.resolvingTo(transport.id);
  for (const code of await transport.begun()) {
    const message = await store.message(code);
    if (message === null) logger?.warn({ message: code }, 'recipients of an unknown message were found and left');
    else if (isFinal(message.progress.state)) await transport.discard(code);
  }
  return [...resolving];
}
