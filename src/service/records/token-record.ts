/** What is kept of a token, never its secret; and what it may name and target. */

/** What a token may do, beside what it may target. */
export const TOKEN_RIGHTS = [
  'create',
  'ask',
  'read',
  'recipients',
  'cancel',
  'remove',
  'remove-messages',
  'devices',
  'metrics',
] as const;

/**
 * - `create`: createPreset, createTargetedMessage.
 * - `ask`: check, explain, count and compare filters, and the audience as a whole.
 * - `read`: presets and messages.
 * - `recipients`: ids of devices.
 * - `cancel`: messages. `remove`: presets. `remove-messages`: messages that are finished.
 * - `devices`: registerDevice, unregisterDevice, setTags, getTags, deleteDevice.
 * - `metrics`: `/metrics`, which has totals of the whole account.
 */
export type TokenRight = (typeof TOKEN_RIGHTS)[number];

/** A secret of a token, as a hash. */
export interface TokenSecret {
  /** SHA-256 of the token, in hexadecimal digits. */
  readonly hash: string;
  /** Milliseconds since the epoch, UTC, from when on it is none; null: never. */
  readonly expiresAt: number | null;
}

/** A token as the store keeps it: its identity, rights and the hashes of its secrets. */
export interface TokenRecord {
  /** Who it is: never given to another. What it creates belongs to this. */
  readonly id: string;
  /** Unique among those there are; one that is removed leaves it to another. */
  readonly name: string;
  /** At least one, the newest first: while a secret is replaced, both are right. */
  readonly secrets: readonly TokenSecret[];
  /** Codes of the applications it may target; null: any. */
  readonly applications: readonly string[] | null;
  /** Codes of applications that it may name beside those, and never target: it learns how many of its devices have them. */
  readonly mayExclude: readonly string[];
  /** Whether it may target devices by what is not bounded by applications. */
  readonly isAccountWide: boolean;
  /** No duplicates. */
  readonly may: readonly TokenRight[];
  /** Milliseconds since the epoch, UTC. */
  readonly createdAt: number;
}

/** What a token may name and target. */
export type Rights = Pick<TokenRecord, 'applications' | 'isAccountWide' | 'mayExclude'>;

/** Codes of the applications that it may name; null: all there are. */
export function nameable({ applications, mayExclude }: Rights): ReadonlySet<string> | null {
  return applications === null ? null : new Set([...applications, ...mayExclude]);
}

/** Whether nothing of the account is kept from it. */
export function seesAll({ applications, isAccountWide }: Pick<Rights, 'applications' | 'isAccountWide'>): boolean {
  return applications === null && isAccountWide;
}

/** What a token may do for which nothing is said: everything, but totals of the whole account are for those alone who see all. */
export function defaultRights(token: Pick<Rights, 'applications' | 'isAccountWide'>): readonly TokenRight[] {
  return TOKEN_RIGHTS.filter((right) => right !== 'metrics' || seesAll(token));
}
