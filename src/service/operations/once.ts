/** The header `Idempotency-Key`: a request that comes twice with the same key is carried out once. */

import { hash } from 'node:crypto';
import type { DeviceRequestKind } from '../../base/device-request-kinds.js';
import type { Body } from '../../requests/body.js';
import type { RequestKind } from '../../requests/request-kind.js';
import type { TokenRecord } from '../records/token-record.js';
import type { Once } from '../store/store.js';

export const KEY_RULE = 'an Idempotency-Key has 1 to 255 visible ASCII characters';

export const KEY_REUSED = 'this Idempotency-Key was used for another request: use a new one for each';

const KEY = /^[\x21-\x7e]{1,255}$/;

/** Null: the key is none. */
export function onceOf(
  { id }: TokenRecord,
  key: string,
  operation: RequestKind | DeviceRequestKind | 'createAudience',
  { text }: Pick<Body, 'text'>,
): Once | null {
  if (!KEY.test(key)) return null;
  return { token: id, key, digest: hash('sha256', `${operation}\n${text}`, 'hex') };
}
