/** Makes a token, and keeps what it takes to know it again. */

import { hash, randomBytes } from 'node:crypto';
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
import { defaultRights, TOKEN_RIGHTS, type TokenRight } from '../records/token-record.js';
import { STORE, type Store } from '../store/store.js';

/** What a new token may do and target. */
export interface NewToken {
  /** For people and logs; no other token has it. */
  readonly name: string;
  /** Codes of the applications it may target; null: any. Default null. */
  readonly applications?: readonly string[] | null;
  /** Codes of applications that it may name beside those, to exclude their devices. Default none. */
  readonly mayExclude?: readonly string[];
  /** Whether it may target devices by what is not bounded by applications. Default false. */
  readonly accountWide?: boolean;
  /** What it may do. Default: everything, but `metrics` only where it may target everything. */
  readonly may?: readonly TokenRight[];
  /** When it ends, in milliseconds since the epoch, UTC; null: never. Default null. */
  readonly expiresAt?: number | null;
  /** Milliseconds since the epoch, UTC. Default: by the clock of the machine. */
  readonly now?: number;
}

const NEW_TOKEN: Expectations<NewToken> = {
  name: { holds: (value) => typeof value === 'string' && value !== '', what: 'a string that is not empty' },
  applications: orNull(listOf(TEXT, 'an array of application codes')),
  mayExclude: listOf(TEXT, 'an array of application codes'),
  accountWide: FLAG,
  may: {
    holds: (value) => Array.isArray(value) && value.every((right) => TOKEN_RIGHTS.includes(right)),
    what: `an array of ${TOKEN_RIGHTS.join(', ')}`,
  },
  expiresAt: orNull(NUMBER),
  now: NUMBER,
};

const SECRET_BYTES = 32;
const ID_BYTES = 16;

/** Shows what it is to whoever finds one. */
const PREFIX = 'pushsift_';

/**
 * The token, which is told nowhere else and kept nowhere: of it the store has a hash. Null: there is one of this name.
 * Services that run see it within a second.
 */
export async function createToken(store: Store, token: NewToken): Promise<string | null> {
  expectArgument('createToken: `store`', store, STORE);
  expectNeeded('createToken', token, NEW_TOKEN, 'token', 'name');
  const { name, applications = null, mayExclude = [], accountWide = false, expiresAt = null } = token;
  const { may = defaultRights({ applications, isAccountWide: accountWide }), now = Date.now() } = token;
  const secret = newSecret();
  const isAdded = await store.addToken({
    id: randomBytes(ID_BYTES).toString('base64url'),
    name,
    secrets: [{ hash: tokenHash(secret), expiresAt }],
    applications,
    mayExclude,
    isAccountWide: accountWide,
    may: TOKEN_RIGHTS.filter((right) => may.includes(right)),
    createdAt: now,
  });
  return isAdded ? secret : null;
}

export function newSecret(): string {
  return `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64url')}`;
}

/** What is kept of a token in its place: SHA-256 in hexadecimal digits. Tokens hold 256 random bits: a plain hash of one tells nothing about it. */
export function tokenHash(token: string): string {
  return hash('sha256', token, 'hex');
}
