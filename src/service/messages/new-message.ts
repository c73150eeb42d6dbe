/** The record of a message that was just asked for, which has no code yet. */

import type { MessageRecord } from '../records/message-record.js';
import type { TokenRecord } from '../records/token-record.js';
import { firstProgress } from '../records/transitions.js';
import type { MeasuredMessage } from './measure-message.js';

/** `now` is in milliseconds since the epoch, UTC. */
export function newMessage(
  { request, platforms: _platforms, ...measured }: MeasuredMessage,
  { token, now }: { readonly token: Pick<TokenRecord, 'id' | 'name'>; readonly now: number },
): Omit<MessageRecord, 'code'> {
  const { auth: _, ...kept } = request;
  return {
    createdBy: token.id,
    createdByName: token.name,
    createdAt: now,
    request: kept,
    ...measured,
    progress: firstProgress(now),
  };
}
