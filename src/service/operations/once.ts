/** The header `Idempotency-Key`: a request that comes twice with the same key is carried out once. */

import { hash } from 'node:crypto';
import type { Body } from '../../requests/body.js';
import type { RequestKind } from '../../requests/request-kind.js';
import type { TokenRecord } from '../records/token-record.js';
import type { Once } from '../store/store.js';

export const KEY_RULE = 'an Idempotency-Key has 1 to 255 visible ASCII characters';

const KEY = /^[\x21-\x7e]{1,255}$/;

/** Null: the key is none. */
export function onceOf({ id }: TokenRecord, key: string, operation: RequestKind, { text }: Body): Once | null {
  if (!KEY.test(key)) return null;
  return { token: id, key, digest: hash('sha256', `${operation}\n${text}`, 'hex') };
}
