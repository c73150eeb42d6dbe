/** pushsift/opensearch: filters as requests of OpenSearch. */

export type { Diagnostic } from '../diagnostics/diagnostic.js';
export type {
  CompiledOpenSearch,
  CompileOpenSearchOptions,
  OpenSearchLimits,
  OpenSearchPageBody,
  OpenSearchRequest,
  OpenSearchResult,
} from '../evaluate/opensearch/compile-opensearch.js';
export { compileOpenSearch } from '../evaluate/opensearch/compile-opensearch.js';
export { type DeviceDocument, deviceDocument, openSearchMapping } from '../evaluate/opensearch/device-document.js';
export type { BoolClauses, OpenSearchQuery } from '../evaluate/opensearch/query-set.js';
export type { Filter } from '../plan/filter.js';
