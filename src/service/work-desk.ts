/** Does long work away from the thread that answers requests: questions about filters, the check of long bodies, and the devices of messages with long filters. */

import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { RequestKind } from '../requests/request-kind.js';
import type { Answer } from './answer.js';
import type { DeviceConventions } from './device-conventions.js';
import type { Narrowing } from './recipients/narrow-filter.js';
import type { MessageFilter } from './records/message-filter.js';
import type { TokenRecord } from './records/token-record.js';

/** Whose work it is, and what it is about. */
interface LongWork {
  /** As it was sent: numbers stay as they were written. */
  readonly body: string;
  readonly rights: TokenRecord;
  readonly suggestions: boolean;
}

/** What is asked about a filter. */
export type QuestionName = 'check' | 'explain' | 'count' | 'diff';

/** A question about filters that is answered elsewhere. */
export interface LongQuestion extends LongWork {
  readonly name: QuestionName;
}

/** A body of an operation that is checked elsewhere. */
export interface LongRequest extends LongWork {
  readonly name: RequestKind;
  /** Milliseconds since the epoch, UTC. */
  readonly now: number;
  /** Whether the languages and time zones of devices can be listed. */
  readonly listsTexts: boolean;
  /** Where devices tell them. */
  readonly devices: DeviceConventions;
}

/** The filter of a message that is due, as it is kept. */
export interface LongFilter {
  /** The identity of the token that created it. */
  readonly createdBy: string;
  readonly filter: MessageFilter;
}

/** Some of its devices. */
export interface LongPart extends LongFilter {
  readonly narrowing: Narrowing;
}

/** Ids in the order of the index. */
export interface ListedPart {
  readonly ids: readonly string[];
  /** Whether there are no more behind them. */
  readonly isEnd: boolean;
}

/** The checked request with what follows from its filter, null where there is an error; and all that is said of it. Plain data. */
export interface CheckedElsewhere {
  readonly value: unknown;
  readonly diagnostics: readonly Diagnostic[];
}

/** Refused: too much work of the token is waiting. Other devices: those that it has are not those that were asked about. */
export type ExaminedElsewhere =
  | { readonly kind: 'other-devices' }
  | { readonly kind: 'checked'; readonly checked: CheckedElsewhere }
  | { readonly kind: 'refused'; readonly refused: Answer };

/**
 * All reject with the reason of the signal, and with an Error when the thread ends by itself. Null: it does not have the devices that were
 * asked about, as where their file was replaced and nobody has reloaded yet: whoever asks has to do it.
 */
export interface WorkDesk {
  /** The answer to a question about filters. */
  ask(question: LongQuestion, signal: AbortSignal): Promise<Answer | null>;
  /** A body held against the rules of its operation and the rights of its token, and measured. */
  examine(request: LongRequest, signal: AbortSignal): Promise<ExaminedElsewhere>;
  /** Whether a long text is JSON, for whoever has no known token; null: too many of those are waiting. */
  isJson(text: string, signal: AbortSignal): Promise<boolean | null>;
  /** Whether a token of these rights may target what the filter of a message names and reaches. Rejects with Unresolvable, as the others. */
  mayTarget(filter: LongFilter, rights: TokenRecord, signal: AbortSignal): Promise<boolean | null>;
  /** How many devices there are in a part of a message. */
  count(part: LongPart, signal: AbortSignal): Promise<number | null>;
  /** The next of them, behind the device `after`; null: from the first. */
  list(part: LongPart, after: string | null, signal: AbortSignal): Promise<ListedPart | null>;
}

/** Checks short bodies that were never seen beside the thread that answers: several at a time, so that a service uses more than one processor. */
export interface Examiners {
  /**
   * As {@link WorkDesk.examine}. Null: all of them are at work and enough waits, or their devices are others. Rejects with the reason of the signal, and with an
   * Error when a thread ends by itself.
   */
  examine(request: LongRequest, signal: AbortSignal): Promise<CheckedElsewhere | null>;
}
