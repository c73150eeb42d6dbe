/** What the thread for long work is given, and what it gives back. Plain data. */

import type { CatalogShape } from '../../catalog/catalog.js';
import type { Narrowing } from '../recipients/narrow-filter.js';
import type { MessageFilter } from '../records/message-filter.js';
import type { TokenRecord } from '../records/token-record.js';
import type { ListedPart, LongQuestion, LongRequest } from '../work-desk.js';

export interface WorkThreadSetup {
  /** The index, and the version of it that is asked. */
  readonly devices: string;
  readonly generation: string;
  readonly catalog: CatalogShape | null;
}

export type Work =
  | { readonly kind: 'question'; readonly question: LongQuestion }
  | { readonly kind: 'request'; readonly request: LongRequest }
  | { readonly kind: 'json'; readonly text: string }
  | { readonly kind: 'rights'; readonly filter: MessageFilter; readonly rights: TokenRecord }
  | { readonly kind: 'count'; readonly filter: MessageFilter; readonly narrowing: Narrowing }
  | {
      readonly kind: 'list';
      readonly filter: MessageFilter;
      readonly narrowing: Narrowing;
      readonly after: string | null;
    };

/** What comes of each kind. */
export interface Results {
  readonly question: { readonly status: number; readonly body: string };
  /** A result of `examineAndMeasure` as JSON text: data of a message may be higher than what can be cloned on half of the stack. */
  readonly request: string;
  readonly json: boolean;
  readonly rights: boolean;
  readonly count: number;
  readonly list: ListedPart;
}

/** Of one piece of work; the next is told when it has come. */
export type FromWorkThread =
  | { readonly kind: 'done'; readonly result: Results[Work['kind']] }
  /** The index in its file is not that which is asked about. */
  | { readonly kind: 'other-devices' }
  /** The filter of a message cannot be compiled any more. */
  | { readonly kind: 'unresolvable'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string };
