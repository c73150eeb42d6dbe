/** A new secret for a token that there is: it stays who it is, with what it created and what it may. */

import { type Expectations, expectArgument, expectNeeded, NUMBER, orNull, TEXT } from '../../base/argument.js';
import { STORE, type Store } from '../store/store.js';
import { newSecret, tokenHash } from './create-token.js';

/** A second secret of a token, and how long the first still holds. */
export interface Rotation {
  /** The name of the token. */
  readonly name: string;
  /** How long the secret before stays right, in milliseconds; 0: it is none at once. Default one day. */
  readonly keepMs?: number;
  /** When the new secret ends, in milliseconds since the epoch, UTC; null: never. Default null. */
  readonly expiresAt?: number | null;
  /** Milliseconds since the epoch, UTC. Default: by the clock of the machine. */
  readonly now?: number;
}

const ROTATION: Expectations<Rotation> = { name: TEXT, keepMs: NUMBER, expiresAt: orNull(NUMBER), now: NUMBER };

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The new secret, told nowhere else. Null: there is no token of this name that can be read. Of those before, the newest stays for a while, no longer than it
 * would have; older ones end at once.
 */
export async function rotateToken(store: Store, rotation: Rotation): Promise<string | null> {
  expectArgument('rotateToken: `store`', store, STORE);
  expectNeeded('rotateToken', rotation, ROTATION, 'rotation', 'name');
  const { name, keepMs = DAY_MS, expiresAt = null, now = Date.now() } = rotation;
  const token = (await store.tokens()).find((each) => each.name === name);
  if (token === undefined) return null;
  const secret = newSecret();
  const [before] = token.secrets;
  const ends = Math.min(before?.expiresAt ?? Number.POSITIVE_INFINITY, now + keepMs);
  const kept = before === undefined || ends <= now ? [] : [{ hash: before.hash, expiresAt: ends }];
  const secrets = [{ hash: tokenHash(secret), expiresAt }, ...kept];
  return (await store.replaceToken({ ...token, secrets })) ? secret : null;
}
