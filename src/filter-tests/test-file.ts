/**
 * What a `*.sift.test.json` file says: a filter, the account it is tried on, and cases with what is expected of it. Places are
 * those of the file's own text. Names of files stay names: whoever has files reads them.
 */

import type { Span } from '../base/span.js';
import type { Platform } from '../base/vocabulary.js';
import type { Dialect } from '../syntax/parse-options.js';

/** A part of the file that was JSON, with its place. */
export interface Part<Value> {
  readonly value: Value;
  readonly pointer: string;
  readonly span: Span;
}

/** Something that is written in the test file itself, or in a file it names. */
export type Named<Inline> =
  | { readonly kind: 'inline'; readonly part: Part<Inline> }
  | { readonly kind: 'file'; readonly part: Part<string> };

/** A value that should be a device. */
export type DevicePart = Part<Readonly<Record<string, unknown>>>;

/** A device of a case: in full, or by its id among the devices of the file. */
export type DeviceReference =
  | { readonly kind: 'inline'; readonly part: DevicePart }
  | { readonly kind: 'id'; readonly part: Part<string> };

/** What of a reach is expected; null: anything. Lists are in any order. */
export interface ExpectedReach {
  readonly accountWide: Part<boolean> | null;
  readonly applications: Part<readonly string[]> | null;
  readonly groups: Part<readonly string[]> | null;
  readonly platforms: Part<readonly Platform[]> | null;
}

/** What a case expects of every device there can be: of the filter alone, or beside another one. */
export type ProofDraft =
  | { readonly question: 'empty'; readonly part: Part<boolean> }
  | { readonly question: 'equivalent' | 'implies' | 'disjoint'; readonly other: Named<string> };

export interface CaseDraft {
  /** As written, or `case N`. */
  readonly name: string;
  /** Of the name, or of the bracket the case opens with. */
  readonly span: Span;
  readonly pointer: string;
  readonly in: readonly DeviceReference[];
  readonly out: readonly DeviceReference[];
  readonly count: Part<number> | null;
  readonly reach: ExpectedReach | null;
  readonly proofs: readonly ProofDraft[];
}

export interface TestFile {
  readonly filter: Named<string>;
  readonly catalog: Named<unknown> | null;
  readonly dialect: Dialect | null;
  readonly devices: Named<readonly DevicePart[]> | null;
  readonly cases: readonly CaseDraft[];
}
