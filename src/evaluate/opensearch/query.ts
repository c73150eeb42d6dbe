/** The part of the query language of OpenSearch that filters are written in; all of it in the context of filters, without scores. */

/** A field, or a field of the nested documents: `integers.value`. */
type ByField<Value> = Readonly<Record<string, Value>>;

export interface BoolClauses {
  readonly filter?: readonly OpenSearchQuery[];
  readonly must_not?: readonly OpenSearchQuery[];
  readonly should?: readonly OpenSearchQuery[];
  readonly minimum_should_match?: 1;
}

export type OpenSearchQuery =
  | { readonly match_all: Readonly<Record<string, never>> }
  | { readonly match_none: Readonly<Record<string, never>> }
  | { readonly term: ByField<string> }
  | { readonly terms: ByField<readonly string[]> }
  | { readonly range: ByField<{ readonly gte: number; readonly lte: number }> }
  | { readonly nested: { readonly path: string; readonly query: OpenSearchQuery } }
  | { readonly bool: BoolClauses };
