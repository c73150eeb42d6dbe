/** What the thread for long work is given, and what it gives back. Plain data. */

import type { SharedIndex } from '../../bitset/index/shared-index.js';
import type { CatalogShape } from '../../catalog/catalog.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { AudienceCount } from '../../evaluate/audience-source.js';
import type { TextKind } from '../../evaluate/device-texts.js';
import type { SqlRow } from '../../evaluate/sql/audience/sql-connection.js';
import type { TalliedLayout } from '../../evaluate/sql/compile-tally.js';
import type { SqlDialect } from '../../evaluate/sql/dialect.js';
import type { SqlQuery } from '../../evaluate/sql/parameters.js';
import type { Narrowing } from '../recipients/narrow-filter.js';
import type { MessageFilter } from '../records/message-filter.js';
import type { TokenRecord } from '../records/token-record.js';
import type { ListedPart, LongQuestion, LongRequest } from '../work-desk.js';

export interface WorkThreadSetup {
  readonly devices: WorkDevices;
  readonly catalog: CatalogShape | null;
}

/** What the thread counts and lists. */
export type WorkDevices =
  /** An index, which it opens itself, and the version of it that is asked. */
  | { readonly kind: 'index'; readonly path: string; readonly generation: string }
  /** An index that the thread it works for has loaded. */
  | { readonly kind: 'shared-index'; readonly index: SharedIndex; readonly generation: string }
  /** A database: the thread that it works for has the connection. */
  | {
      readonly kind: 'database';
      readonly dialect: SqlDialect;
      readonly layout: TalliedLayout;
      readonly isLive: boolean;
    }
  /** Devices that change: the thread that it works for counts them. */
  | { readonly kind: 'elsewhere' };

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

/** What a piece of work asks on the way, of the thread that it is done for. */
export type WorkQuery =
  | { readonly kind: 'sql'; readonly query: SqlQuery }
  /** A filter as text of `toFilterText`. */
  | { readonly kind: 'count'; readonly filter: string }
  | { readonly kind: 'texts'; readonly tag: string; readonly texts: TextKind | null };

/** What comes of each. */
export interface QueryAnswers {
  readonly sql: readonly SqlRow[];
  readonly count: AudienceCount;
  readonly texts: readonly string[];
}

/** The next piece of work, or what came of a query that one waits for. */
export type ToWorkThread =
  | { readonly kind: 'work'; readonly number: number; readonly work: Work }
  | { readonly kind: 'answered'; readonly query: number; readonly answer: QueryAnswers[keyof QueryAnswers] }
  | { readonly kind: 'query-failed'; readonly query: number; readonly failure: QueryFailure };

/** An error of a query that has gone from thread to thread. */
export interface QueryFailure {
  readonly reason: string;
  /** Whether it may pass. */
  readonly isUnavailable: boolean;
}

/** What came of a piece of work. */
export type WorkOutcome =
  /** The database cannot be asked for the filter, or not now. */
  | { readonly kind: 'unsupported'; readonly diagnostics: readonly Diagnostic[] }
  | { readonly kind: 'unavailable'; readonly reason: string }
  | { readonly kind: 'done'; readonly result: Results[Work['kind']] }
  /** The index in its file is not that which is asked about. */
  | { readonly kind: 'other-devices' }
  /** The filter of a message cannot be compiled any more. */
  | { readonly kind: 'unresolvable'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string };

/** What came of the piece of work of this number, or a query that one asks on the way. */
export type FromWorkThread =
  | { readonly kind: 'query'; readonly number: number; readonly query: WorkQuery }
  | (WorkOutcome & { readonly number: number });
