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
