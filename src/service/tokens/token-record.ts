/** What is kept of a token: never the token. */

export interface TokenRecord {
  /** Unique. */
  readonly name: string;
  /** SHA-256 of the token, in hexadecimal digits. */
  readonly hash: string;
  /** Codes of the applications it may target; null: any. */
  readonly applications: readonly string[] | null;
  /** Whether it may target devices by what is not bounded by applications. */
  readonly isAccountWide: boolean;
  /** Milliseconds since the epoch, UTC. */
  readonly createdAt: number;
}
