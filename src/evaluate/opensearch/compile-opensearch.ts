/** A filter to one request of OpenSearch, or what stands against it. */

import { type Expectations, expectOptions, expectThat, LIMIT, OBJECT } from '../../base/argument.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { expectFilter } from '../../plan/expect-filter.js';
import type { Filter } from '../../plan/filter.js';
import { groupNeedsCatalog } from '../errors.js';
import { resultExpectation } from '../expect-question.js';
import { type Target, tooLarge } from '../target/errors.js';
import { findFaults } from '../target/find-faults.js';
import { planSet } from './plan-set.js';
import { intersectionOf, type OpenSearchQuery, type QuerySet, queryOf, termsSet } from './query-set.js';

/** What a request may grow to before the engine refuses it. */
export interface OpenSearchLimits {
  /** Queries inside each other: `indices.query.bool.max_nested_depth`. */
  readonly nesting: number;
  /** Queries that hold no other: `indices.query.bool.max_clause_count`. */
  readonly clauses: number;
  /** Values of one `terms`: `index.max_terms_count`. */
  readonly terms: number;
}

/**
 * What the request yields:
 * - `count`: the number of devices, as `count`.
 * - `{ page }`: at most `limit` (up to 10,000) ids behind `after` in the order of code points, from the first when null; each is the `sort` of a hit.
 * - `{ exists: id }`: `count` is 1 when the device with that id is in the filter, else 0.
 */
export type OpenSearchResult =
  | 'count'
  | { readonly page: { readonly after: string | null; readonly limit: number } }
  | { readonly exists: string };

/** The body of a request, to be sent to `/INDEX/_count` or `/INDEX/_search`. */
export type OpenSearchRequest =
  | { readonly endpoint: '_count'; readonly body: { readonly query: OpenSearchQuery } }
  | { readonly endpoint: '_search'; readonly body: OpenSearchPageBody };

/** The body of a search that lists one page of devices. */
export interface OpenSearchPageBody {
  readonly query: OpenSearchQuery;
  readonly size: number;
  readonly sort: readonly [{ readonly id: 'asc' }];
  readonly search_after?: readonly [string];
  readonly _source: false;
  readonly track_total_hits: false;
}

/** How a filter becomes a query of OpenSearch. */
export interface CompileOpenSearchOptions {
  /** Default `count`. */
  readonly result?: OpenSearchResult;
  /** Limits of the cluster, where it was set up with others than it comes with. */
  readonly limits?: Partial<OpenSearchLimits>;
}

/** A filter as queries of OpenSearch: to count, and to list page by page. */
export interface CompiledOpenSearch {
  /** Null exactly when there is an error. */
  readonly request: OpenSearchRequest | null;
  readonly diagnostics: readonly Diagnostic[];
}

const RESULT = resultExpectation('count');

const TARGET: Target = { title: 'OpenSearch', refuses: null };

const DEFAULT_LIMITS: OpenSearchLimits = { nesting: 20, clauses: 1024, terms: 65_536 };

/** `index.max_result_window`. */
const MOST_HITS = 10_000;

const MEASURES: Readonly<Record<keyof OpenSearchLimits, string>> = {
  nesting: 'queries inside each other',
  clauses: 'clauses',
  terms: 'values in one list',
};

/**
 * Compiles a filter to a request over documents of `deviceDocument`, in an index of `openSearchMapping`: it finds the devices the
 * filter means, and no others. What the engine would refuse is a diagnostic: never a smaller filter.
 * @throws when a page has no size, or more than 10,000 ids: the embedder's mistake
 */
export function compileOpenSearch(filter: Filter, options: CompileOpenSearchOptions = {}): CompiledOpenSearch {
  expectArguments(filter, options);
  const group = groupNeedsCatalog(filter);
  const result = options.result ?? 'count';
  const faults = group === null ? findFaults(filter, TARGET, idAsked(result)) : [group];
  if (faults.length > 0 || filter.plan === null) return { request: null, diagnostics: faults };
  const set = planSet(filter.plan);
  const asked =
    typeof result === 'object' && 'exists' in result ? intersectionOf([termsSet('id', [result.exists]), set]) : set;
  const refused = sizeFault(filter, { ...DEFAULT_LIMITS, ...options.limits }, asked);
  if (refused !== null) return { request: null, diagnostics: [refused] };
  return { request: requestFor(queryOf(asked), result), diagnostics: [] };
}

const OPTIONS: Expectations<CompileOpenSearchOptions> = { result: RESULT, limits: OBJECT };
const LIMITS: Expectations<OpenSearchLimits> = { nesting: LIMIT, clauses: LIMIT, terms: LIMIT };

function expectArguments(filter: Filter, options: CompileOpenSearchOptions): void {
  expectFilter('compileOpenSearch: `filter`', filter);
  expectOptions('compileOpenSearch', options, OPTIONS);
  expectOptions('compileOpenSearch', options.limits, LIMITS, 'options.limits');
}

/** The id that is asked for, or behind which others are. */
function idAsked(result: OpenSearchResult): string | null {
  if (result === 'count') return null;
  return 'exists' in result ? result.exists : result.page.after;
}

function sizeFault(filter: Filter, limits: OpenSearchLimits, set: QuerySet): Diagnostic | null {
  const fault = (limit: keyof OpenSearchLimits, value: number): Diagnostic | null =>
    tooLarge(filter, TARGET, { limit, measure: MEASURES[limit], value, most: limits[limit] });
  // Written out, a complement is an intersection with all devices.
  const around = set.isComplement ? 1 : 0;
  return (
    fault('nesting', set.nesting + around) ?? fault('clauses', set.clauses + around) ?? fault('terms', set.longest)
  );
}

function requestFor(query: OpenSearchQuery, result: OpenSearchResult): OpenSearchRequest {
  if (result === 'count' || 'exists' in result) return { endpoint: '_count', body: { query } };
  const { after, limit } = result.page;
  expectThat(
    Number.isInteger(limit) && limit > 0 && limit <= MOST_HITS,
    'compileOpenSearch: `options.result`: a page has 1 to 10,000 ids',
  );
  const behind = after === null ? {} : { search_after: [after] as const };
  const body = {
    query,
    size: limit,
    sort: [{ id: 'asc' }],
    ...behind,
    _source: false,
    track_total_hits: false,
  } as const;
  return { endpoint: '_search', body };
}
