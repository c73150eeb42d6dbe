/**
 * Sets of devices as queries, and what can be done with them. A set is kept as what is in it or as what is not, so that exclusion
 * goes to the `must_not` of the nearest intersection. Size is known before anything is asked.
 */

/** The part of the query language of OpenSearch that filters are written in; all of it in the context of filters, without scores. */
export interface BoolClauses {
  readonly filter?: readonly OpenSearchQuery[];
  readonly must_not?: readonly OpenSearchQuery[];
  readonly should?: readonly OpenSearchQuery[];
  readonly minimum_should_match?: 1;
}

/** Fields by name; those of nested documents by their path: `integers.value`. */
export type OpenSearchQuery =
  | { readonly match_all: Readonly<Record<string, never>> }
  | { readonly match_none: Readonly<Record<string, never>> }
  | { readonly term: Readonly<Record<string, string>> }
  | { readonly terms: Readonly<Record<string, readonly string[]>> }
  | { readonly range: Readonly<Record<string, { readonly gte: number; readonly lte: number }>> }
  | { readonly nested: { readonly path: string; readonly query: OpenSearchQuery } }
  | { readonly bool: BoolClauses };

/** A field of keywords, and values of which any will do. */
interface Terms {
  readonly field: string;
  readonly values: readonly string[];
}

export interface QuerySet {
  /** Null: the set is empty. */
  readonly query: OpenSearchQuery | null;
  /** The set is every device but those of `query`. */
  readonly isComplement: boolean;
  /** What `query` looks up, where that is all it does: such sets unite to one look-up. */
  readonly terms: Terms | null;
  /** Queries inside each other. */
  readonly nesting: number;
  /** Queries that hold no other. */
  readonly clauses: number;
  /** Values of the longest `terms`. */
  readonly longest: number;
}

/** A set that looks something up. */
interface FoundSet extends QuerySet {
  readonly query: OpenSearchQuery;
}

export const NO_DEVICES: QuerySet = {
  query: null,
  isComplement: false,
  terms: null,
  nesting: 0,
  clauses: 0,
  longest: 0,
};

export const ALL_DEVICES: QuerySet = { ...NO_DEVICES, isComplement: true };

/** Documents that have any of the values, at least one, in a field. */
export function termsSet(field: string, values: readonly string[]): FoundSet {
  const [first] = values;
  const query =
    values.length === 1 && first !== undefined ? { term: { [field]: first } } : { terms: { [field]: values } };
  return { ...leafSet(query), terms: { field, values }, longest: values.length };
}

export function leafSet(query: OpenSearchQuery): FoundSet {
  return { query, isComplement: false, terms: null, nesting: 1, clauses: 1, longest: 0 };
}

/** Documents with a nested document in `set`. */
export function nestedSet(path: string, set: QuerySet): QuerySet {
  if (set.query === null) return NO_DEVICES;
  return { ...set, query: { nested: { path, query: set.query } }, terms: null, nesting: set.nesting + 1 };
}

export function complementOf(set: QuerySet): QuerySet {
  return { ...set, isComplement: !set.isComplement };
}

export function unionOf(sets: readonly QuerySet[]): QuerySet {
  const [inside, outside] = parted(sets);
  if (outside.length === 0) return anyOf(inside);
  return complementOf(within(outside, inside));
}

export function intersectionOf(sets: readonly QuerySet[]): QuerySet {
  const [inside, outside] = parted(sets);
  return inside.length === 0 ? complementOf(anyOf(outside)) : within(inside, outside);
}

/** The first set without all the others. */
export function differenceOf(sets: readonly QuerySet[]): QuerySet {
  return intersectionOf(sets.map((set, index) => (index === 0 ? set : complementOf(set))));
}

/** The query that finds a set, complement or not. */
export function queryOf({ query, isComplement }: QuerySet): OpenSearchQuery {
  if (query === null) return isComplement ? { match_all: {} } : { match_none: {} };
  return isComplement ? { bool: { filter: [{ match_all: {} }], must_not: [query] } } : query;
}

function parted(sets: readonly QuerySet[]): readonly [inside: readonly QuerySet[], outside: readonly QuerySet[]] {
  return [sets.filter((set) => !set.isComplement), sets.filter((set) => set.isComplement).map(complementOf)];
}

/** The union of sets that are no complements. */
function anyOf(sets: readonly QuerySet[]): QuerySet {
  const merged = mergeTerms(sets.filter(isFound));
  const [first = NO_DEVICES] = merged;
  if (merged.length < 2) return first;
  return compound({ should: queriesOf(merged), minimum_should_match: 1 }, merged);
}

/** Devices in all of `wanted`, at least one, and in none of `excluded`; no complements. */
function within(wanted: readonly QuerySet[], excluded: readonly QuerySet[]): QuerySet {
  if (!wanted.every(isFound)) return NO_DEVICES;
  const unwanted = mergeTerms(excluded.filter(isFound));
  const [first = NO_DEVICES] = wanted;
  if (wanted.length === 1 && unwanted.length === 0) return first;
  const without = unwanted.length === 0 ? {} : { must_not: queriesOf(unwanted) };
  return compound({ filter: queriesOf(wanted), ...without }, [...wanted, ...unwanted]);
}

/** Look-ups in one field, any of which will do, as one. The others stay as they are, in front. */
function mergeTerms(sets: readonly FoundSet[]): readonly FoundSet[] {
  const byField = new Map<string, Set<string>>();
  for (const { terms } of sets) {
    if (terms === null) continue;
    const values = byField.get(terms.field) ?? new Set();
    for (const value of terms.values) values.add(value);
    byField.set(terms.field, values);
  }
  const merged = [...byField].map(([field, values]) => termsSet(field, [...values]));
  return [...sets.filter(({ terms }) => terms === null), ...merged];
}

function compound(bool: Extract<OpenSearchQuery, { bool: unknown }>['bool'], sets: readonly FoundSet[]): FoundSet {
  return {
    query: { bool },
    isComplement: false,
    terms: null,
    nesting: 1 + largest(sets, ({ nesting }) => nesting),
    clauses: sets.reduce((total, { clauses }) => total + clauses, 0),
    longest: largest(sets, ({ longest }) => longest),
  };
}

function queriesOf(sets: readonly FoundSet[]): readonly OpenSearchQuery[] {
  return sets.map(({ query }) => query);
}

function isFound(set: QuerySet): set is FoundSet {
  return set.query !== null;
}

function largest(sets: readonly QuerySet[], of: (set: QuerySet) => number): number {
  return sets.reduce((most, set) => Math.max(most, of(set)), 0);
}
