/** Codes `spelling/…`: near-misses. What was meant is clear, and read; what is written is not the language. */

import { defineCodes } from '../code-entry.js';

export const SPELLING_CODES = defineCodes({
  'spelling/bare-name': {
    severity: 'error',
    title: 'name without quotes',
    explanation: 'Codes and tag names stand in straight double quotes. In the lenient dialect this is a warning.',
    examples: [{ kind: 'filter', bad: 'T(age, EQ, 1)', good: 'T("age", EQ, 1)' }],
  },
  'spelling/bare-value': {
    severity: 'error',
    title: 'value without quotes',
    explanation:
      'A string value stands in straight double quotes. Whether a bare word is a string, or a name that was to be replaced by a value, is not certain: the fix is unsafe, and this is an error in both dialects.',
    examples: [{ kind: 'filter', bad: 'T("plan", EQ, free)', good: 'T("plan", EQ, "free")' }],
  },
  'spelling/blank': {
    severity: 'error',
    title: 'blank of another kind',
    explanation:
      'Outside strings, blanks are space, tab, carriage return and line feed. Text that was pasted often has no-break or invisible ones. In the lenient dialect this is a warning.',
    examples: [{ kind: 'filter', bad: 'A("X") + A("Y")', good: 'A("X") + A("Y")' }],
  },
  'spelling/case': {
    severity: 'error',
    title: 'lower case',
    explanation: 'Constructors and operators are upper case. In the lenient dialect this is a warning.',
    examples: [{ kind: 'filter', bad: 't("a", eq, 1)', good: 'T("a", EQ, 1)' }],
  },
  'spelling/comment': {
    severity: 'error',
    title: 'comment of another language',
    explanation:
      'A comment begins with `#` and ends with its line. What `//`, `--` and `/*` begin is read as a comment, where no set stands in it. In the lenient dialect this is a warning, unless the comment holds a bracket, a quote or an operator.',
    examples: [{ kind: 'filter', comments: true, bad: 'A("X") // testers', good: 'A("X") # testers' }],
  },
  'spelling/condition': {
    severity: 'error',
    title: 'condition in the form of another language',
    explanation:
      'The arguments of `T` and `AT` are separated by commas: name, operator, value. Where they are all there in another form, they are read. In the lenient dialect this is a warning where nothing else can be meant; otherwise the fix is unsafe, and this is an error in both dialects.',
    examples: [
      { kind: 'filter', bad: 'T("age" >= 18)', good: 'T("age", GTE, 18)' },
      { kind: 'filter', bad: 'T("age": GTE, 18)', good: 'T("age", GTE, 18)' },
    ],
  },
  'spelling/double-backslash': {
    severity: 'error',
    title: 'doubled backslash',
    explanation:
      'The difference is one backslash. In a JSON body it is escaped, and written twice there only. In the lenient dialect this is a warning.',
    examples: [{ kind: 'filter', bad: 'A("X") \\\\ A("Y")', good: 'A("X") \\ A("Y")' }],
  },
  'spelling/minus': {
    severity: 'error',
    title: 'dash for a minus',
    explanation: 'The sign of a number is the plain minus of the keyboard. In the lenient dialect this is a warning.',
    examples: [{ kind: 'filter', bad: 'T("a", EQ, −5)', good: 'T("a", EQ, -5)' }],
  },
  'spelling/full-width': {
    severity: 'error',
    title: 'full-width signs',
    explanation:
      'Outside strings the language is ASCII: brackets, commas, operators and digits as East Asian keyboards write them are not part of it. In the lenient dialect this is a warning.',
    examples: [{ kind: 'filter', bad: 'A（"X"）', good: 'A("X")' }],
  },
  'spelling/missing-list': {
    severity: 'error',
    title: 'values without a list',
    explanation:
      'IN, NOTIN and BETWEEN take a list, and so do platforms, even for a single value. In the lenient dialect this is a warning.',
    examples: [
      { kind: 'filter', bad: 'T("a", IN, 1)', good: 'T("a", IN, [1])' },
      { kind: 'filter', bad: 'A("X", "iOS")', good: 'A("X", ["iOS"])' },
    ],
  },
  'spelling/needless-list': {
    severity: 'error',
    title: 'list of one value',
    explanation: 'EQ, NOTEQ, GTE and LTE take one value. In the lenient dialect this is a warning.',
    examples: [{ kind: 'filter', bad: 'T("a", EQ, [1])', good: 'T("a", EQ, 1)' }],
  },
  'spelling/notset-value': {
    severity: 'error',
    title: 'NOTSET without its value',
    explanation: 'The value of NOTSET is the empty string. In the lenient dialect this is a warning.',
    examples: [{ kind: 'filter', bad: 'T("a", NOTSET)', good: 'T("a", NOTSET, "")' }],
  },
  'spelling/number': {
    severity: 'error',
    title: 'number as other languages write it',
    explanation:
      'A number is an optional minus, digits, and perhaps a point with digits behind it. This is an error in both dialects.',
    examples: [{ kind: 'filter', bad: 'T("a", EQ, - 5)', good: 'T("a", EQ, -5)' }],
  },
  'spelling/operator': {
    severity: 'error',
    title: 'operator of another language',
    explanation:
      'Operators of a condition are EQ, NOTEQ, IN, NOTIN, GTE, LTE, BETWEEN and NOTSET. Signs and words of other languages that stand for one of them and nothing else are read. In the lenient dialect this is a warning.',
    examples: [
      { kind: 'filter', bad: 'T("age", >=, 18)', good: 'T("age", GTE, 18)' },
      { kind: 'filter', bad: 'T("city", NOT IN, ["Oslo"])', good: 'T("city", NOTIN, ["Oslo"])' },
    ],
  },
  'spelling/over-escaped': {
    severity: 'error',
    title: 'filter that is still escaped',
    explanation:
      '`\\"`, `&quot;` or `%22` stands where no string is open: the filter was escaped for JSON, HTML or an address, once too often or several times. It is read with its escapes undone. One finding stands for the whole filter. In the lenient dialect this is a warning, if all of it is escaped in the same way and nothing else is in doubt.',
    examples: [{ kind: 'filter', bad: 'A(\\"X\\")', good: 'A("X")' }],
  },
  'spelling/platform': {
    severity: 'error',
    title: 'platform in another spelling',
    explanation: 'Platforms have one spelling each, and stand in quotes. In the lenient dialect this is a warning.',
    examples: [{ kind: 'filter', bad: 'A("X", ["ios"])', good: 'A("X", ["iOS"])' }],
  },
  'spelling/quoted-operator': {
    severity: 'error',
    title: 'operator in quotes',
    explanation: 'Operators are words of the language, not strings. This is an error in both dialects.',
    examples: [{ kind: 'filter', bad: 'T("a", "EQ", 1)', good: 'T("a", EQ, 1)' }],
  },
  'spelling/quotes': {
    severity: 'error',
    title: 'quotes of another kind',
    explanation:
      'Strings stand in straight double quotes. Word processors make curly ones. In the lenient dialect this is a warning.',
    examples: [{ kind: 'filter', bad: "A('X')", good: 'A("X")' }],
  },
  'spelling/set-operator': {
    severity: 'error',
    title: 'operator of another language',
    explanation:
      'Sets are joined by `+` (union), `*` (intersection) and `\\` (difference). In the lenient dialect this is a warning.',
    examples: [{ kind: 'filter', bad: 'A("X") AND A("Y")', good: 'A("X") * A("Y")' }],
  },
  'spelling/strict-comparison': {
    severity: 'error',
    title: 'GT and LT',
    explanation:
      'There is no strict comparison: whole numbers have a next one. In the lenient dialect this is a warning. Where the number stands in quotes or could be read otherwise, where another value stands, and at the end of the integers, this is an error in both dialects.',
    examples: [{ kind: 'filter', bad: 'T("age", GT, 17)', good: 'T("age", GTE, 18)' }],
  },
});
