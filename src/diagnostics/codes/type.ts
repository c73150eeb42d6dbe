/** Codes `type/…`: operator or value do not fit the type of the tag. */

import { defineCodes } from '../code-entry.js';

const CATALOG =
  '{"applications":{"AAAAA-AAAAA":{"name":"Shop","platforms":["iOS","Android"],"tags":{"level":{"type":"Integer"}}},"BBBBB-BBBBB":{"name":"News"}},"groups":{"11111-11111":{"applications":["AAAAA-AAAAA"]},"22222-22222":{"applications":[]}},"tags":{"age":{"type":"Integer"},"City":{"type":"String"},"likes":{"type":"List"}}}';

export const TYPE_CODES = defineCodes({
  'type/operator-not-allowed': {
    severity: 'error',
    title: 'an operator that the type of the tag does not take',
    explanation:
      'String tags take EQ, NOTEQ, IN and NOTIN; Integer tags every operator; List tags IN alone. The catalog declares the type of the tag.',
    examples: [
      {
        kind: 'filter',
        catalog: CATALOG,
        bad: 'A("AAAAA-AAAAA") * T("City", GTE, "Oslo")',
        good: 'A("AAAAA-AAAAA") * T("City", EQ, "Oslo")',
      },
    ],
  },
  'type/quoted-integer': {
    severity: 'error',
    title: 'a quoted integer on an Integer tag',
    explanation: 'An Integer tag compares numbers, and a number is written without quotes.',
    examples: [
      {
        kind: 'filter',
        catalog: CATALOG,
        bad: 'A("AAAAA-AAAAA") * T("age", GTE, "18")',
        good: 'A("AAAAA-AAAAA") * T("age", GTE, 18)',
      },
    ],
  },
  'type/not-an-integer': {
    severity: 'error',
    title: 'a string on an Integer tag',
    explanation:
      'An Integer tag compares whole numbers; this string is none. To match devices on which the tag has no value write NOTSET.',
    examples: [
      {
        kind: 'filter',
        catalog: CATALOG,
        bad: 'A("AAAAA-AAAAA") * T("age", EQ, "old")',
        good: 'A("AAAAA-AAAAA") * T("age", GTE, 65)',
      },
    ],
  },
  'type/decimal': {
    severity: 'error',
    title: 'a fraction on an Integer tag',
    explanation:
      'An Integer tag holds whole numbers. A decimal is legal only where it is compared as text, on String and List tags.',
    examples: [
      {
        kind: 'filter',
        catalog: CATALOG,
        bad: 'A("AAAAA-AAAAA") * T("age", GTE, 17.5)',
        good: 'A("AAAAA-AAAAA") * T("age", GTE, 18)',
      },
    ],
  },
  'type/leading-zero': {
    severity: 'error',
    title: 'a number with a leading zero',
    explanation:
      '007 may be the number 7 or the text "007". On a String or List tag quote it, on an Integer tag drop the zeros. Where the type of the tag is not known there is no telling, and no fix.',
    examples: [
      {
        kind: 'filter',
        catalog: CATALOG,
        bad: 'A("AAAAA-AAAAA") * T("City", EQ, 007)',
        good: 'A("AAAAA-AAAAA") * T("City", EQ, "007")',
      },
      {
        kind: 'filter',
        catalog: CATALOG,
        bad: 'A("AAAAA-AAAAA") * T("age", EQ, 018)',
        good: 'A("AAAAA-AAAAA") * T("age", EQ, 18)',
      },
    ],
  },
  'type/integer-out-of-range': {
    severity: 'error',
    title: 'an integer beyond what an Integer tag holds',
    explanation:
      'An Integer lies within plus and minus 9007199254740991. Longer digits are text: quote them on a String or List tag.',
    examples: [
      {
        kind: 'filter',
        catalog: CATALOG,
        bad: 'A("AAAAA-AAAAA") * T("City", EQ, 9007199254740993)',
        good: 'A("AAAAA-AAAAA") * T("City", EQ, "9007199254740993")',
      },
    ],
  },
  'type/expected-one-value': {
    severity: 'error',
    title: 'a list where one value is needed',
    explanation:
      'EQ, NOTEQ, GTE and LTE compare with one value. For any of several values use IN, for none of them NOTIN.',
    examples: [
      {
        kind: 'filter',
        catalog: CATALOG,
        bad: 'A("AAAAA-AAAAA") * T("City", EQ, ["Oslo", "Rome"])',
        good: 'A("AAAAA-AAAAA") * T("City", IN, ["Oslo", "Rome"])',
      },
    ],
  },
  'type/empty-list': {
    severity: 'error',
    title: 'an empty list of values',
    explanation: 'IN and NOTIN need at least one value: nothing is one of none.',
    examples: [
      {
        kind: 'filter',
        catalog: CATALOG,
        bad: 'A("AAAAA-AAAAA") * T("City", IN, [])',
        good: 'A("AAAAA-AAAAA") * T("City", IN, ["Oslo"])',
      },
    ],
  },
  'type/duplicate-value': {
    severity: 'warning',
    title: 'a value listed twice',
    explanation:
      'A list of values is a set. Values are compared as the tag compares them: on a String tag 1 and "1" are the same text.',
    examples: [
      {
        kind: 'filter',
        catalog: CATALOG,
        bad: 'A("AAAAA-AAAAA") * T("City", IN, ["1", 1])',
        good: 'A("AAAAA-AAAAA") * T("City", IN, ["1"])',
      },
    ],
  },
  'type/notset-value': {
    severity: 'error',
    title: 'a value beside NOTSET',
    explanation: 'NOTSET asks whether the tag has no value at all. Its own value is the empty string.',
    examples: [
      {
        kind: 'filter',
        catalog: CATALOG,
        bad: 'A("AAAAA-AAAAA") * T("age", NOTSET, 0)',
        good: 'A("AAAAA-AAAAA") * T("age", NOTSET, "")',
      },
    ],
  },
  'type/between-arity': {
    severity: 'error',
    title: 'a range that is not two integers',
    explanation:
      'BETWEEN takes a list of two integers, the least and the greatest value. For a range with one end use GTE or LTE.',
    examples: [
      {
        kind: 'filter',
        catalog: CATALOG,
        bad: 'A("AAAAA-AAAAA") * T("age", BETWEEN, [18])',
        good: 'A("AAAAA-AAAAA") * T("age", GTE, 18)',
      },
    ],
  },
  'type/between-order': {
    severity: 'error',
    title: 'a range whose bounds are not in order',
    explanation:
      'The first bound of BETWEEN is less than the second. Both belong to the range. One value is matched with EQ.',
    examples: [
      {
        kind: 'filter',
        catalog: CATALOG,
        bad: 'A("AAAAA-AAAAA") * T("age", BETWEEN, [30, 18])',
        good: 'A("AAAAA-AAAAA") * T("age", BETWEEN, [18, 30])',
      },
      {
        kind: 'filter',
        catalog: CATALOG,
        bad: 'A("AAAAA-AAAAA") * T("age", BETWEEN, [18, 18])',
        good: 'A("AAAAA-AAAAA") * T("age", EQ, 18)',
      },
    ],
  },
  'type/contradiction': {
    severity: 'error',
    title: 'a tag used with two types',
    explanation:
      'Without a catalog the type of a tag is inferred from its uses. GTE, LTE, BETWEEN and NOTSET need an Integer; text beside another use of the same tag excludes it.',
    examples: [
      {
        kind: 'filter',
        bad: 'A("AAAAA-AAAAA") * T("age", GTE, 18) * T("age", NOTEQ, "old")',
        good: 'A("AAAAA-AAAAA") * T("age", GTE, 18) * T("age", NOTEQ, 65)',
      },
    ],
  },
});
