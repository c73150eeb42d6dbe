/** Codes `lint/…`: the filter is correct, and probably not what was meant. */

import { defineCodes } from '../code-entry.js';

const CATALOG =
  '{"applications":{"AAAAA-AAAAA":{},"BBBBB-BBBBB":{}},"tags":{"age":{"type":"Integer"},"city":{"type":"String"}}}';

const TAGS_OF_SHOP = '{"applications":{"AAAAA-AAAAA":{"tags":{"level":{"type":"Integer"}}}}}';

export const LINT_CODES = defineCodes({
  'lint/no-application': {
    severity: 'warning',
    title: 'no application is named',
    explanation:
      'A filter that names no application goes to every device of the account that meets its conditions, whatever application it is subscribed to, and the details of the push list no applications.',
    examples: [
      { kind: 'filter', catalog: CATALOG, bad: 'T("age", GTE, 18)', good: 'A("AAAAA-AAAAA") * T("age", GTE, 18)' },
    ],
  },
  'lint/account-wide': {
    severity: 'warning',
    title: 'an application is named, and the whole account is reached',
    explanation:
      'A union is bounded by applications only when each side is, a difference when its left side is. A condition on a tag of the account beside an application reaches every device that meets it.',
    examples: [
      {
        kind: 'filter',
        catalog: CATALOG,
        bad: 'A("AAAAA-AAAAA") + T("age", GTE, 18)',
        good: 'A("AAAAA-AAAAA") * T("age", GTE, 18)',
      },
    ],
  },
  'lint/mixed-operators': {
    severity: 'warning',
    title: '`+` and `*` mixed without brackets',
    explanation:
      'Union and intersection have one precedence and are read from left to right: `a + b * c` is `(a + b) * c`. Brackets say so to readers who expect otherwise.',
    examples: [
      {
        kind: 'filter',
        catalog: CATALOG,
        bad: 'A("AAAAA-AAAAA") + A("BBBBB-BBBBB") * T("age", GTE, 18)',
        good: '(A("AAAAA-AAAAA") + A("BBBBB-BBBBB")) * T("age", GTE, 18)',
      },
    ],
  },
  'lint/mixed-difference': {
    severity: 'warning',
    title: '`\\` beside `+` or `*` without brackets',
    explanation:
      'Difference binds tighter than union and intersection: `a * b \\ c` is `a * (b \\ c)`. Brackets say so to readers who expect otherwise.',
    examples: [
      {
        kind: 'filter',
        catalog: CATALOG,
        bad: 'A("AAAAA-AAAAA") * T("age", GTE, 18) \\ T("city", EQ, "Oslo")',
        good: 'A("AAAAA-AAAAA") * (T("age", GTE, 18) \\ T("city", EQ, "Oslo"))',
      },
    ],
  },
  'lint/duplicate-operand': {
    severity: 'warning',
    title: 'the same operand again',
    explanation:
      'A set united or intersected with itself is itself, and what is subtracted twice is gone after the first time. The repeated operand is probably a slip: another set was meant.',
    examples: [
      {
        kind: 'filter',
        catalog: CATALOG,
        bad: 'A("AAAAA-AAAAA") * T("age", GTE, 18) * T("age", GTE, 18)',
        good: 'A("AAAAA-AAAAA") * T("age", GTE, 18)',
      },
    ],
  },
  'lint/always-empty': {
    severity: 'warning',
    title: 'a set that no device is in',
    explanation:
      'Conditions that exclude each other leave nothing: the filter, or this part of it, matches no device. Where either is meant, write a union.',
    examples: [
      {
        kind: 'filter',
        catalog: CATALOG,
        bad: 'A("AAAAA-AAAAA") * T("age", LTE, 17) * T("age", GTE, 18)',
        good: 'A("AAAAA-AAAAA") * T("age", BETWEEN, [17, 18])',
      },
      {
        kind: 'filter',
        catalog: CATALOG,
        bad: 'A("AAAAA-AAAAA", ["iOS"]) * A("BBBBB-BBBBB", ["Android"])',
        good: 'A("AAAAA-AAAAA", ["iOS"]) + A("BBBBB-BBBBB", ["Android"])',
      },
      {
        kind: 'filter',
        catalog: CATALOG,
        bad: '(A("AAAAA-AAAAA") \\ T("age", GTE, 18)) * T("age", GTE, 21)',
        good: '(A("AAAAA-AAAAA") \\ T("age", GTE, 21)) * T("age", GTE, 18)',
      },
    ],
  },
  'lint/always-everyone': {
    severity: 'warning',
    title: 'a set that every device is in',
    explanation:
      'Sets that cover every device together leave nobody out: the filter reaches the whole account, or this part of it changes nothing. Found by proof, when files are checked.',
    examples: [
      {
        kind: 'filter',
        catalog: CATALOG,
        bad: 'A("AAAAA-AAAAA") * (T("age", GTE, 18) + T("age", LTE, 17) + T("age", NOTSET, ""))',
        good: 'A("AAAAA-AAAAA") * (T("age", GTE, 18) + T("age", NOTSET, ""))',
      },
    ],
  },
  'lint/implied-clause': {
    severity: 'warning',
    title: 'a condition that others imply',
    explanation:
      'An operand of an intersection keeps out the devices that are not in it. Where all that the others leave are in it, it keeps nobody out: it can go, or something else was meant. Found by proof, when files are checked.',
    examples: [
      {
        kind: 'filter',
        catalog: CATALOG,
        bad: 'A("AAAAA-AAAAA") * T("age", GTE, 18) * T("age", GTE, 21)',
        good: 'A("AAAAA-AAAAA") * T("age", GTE, 21)',
      },
    ],
  },
  'lint/adds-nothing': {
    severity: 'warning',
    title: 'an operand that adds nothing to a union',
    explanation:
      'Every device of this operand is in the union without it, or is left out by what stands around. It can go, or something else was meant. Found by proof, when files are checked.',
    examples: [
      {
        kind: 'filter',
        catalog: CATALOG,
        bad: 'A("AAAAA-AAAAA") + A("AAAAA-AAAAA", ["iOS"])',
        good: 'A("AAAAA-AAAAA")',
      },
      {
        kind: 'filter',
        catalog: CATALOG,
        bad: 'A("AAAAA-AAAAA") * T("age", GTE, 18) * (T("city", EQ, "Oslo") + T("age", LTE, 17))',
        good: 'A("AAAAA-AAAAA") * T("age", GTE, 18) * T("city", EQ, "Oslo")',
      },
    ],
  },
  'lint/takes-nothing': {
    severity: 'warning',
    title: 'a set that is taken away, and has nobody who is left',
    explanation:
      'No device that the difference begins with is in this set, or an earlier one has taken them away. It can go, or something else was meant. Found by proof, when files are checked.',
    examples: [
      {
        kind: 'filter',
        catalog: CATALOG,
        bad: '(A("AAAAA-AAAAA") * T("age", GTE, 18)) \\ T("age", LTE, 17)',
        good: 'A("AAAAA-AAAAA") * T("age", GTE, 18)',
      },
    ],
  },
  'lint/redundant-application': {
    severity: 'note',
    title: 'an application beside a condition on one of its tags',
    explanation:
      'A condition on a tag of an application is satisfied by its subscribers only. Intersected with the application, or with a group that has it, it stays the same. Found by proof, when files are checked.',
    examples: [
      {
        kind: 'filter',
        catalog: TAGS_OF_SHOP,
        bad: 'A("AAAAA-AAAAA") * AT("AAAAA-AAAAA", "level", GTE, 3)',
        good: 'AT("AAAAA-AAAAA", "level", GTE, 3)',
      },
    ],
  },
  'lint/one-range': {
    severity: 'note',
    title: 'several conditions that are one range',
    explanation:
      'Ranges of one tag that meet or overlap in a union, and the ends of one range in an intersection, are one condition: shorter to read, and one to change. Found by proof, when files are checked.',
    examples: [
      {
        kind: 'filter',
        catalog: CATALOG,
        bad: 'A("AAAAA-AAAAA") * (T("age", BETWEEN, [18, 30]) + T("age", BETWEEN, [25, 40]))',
        good: 'A("AAAAA-AAAAA") * T("age", BETWEEN, [18, 40])',
      },
    ],
  },
  'lint/union-of-equals': {
    severity: 'warning',
    title: 'several EQ that are one IN',
    explanation: 'A union of EQ conditions on one tag is one IN: shorter to read, and one condition to change.',
    examples: [
      {
        kind: 'filter',
        catalog: CATALOG,
        bad: 'A("AAAAA-AAAAA") * (T("city", EQ, "Oslo") + T("city", EQ, "Rome"))',
        good: 'A("AAAAA-AAAAA") * T("city", IN, ["Oslo", "Rome"])',
      },
    ],
  },
  'lint/unset-not-matched': {
    severity: 'note',
    title: 'a negative condition leaves out devices without a value',
    explanation:
      'A device on which the tag is unset satisfies no operator but NOTSET. NOTEQ and NOTIN match devices with another value, not those with none, unless the catalog says so with `unsetMatchesNegative`.',
    examples: [
      {
        kind: 'filter',
        catalog: CATALOG,
        bad: 'A("AAAAA-AAAAA") * T("city", NOTEQ, "Oslo")',
        good: 'A("AAAAA-AAAAA") * T("city", EQ, "Rome")',
      },
    ],
  },
  'lint/wildcard': {
    severity: 'warning',
    title: 'a value looks like a pattern',
    explanation:
      'Strings are compared exactly: `*`, `%` and the signs of regular expressions stand for themselves, and a condition with such a value matches hardly any device. Name the values that are meant.',
    examples: [
      {
        kind: 'filter',
        catalog: CATALOG,
        bad: 'A("AAAAA-AAAAA") * T("city", EQ, "Ber*")',
        good: 'A("AAAAA-AAAAA") * T("city", IN, ["Berlin", "Bern"])',
      },
    ],
  },
  'lint/not-normalized': {
    severity: 'warning',
    title: 'a string that is not in Unicode normal form C',
    explanation:
      'Strings are compared by code point. A letter with an accent can be one code point or two; they look the same and are not equal. Most texts use the composed form.',
    examples: [
      {
        kind: 'filter',
        catalog: CATALOG,
        bad: 'A("AAAAA-AAAAA") * T("city", EQ, "Zu\u0308rich")',
        good: 'A("AAAAA-AAAAA") * T("city", EQ, "Zürich")',
      },
    ],
  },
  'lint/confusable-name': {
    severity: 'warning',
    title: 'a name that looks like another',
    explanation:
      'Letters of other scripts look like Latin ones. A name that holds such letters is another name than it seems to be.',
    examples: [
      {
        kind: 'filter',
        bad: 'A("AAAAA-AAAAA") * T("\u0430ge", GTE, 18)',
        good: 'A("AAAAA-AAAAA") * T("age", GTE, 18)',
      },
    ],
  },
  'lint/bidirectional-control': {
    severity: 'warning',
    title: 'a string with invisible characters that turn text around',
    explanation:
      'Bidirectional controls make a text read otherwise than it is. Written as escapes they do no harm: the string stays the same.',
    examples: [
      {
        kind: 'filter',
        catalog: CATALOG,
        bad: 'A("AAAAA-AAAAA") * T("city", EQ, "Oslo\u202e")',
        good: 'A("AAAAA-AAAAA") * T("city", EQ, "Oslo\\u202e")',
      },
    ],
  },
});
