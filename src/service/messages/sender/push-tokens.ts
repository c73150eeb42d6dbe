/** The push tokens of the devices of a message: those of the applications that it is for. */

import type { MessageRecord } from '../../records/message-record.js';
import type { Store } from '../../store/store.js';
import type { PushTokens } from '../../transport/transport.js';

/** That are asked for at a time. */
const DEVICES_AT_A_TIME = 256;

/**
 * As they are now. A message whose filter is bounded by applications gets the tokens of those alone: its token may know of no others. Rejects as the store
 * does.
 */
export async function pushTokensFor(
  store: Pick<Store, 'devices'>,
  { filter: { reach } }: Pick<MessageRecord, 'filter'>,
  ids: readonly string[],
): Promise<PushTokens> {
  const isFor = reach.accountWide ? () => true : (code: string) => reach.applications.includes(code);
  const tokens = new Map<string, Readonly<Record<string, string>>>();
  for (let at = 0; at < ids.length; at += DEVICES_AT_A_TIME)
    for (const { id, pushTokens } of await store.devices(ids.slice(at, at + DEVICES_AT_A_TIME)))
      tokens.set(id, Object.fromEntries(Object.entries(pushTokens).filter(([code]) => isFor(code))));
  return tokens;
}
