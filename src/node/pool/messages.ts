/** What the threads of a pool say to each other. Everything here survives `postMessage`. */

import type { EngineName } from '../../bitset/engine/engine.js';
import type { SharedMemory } from '../../bitset/layout/memory.js';
import type { CatalogShape } from '../../catalog/catalog.js';
import type { AudienceCount } from '../../evaluate/audience-source.js';
import type { TextKind } from '../../evaluate/device-texts.js';
import type { PortableError } from './portable-error.js';
import type { PoolTuning } from './tuning.js';

interface CommonSetup {
  readonly engine: EngineName;
  readonly tuning: PoolTuning;
  /** See `WorkBoard`. */
  readonly board: SharedArrayBuffer;
}

/** The thread that loads the index, allocates in its memory and answers questions. */
export interface LeaderSetup extends CommonSetup {
  readonly role: 'leader';
  readonly path: string;
  readonly helpers: number;
  readonly cacheBytes?: number | undefined;
  /** See `Cancellations`. */
  readonly cancellations: SharedArrayBuffer;
}

/** A thread that does a part of what takes the leader long. */
export interface HelperSetup extends CommonSetup {
  readonly role: 'helper';
  /** 1, 2, 3 ... */
  readonly number: number;
}

export type ThreadSetup = LeaderSetup | HelperSetup;

/** A segment as a helper sees it. */
export interface HelperSegment {
  readonly memory: SharedMemory;
  /** Scratch memory for the engine of this helper. Null: there was no room for it. */
  readonly scratch: number | null;
}

/** From a helper: it is about to park, and hears no messages any more. */
export interface ReadyMessage {
  readonly kind: 'ready';
}

/** To a helper, once: the segments of the index. */
export interface SegmentsMessage {
  readonly segments: readonly HelperSegment[];
}

/** Answers to questions, by kind of question. */
export interface Answers {
  readonly count: AudienceCount;
  readonly countAll: readonly number[];
  readonly tagTexts: readonly string[];
  /** A batch of ids; null when there are no more. */
  readonly list: readonly string[] | null;
  readonly next: readonly string[] | null;
}

/** Filters are texts of `toFilterText`. */
export type Question =
  | { readonly kind: 'count'; readonly filter: string }
  | { readonly kind: 'countAll'; readonly filters: readonly string[] }
  | { readonly kind: 'tagTexts'; readonly tag: string; readonly texts: TextKind | null }
  /** Opens a listing and takes its first batch. */
  | { readonly kind: 'list'; readonly listing: number; readonly filter: string; readonly after: string | null }
  | { readonly kind: 'next'; readonly listing: number };

/** To the leader. */
export type ToLeader =
  | { readonly kind: 'ask'; readonly request: number; readonly question: Question }
  /** Nobody wants more of the listing. */
  | { readonly kind: 'close'; readonly listing: number };

/** What is known of an index once it is loaded. */
export interface LoadedIndex {
  readonly size: number;
  readonly catalog: CatalogShape | null;
  readonly engine: EngineName;
  /** For each helper. */
  readonly segments: readonly (readonly HelperSegment[])[];
}

/** From the leader. */
export type FromLeader =
  /** Bytes of the file that were read since it was said before. */
  | { readonly kind: 'progress'; readonly bytes: number }
  | { readonly kind: 'loaded'; readonly index: LoadedIndex }
  /** The index could not be loaded; the leader is at its end. */
  | { readonly kind: 'failed'; readonly error: PortableError }
  | { readonly kind: 'answer'; readonly request: number; readonly answer: Answers[keyof Answers] }
  | { readonly kind: 'refusal'; readonly request: number; readonly error: PortableError };
