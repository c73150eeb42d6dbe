/** Codes `name/…`: the catalog does not know a name, or knows it as something else. */

import { defineCodes } from '../code-entry.js';

export const NAME_CODES = defineCodes({
  'name/unknown-tag': {
    severity: 'error',
    title: 'unknown tag',
    explanation: 'The catalog declares no tag of this name. Tag names are compared exactly, by code point.',
    examples: [
      {
        kind: 'filter',
        catalog: '{"applications":{},"tags":{"City":{"type":"String"}}}',
        bad: 'T("Ctiy", EQ, "Oslo")',
        good: 'T("City", EQ, "Oslo")',
      },
    ],
  },
});
