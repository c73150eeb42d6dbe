/** Codes `suppression/…`: the suppressions file says more than there is to suppress. */

import { defineCodes } from '../code-entry.js';

export const SUPPRESSION_CODES = defineCodes({
  'suppression/unused': {
    severity: 'warning',
    title: 'a suppression that nothing needs',
    explanation:
      'The suppressions file (`--suppressions`) puts up with more findings of a code than the source has: they were mended, or the file is gone. A count that is too high would let new findings pass. Lower it, remove the entry, or write the file anew with `--suppress-all`.',
    examples: [{ kind: 'suppressions', bad: '{"berlin.sift": {"lint/account-wide": 1}}', good: '{}' }],
  },
});
