/** Codes `plan/…`: the filter is right, and still cannot be evaluated as it is. */

import { defineCodes } from '../code-entry.js';

export const PLAN_CODES = defineCodes({
  'plan/group-needs-catalog': {
    severity: 'error',
    title: 'group without a catalog',
    explanation:
      'Which applications belong to a group stands in the catalog only. Without a catalog a filter with `G` can be checked, formatted and explained, but not counted, listed, matched or compiled to another language.',
    examples: [{ kind: 'filter', bad: 'G("11111-11111")', good: 'A("AAAAA-AAAAA") + A("BBBBB-BBBBB")' }],
  },
});
