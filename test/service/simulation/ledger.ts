/** What the senders of messages asked for and were told, and the tokens they have: what the service is held to. */

import type { TokenRecord } from '../../../src/service/records/token-record.js';
import type { TriedFilter } from './account.js';

/** Who sends. */
export interface Sender {
  readonly name: string;
  /** The newest secret. */
  secret: string;
  token: TokenRecord;
  /** Tokens that it had before, the newest last: a service may go by one of them for a second. */
  readonly before: TokenRecord[];
  /** Milliseconds that had passed when the token was changed last. */
  changedAt: number;
}

/** A message that somebody wants to send, once. */
export interface Intent {
  /** Stands in its content, and in no other. */
  readonly marker: string;
  readonly sender: Sender;
  /** The identity that it was asked for with. */
  readonly identity: string;
  /** Null: it is sent without one, and never again. */
  readonly key: string | null;
  readonly filter: TriedFilter;
  readonly text: string;
  /** Whether its payloads follow from its own fields alone. */
  readonly isPlain: boolean;
  /** As it was acknowledged first; null: it was not yet. */
  code: string | null;
  wasAskedToCancel: boolean;
  isCancelled: boolean;
  wasAskedToRemove: boolean;
}

/** What does not hold. The service is wrong, or the simulation. */
export class Violation extends Error {
  override readonly name = 'Violation';
}

export function hold(condition: boolean, what: string): void {
  if (!condition) throw new Violation(what);
}

/** A service reads tokens again when what it read is so old. */
const GRACE_MS = 1000;

export const DAY_MS = 24 * 60 * 60 * 1000;

export class Ledger {
  readonly senders: Sender[] = [];
  readonly intents: Intent[] = [];
  readonly presets = new Map<string, Sender>();

  intentOf(marker: string): Intent {
    const intent = this.intents.find((each) => each.marker === marker);
    if (intent === undefined) throw new Violation(`nobody asked for ${marker}`);
    return intent;
  }

  /** The tokens by one of which a service may go now. */
  tokensOf(sender: Sender, elapsed: number): readonly TokenRecord[] {
    return elapsed - sender.changedAt > GRACE_MS ? [sender.token] : [...sender.before, sender.token];
  }
}

/** Of which message a text tells. */
export function markerIn(text: string): string {
  return /marker-\d+-/.exec(text)?.[0] ?? 'nothing';
}
