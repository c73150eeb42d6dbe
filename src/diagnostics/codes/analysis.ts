/** Codes `analysis/…`: each filter is right by itself, and a question about them has no answer. */

import { defineCodes } from '../code-entry.js';

export const ANALYSIS_CODES = defineCodes({
  'analysis/filters-disagree': {
    severity: 'error',
    title: 'filters that cannot be right in one account',
    explanation:
      'A question about two filters takes a tag for values of one type in the one and of another type in the other, or they were compiled with catalogs that differ in the applications of a group or in what unset tags match. No account is like that, so nothing can be proven of both. Compile them with one catalog.',
    examples: [
      {
        kind: 'filter',
        beside: 'T("age", GTE, 18)',
        bad: 'T("age", EQ, "adult")',
        good: 'T("age", EQ, 18)',
      },
    ],
  },
});
