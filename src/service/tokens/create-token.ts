/** Makes a token, and keeps what it takes to know it again. */

import { randomBytes } from 'node:crypto';
import {
  type Expectations,
  expectArgument,
  expectNeeded,
  FLAG,
  listOf,
  NUMBER,
  orNull,
  TEXT,
} from '../../base/argument.js';
import { STORE } from '../store/expect-store.js';
import type { Store } from '../store/store.js';
import { tokenHash } from './token-hash.js';

export interface NewToken {
  /** Unique; for people and logs. */
  readonly name: string;
  /** Codes of the applications it may target; null: any. Default null. */
  readonly applications?: readonly string[] | null;
  /** Whether it may target devices by what is not bounded by applications. Default false. */
  readonly accountWide?: boolean;
  /** Milliseconds since the epoch, UTC. Default: by the clock of the machine. */
  readonly now?: number;
}

const NEW_TOKEN: Expectations<NewToken> = {
  name: { holds: (value) => typeof value === 'string' && value !== '', what: 'a string that is not empty' },
  applications: orNull(listOf(TEXT, 'an array of application codes')),
  accountWide: FLAG,
  now: NUMBER,
};

const SECRET_BYTES = 32;

/** Shows what it is to whoever finds one. */
const PREFIX = 'pushsift_';

/**
 * The token, which is told nowhere else and kept nowhere: of it the store has a hash. Null: there is one of this name.
 * Services that run see it within a second.
 */
export async function createToken(store: Store, token: NewToken): Promise<string | null> {
  expectArgument('createToken: `store`', store, STORE);
  expectNeeded('createToken', token, NEW_TOKEN, 'token', 'name');
  const secret = `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64url')}`;
  const isAdded = await store.addToken({
    name: token.name,
    hash: tokenHash(secret),
    applications: token.applications ?? null,
    isAccountWide: token.accountWide ?? false,
    createdAt: token.now ?? Date.now(),
  });
  return isAdded ? secret : null;
}
