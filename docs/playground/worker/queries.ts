/** A filter as a query of a database or of OpenSearch, as texts. */

import type { Diagnostic } from '../../../src/entries/index.js';
import { compileOpenSearch, type Filter as OpenSearchFilter } from '../../../src/entries/opensearch.js';
import { compileSql } from '../../../src/entries/sql.js';
import type { QueryAnswer, QueryResult, QueryTarget } from '../shared/questions.js';
import type { Account } from './account.js';
import { filterOf } from './answers.js';

/** The first page of ids. */
const PAGE = { page: { after: null, limit: 1000 } };

export function queryOf(account: Account, text: string, target: QueryTarget, result: QueryResult): QueryAnswer {
  const filter = filterOf(account, text);
  if (filter === null) return null;
  if (target === 'opensearch') return openSearchOf(filter, result);
  const { query, diagnostics } = compileSql(filter, {
    dialect: target,
    result: result === 'count' ? 'count' : PAGE,
  });
  const parameters = (query?.parameters ?? []).map((parameter) => JSON.stringify(parameter));
  return { text: query?.text ?? null, parameters, findings: diagnostics };
}

function openSearchOf(filter: OpenSearchFilter, result: QueryResult): QueryAnswer {
  const { request, diagnostics } = compileOpenSearch(filter, { result: result === 'count' ? 'count' : PAGE });
  const text = request === null ? null : `POST /devices/${request.endpoint}\n${JSON.stringify(request.body, null, 2)}`;
  return { text, parameters: [], findings: diagnostics satisfies readonly Diagnostic[] };
}
