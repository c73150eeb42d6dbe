/**
 * A compiled filter: plain readonly data. `toJsonText` writes one of any height; `JSON.stringify` and `structuredClone` descend by recursion, and
 * take some 350 levels for certain.
 */

import type { Span } from '../base/span.js';
import type { Platform } from '../base/vocabulary.js';
import type { BoundSet, FilterTag } from '../check/bound.js';
import type { Plan } from './plan.js';

/** One set of the filter as written, with what it lowers to. */
export interface LoweredClause {
  readonly kind: 'clause';
  readonly clause: BoundSet;
  /** Null: a group that no catalog resolved. */
  readonly plan: Plan | null;
  readonly spans: readonly Span[];
}

/** An operation of the filter as written, with what it lowers to. */
export interface LoweredOperation {
  readonly kind: 'union' | 'intersection' | 'difference';
  readonly operands: readonly Lowered[];
  readonly spans: readonly Span[];
}

/** The filter clause for clause, in its own order: what `explain` and `explainMatch` speak of. */
export type Lowered = LoweredClause | LoweredOperation;

/** Outside what a result of the filter cannot come from. */
export interface Reach {
  readonly accountWide: boolean;
  /** Sorted; empty when account-wide. */
  readonly applications: readonly string[];
  /** Groups that no catalog resolved, sorted; empty when account-wide. */
  readonly groups: readonly string[];
  /** In the order of the vocabulary. */
  readonly platforms: readonly Platform[];
  /** What makes the filter account-wide: the sets not bounded by any application. Empty when bounded. */
  readonly because: readonly Span[];
}

/** A compiled filter. */
export interface Filter {
  readonly version: number;
  /** The text the filter was compiled from; spans refer to it. */
  readonly text: string;
  readonly lowered: Lowered;
  /** Rewritten; null exactly when a group needs a catalog that was not given. */
  readonly plan: Plan | null;
  readonly reach: Reach;
  readonly tags: readonly FilterTag[];
  /** The same for every text whose plan is the same, in every process; hexadecimal. */
  readonly fingerprint: string;
}
