/** Codes `name/…`: the catalog does not know a name, or knows it as something else. */

import { defineCodes } from '../code-entry.js';

const CATALOG =
  '{"applications":{"AAAAA-AAAAA":{"name":"Shop","platforms":["iOS","Android"],"tags":{"level":{"type":"Integer"}}},"BBBBB-BBBBB":{"name":"News"}},"groups":{"11111-11111":{"applications":["AAAAA-AAAAA"]},"22222-22222":{"applications":[]}},"tags":{"age":{"type":"Integer"},"City":{"type":"String"},"likes":{"type":"List"}}}';

export const NAME_CODES = defineCodes({
  'name/unknown-application': {
    severity: 'error',
    title: 'unknown application',
    explanation: 'The catalog declares no application of this code. Codes are compared exactly, by code point.',
    examples: [{ kind: 'filter', catalog: CATALOG, bad: 'A("AAAAA-AAAAB")', good: 'A("AAAAA-AAAAA")' }],
  },
  'name/unknown-group': {
    severity: 'error',
    title: 'unknown group',
    explanation: 'The catalog declares no group of this code. Codes are compared exactly, by code point.',
    examples: [{ kind: 'filter', catalog: CATALOG, bad: 'G("11111-1111")', good: 'G("11111-11111")' }],
  },
  'name/unknown-tag': {
    severity: 'error',
    title: 'unknown tag',
    explanation:
      'The catalog declares no tag of this name, for the account or for the application that `AT`, or a request, names. Tag names are compared exactly, by code point.',
    examples: [
      {
        kind: 'filter',
        catalog: CATALOG,
        bad: 'A("AAAAA-AAAAA") * T("Ctiy", EQ, "Oslo")',
        good: 'A("AAAAA-AAAAA") * T("City", EQ, "Oslo")',
      },
    ],
  },
  'name/group-as-application': {
    severity: 'error',
    title: 'a group where an application is needed',
    explanation:
      '`A` and `AT` take the code of an application. For the devices of all applications of a group write `G`.',
    examples: [{ kind: 'filter', catalog: CATALOG, bad: 'A("11111-11111")', good: 'G("11111-11111")' }],
  },
  'name/application-as-group': {
    severity: 'error',
    title: 'an application where a group is needed',
    explanation: '`G` takes the code of a group. For the devices of one application write `A`.',
    examples: [{ kind: 'filter', catalog: CATALOG, bad: 'G("AAAAA-AAAAA")', good: 'A("AAAAA-AAAAA")' }],
  },
  'name/application-tag': {
    severity: 'error',
    title: 'a tag of an application, read as a tag of the account',
    explanation:
      '`T` reads tags of the account, which all applications share. A tag that an application declares is read with `AT`, which names the application.',
    examples: [
      { kind: 'filter', catalog: CATALOG, bad: 'T("level", GTE, 3)', good: 'AT("AAAAA-AAAAA", "level", GTE, 3)' },
    ],
  },
  'name/missing-application': {
    severity: 'error',
    title: 'AT without an application',
    explanation:
      '`AT` reads a tag of one application, and names the application first. The catalog says which applications declare the tag.',
    examples: [
      { kind: 'filter', catalog: CATALOG, bad: 'AT("level", GTE, 3)', good: 'AT("AAAAA-AAAAA", "level", GTE, 3)' },
    ],
  },
  'name/account-tag': {
    severity: 'error',
    title: 'a tag of the account, read as a tag of an application',
    explanation:
      '`AT` reads the tags that its application declares. A tag of the account is read with `T`, and holds for all applications.',
    examples: [
      {
        kind: 'filter',
        catalog: CATALOG,
        bad: 'AT("AAAAA-AAAAA", "age", GTE, 18)',
        good: 'A("AAAAA-AAAAA") * T("age", GTE, 18)',
      },
    ],
  },
  'name/tag-of-other-application': {
    severity: 'error',
    title: 'a tag of another application',
    explanation:
      'The application that `AT` names does not declare this tag; another one does. Name the application the tag belongs to.',
    examples: [
      {
        kind: 'filter',
        catalog: CATALOG,
        bad: 'AT("BBBBB-BBBBB", "level", GTE, 3)',
        good: 'AT("AAAAA-AAAAA", "level", GTE, 3)',
      },
    ],
  },
  'name/platform-not-offered': {
    severity: 'warning',
    title: 'a platform that the application or group does not have',
    explanation:
      'The catalog lists the platforms of every application. A set restricted to platforms that none of its applications has is always empty; where other platforms stand beside it, this entry adds nothing. The meaning of the filter is not changed: a device that is there all the same still matches.',
    examples: [
      { kind: 'filter', catalog: CATALOG, bad: 'A("AAAAA-AAAAA", ["Chrome"])', good: 'A("AAAAA-AAAAA", ["iOS"])' },
    ],
  },
  'name/duplicate-platform': {
    severity: 'warning',
    title: 'a platform listed twice',
    explanation: 'A platform list is a set: naming a platform again changes nothing.',
    examples: [
      { kind: 'filter', catalog: CATALOG, bad: 'A("AAAAA-AAAAA", ["iOS", "iOS"])', good: 'A("AAAAA-AAAAA", ["iOS"])' },
    ],
  },
  'name/empty-group': {
    severity: 'warning',
    title: 'a group without applications',
    explanation: 'The catalog declares the group with no applications, so no device can belong to it.',
    examples: [
      { kind: 'filter', catalog: CATALOG, bad: 'G("22222-22222") + A("AAAAA-AAAAA")', good: 'A("AAAAA-AAAAA")' },
    ],
  },
});
