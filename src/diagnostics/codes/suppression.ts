/** Codes `suppression/…`: a suppressions file or a comment says more than there is to suppress. */

import { defineCodes } from '../code-entry.js';

export const SUPPRESSION_CODES = defineCodes({
  'suppression/unused': {
    severity: 'warning',
    title: 'a suppression that nothing needs',
    explanation:
      'The suppressions file (`--suppressions`) puts up with more findings of a code than the source has: they were mended, or the file is gone. A count that is too high would let new findings pass. Lower it, remove the entry, or write the file anew with `--suppress-all`.',
    examples: [{ kind: 'suppressions', bad: '{"berlin.sift": {"lint/account-wide": 1}}', good: '{}' }],
  },
  'suppression/unclear-comment': {
    severity: 'warning',
    title: 'a comment that is to ignore a finding, and does not say which or why',
    explanation:
      'In a file of a filter, `# pushsift-ignore CODE: why` ignores the findings of a code on its own line, or on the next one that has more than comments; several codes have commas between them. The reason is for whoever reads the filter next. Errors of the language cannot be ignored, nor what a run insists on.',
    examples: [
      {
        kind: 'filter',
        bad: '# pushsift-ignore lint/wildcard\nT("city", EQ, "Ber*") * A("X")',
        good: '# pushsift-ignore lint/wildcard: the city is really written so\nT("city", EQ, "Ber*") * A("X")',
        comments: true,
      },
    ],
  },
  'suppression/unused-comment': {
    severity: 'warning',
    title: 'a comment that ignores a finding that is not there',
    explanation:
      'What the comment was written for was mended, or stands on another line. A comment that stays would hide the next finding of its code.',
    examples: [
      {
        kind: 'filter',
        bad: 'A("X") # pushsift-ignore lint/wildcard: the city is really written so',
        good: 'A("X")',
        comments: true,
      },
    ],
  },
});
