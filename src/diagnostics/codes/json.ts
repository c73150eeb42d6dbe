/** Codes `json/…`: a text that should be JSON is not. */

import { defineCodes } from '../code-entry.js';

const GOOD = '{"applications": {"AAAAA-AAAAA": {}}}';

export const JSON_CODES = defineCodes({
  'json/empty': {
    severity: 'error',
    title: 'no JSON at all',
    explanation: 'The text is empty, or holds nothing but blanks. The smallest catalog is `{"applications": {}}`.',
    examples: [{ kind: 'catalog', bad: '  ', good: '{"applications": {}}' }],
  },
  'json/unexpected': {
    severity: 'error',
    title: 'unexpected text in JSON',
    explanation: 'Something stands where the grammar of JSON has no place for it. The message says what belongs there.',
    examples: [{ kind: 'catalog', bad: '{"applications": {"AAAAA-AAAAA": }}', good: GOOD }],
  },
  'json/unclosed': {
    severity: 'error',
    title: 'a bracket that is never closed',
    explanation: 'Every `{` needs its `}` and every `[` its `]`, in the reverse order of opening.',
    examples: [{ kind: 'catalog', bad: '{"applications": {"AAAAA-AAAAA": {}}', good: GOOD }],
  },
  'json/missing-comma': {
    severity: 'error',
    title: 'a missing comma',
    explanation: 'Members of an object and items of an array are separated by commas.',
    examples: [{ kind: 'catalog', bad: '{"applications": {} "tags": {}}', good: '{"applications": {}, "tags": {}}' }],
  },
  'json/trailing-comma': {
    severity: 'error',
    title: 'a comma after the last one',
    explanation: 'JSON allows no comma between the last member or item and the closing bracket. The fix removes it.',
    examples: [{ kind: 'catalog', bad: '{"applications": {"AAAAA-AAAAA": {},}}', good: GOOD }],
  },
  'json/comment': {
    severity: 'error',
    title: 'a comment in JSON',
    explanation:
      'JSON has no comments, neither `//` nor `/* */`. A display name is a good place for a word to the reader.',
    examples: [{ kind: 'catalog', bad: '{"applications": {}} // nothing yet', good: '{"applications": {}}' }],
  },
  'json/quotes': {
    severity: 'error',
    title: 'a key or text without double quotes',
    explanation: 'Keys and texts of JSON stand in straight double quotes, always.',
    examples: [{ kind: 'catalog', bad: '{applications: {}}', good: '{"applications": {}}' }],
  },
  'json/string': {
    severity: 'error',
    title: 'a broken string',
    explanation:
      'A string ends on the line it began on; inside it a backslash begins one of the escapes of JSON, and control characters are written as escapes.',
    examples: [
      {
        kind: 'catalog',
        bad: '{"applications": {"A\\x": {}}}',
        good: '{"applications": {"A\\\\x": {}}}',
      },
    ],
  },
  'json/number': {
    severity: 'error',
    title: 'a broken number',
    explanation: 'A number of JSON has digits on both sides of a decimal point and behind an exponent.',
    examples: [{ kind: 'catalog', bad: '{"applications": {}, "tags": 1.}', good: '{"applications": {}, "tags": {}}' }],
  },
  'json/duplicate-key': {
    severity: 'error',
    title: 'the same key twice in one object',
    explanation: 'Which of the two would count depends on who reads the file, so neither may stay beside the other.',
    examples: [
      {
        kind: 'catalog',
        bad: '{"applications": {"AAAAA-AAAAA": {}, "AAAAA-AAAAA": {}}}',
        good: '{"applications": {"AAAAA-AAAAA": {}, "BBBBB-BBBBB": {}}}',
      },
    ],
  },
  'json/too-deep': {
    severity: 'error',
    title: 'too many brackets inside each other',
    explanation: 'Reading stops at 100 levels. Nothing this project reads as JSON needs more than a handful.',
    examples: [
      { kind: 'catalog', bad: `{"applications": ${'['.repeat(101)}${']'.repeat(101)}}`, good: '{"applications": {}}' },
    ],
  },
});
