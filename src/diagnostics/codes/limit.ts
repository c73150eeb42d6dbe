/** Codes `limit/…`. */

import { defineCodes } from '../code-entry.js';

export const LIMIT_CODES = defineCodes({
  'limit/source': {
    severity: 'error',
    title: 'the filter is too long',
    explanation:
      'A filter is read up to 262,144 UTF-16 units (the limit `source`). Longer texts are refused before any of them is read, so that no text can take more than its share of time.',
    examples: [{ kind: 'filter', limits: { source: 10 }, bad: 'A("X") + A("Y")', good: 'A("X")' }],
  },
  'limit/tokens': {
    severity: 'error',
    title: 'the filter has too many words and signs',
    explanation:
      'A filter has at most 65,536 tokens: words, strings, numbers, signs and brackets (the limit `tokens`). Blanks and comments do not count.',
    examples: [{ kind: 'filter', limits: { tokens: 5 }, bad: 'A("X") + A("Y")', good: 'A("X")' }],
  },
  'limit/nesting': {
    severity: 'error',
    title: 'the filter is nested too deep',
    explanation:
      'Brackets may stand 1,000 deep inside each other, and the tree may be 1,000 levels high (the limit `nesting`). A run of one operator is one level, each change of operator in a run one more: `A("X") + A("Y") * A("Z")` has two.',
    examples: [{ kind: 'filter', limits: { nesting: 1 }, bad: '((A("X")))', good: '(A("X"))' }],
  },
  'limit/list-items': {
    severity: 'error',
    title: 'the list is too long',
    explanation: 'One list holds at most 10,000 values (the limit `listItems`).',
    examples: [
      { kind: 'filter', limits: { listItems: 2 }, bad: 'T("age", IN, [1, 2, 3])', good: 'T("age", IN, [1, 2])' },
    ],
  },
  'limit/too-many-diagnostics': {
    severity: 'error',
    title: 'more findings than are shown',
    explanation:
      'A text gives at most 50 findings (the limit `diagnostics`), in the order of their places. One more entry then says how many were left out; its severity is the highest of theirs, so that a text with errors never looks clean. Totals count all of them.',
    examples: [{ kind: 'filter', limits: { diagnostics: 0 }, bad: 'A("X") ! A("Y")', good: 'A("X") + A("Y")' }],
  },
});
