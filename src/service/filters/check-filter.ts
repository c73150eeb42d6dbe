/** All that is to be said of a filter: the object that `pushsift check --format json` prints. */

import { compileAndProve } from '../../node/check/compile-and-prove.js';
import { reportOf } from '../../node/check/draft.js';
import { jsonReportValue } from '../../report/json.js';
import { refuseForeignNames } from '../tokens/foreign-names.js';
import { type AskedText, type Asker, atPointer, outOfReach } from './asked-filter.js';

/** What reports call the one source there is. */
const SOURCE = '<request>';

/** What the token may not target is an error, as it is when a message is created. */
export function checkFilter(asker: Asker, asked: AskedText): object {
  const { pointer, text } = asked;
  const compiled = compileAndProve(text, asker);
  const { filter, diagnostics } = refuseForeignNames(asker.rights, asker.catalog, compiled);
  const forbidden = filter === null ? [] : outOfReach(asker, filter, asked);
  const draft = {
    kind: 'filter',
    text,
    diagnostics: [...forbidden, ...atPointer(diagnostics, asked)],
    filter,
    filterSpan: { start: 0, end: text.length },
    filterPointer: pointer,
    fixed: 0,
  } as const;
  return jsonReportValue({ results: [reportOf(SOURCE, draft, new Set())], failures: [] });
}
