/** Codes `syntax/…`: the text is no filter. */

import { defineCodes } from '../code-entry.js';

export const SYNTAX_CODES = defineCodes({
  'syntax/unexpected': {
    severity: 'error',
    title: 'unexpected text',
    explanation: 'Something stands where the grammar of the language has no place for it.',
    examples: [{ kind: 'filter', bad: 'A("X") ! A("Y")', good: 'A("X") + A("Y")' }],
  },
});
