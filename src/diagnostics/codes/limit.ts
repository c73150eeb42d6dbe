/** Codes `limit/…`. */

import { defineCodes } from '../code-entry.js';

export const LIMIT_CODES = defineCodes({
  'limit/too-many-diagnostics': {
    severity: 'error',
    title: 'more findings than are shown',
    explanation:
      'A text gives at most 50 findings (the limit `diagnostics`), in the order of their places. One more entry then says how many were left out; its severity is the highest of theirs, so that a text with errors never looks clean. Totals count all of them.',
    examples: [{ kind: 'filter', limits: { diagnostics: 0 }, bad: 'A("X") ! A("Y")', good: 'A("X") + A("Y")' }],
  },
});
