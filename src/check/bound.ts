/**
 * The checked tree: names resolved, types known, values converted. It exists only for a filter without errors.
 * Shares the shape of the AST, and keeps its spans.
 */

import type { Operator } from '../base/operators.js';
import type { Span } from '../base/span.js';
import type { TagType } from '../base/tag-types.js';
import type { Platform } from '../base/vocabulary.js';

/** One value of a condition, seen both ways. */
export interface BoundScalar {
  /** What a String or List tag compares with: the string, or the text of the number as written. */
  readonly text: string;
  /** What an Integer tag compares with; null for strings and decimals. */
  readonly integer: number | null;
}

/** An application that a set names, and what the catalog says of it. */
export interface BoundApplicationRef {
  readonly code: string;
  /** Display name from the catalog. */
  readonly name: string | null;
  /** Platforms the catalog gives the application; null without a catalog. */
  readonly platforms: readonly Platform[] | null;
}

/** A set of the devices of one application, its names looked up in the catalog. */
export interface BoundApplication {
  readonly kind: 'application';
  readonly application: BoundApplicationRef;
  /** Null: all platforms. No duplicates. */
  readonly platforms: readonly Platform[] | null;
  readonly spans: readonly Span[];
}

/** A set of the devices of a group, its members looked up in the catalog. */
export interface BoundGroup {
  readonly kind: 'group';
  readonly code: string;
  readonly name: string | null;
  /** Its applications; null without a catalog. */
  readonly applications: readonly BoundApplicationRef[] | null;
  readonly platforms: readonly Platform[] | null;
  readonly spans: readonly Span[];
}

/** A condition on a tag after the check: its type, operator and values. */
export interface BoundTag {
  readonly kind: 'tag';
  /** Null: an account tag. */
  readonly application: BoundApplicationRef | null;
  readonly tag: string;
  /** Null: untyped, without a catalog; `possibleTypes` then has more than one. */
  readonly type: TagType | null;
  /** The types the tag can have, at least one. */
  readonly possibleTypes: readonly TagType[];
  readonly operator: Operator;
  /** One for EQ, NOTEQ, GTE, LTE; `[min, max]` for BETWEEN; none for NOTSET; without duplicates for IN and NOTIN. */
  readonly values: readonly BoundScalar[];
  /** From the catalog: NOTEQ and NOTIN take unset devices too. */
  readonly unsetMatchesNegative: boolean;
  readonly spans: readonly Span[];
}

/** A set of the filter after the check: names looked up, values typed. */
export type BoundSet = BoundApplication | BoundGroup | BoundTag;

export interface BoundOperation {
  readonly kind: 'union' | 'intersection' | 'difference';
  readonly operands: readonly Bound[];
  readonly spans: readonly Span[];
}

export type Bound = BoundSet | BoundOperation;

/** A tag the filter uses, once per identity (application or account, name), sorted by application then name. */
export interface FilterTag {
  readonly name: string;
  readonly application: string | null;
  /** Null: it stayed untyped. */
  readonly type: TagType | null;
}
