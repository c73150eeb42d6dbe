/** Codes `catalog/…`: the catalog is JSON, but not a catalog. */

import { defineCodes } from '../code-entry.js';

export const CATALOG_CODES = defineCodes({
  'catalog/wrong-type': {
    severity: 'error',
    title: 'a value of the wrong kind',
    explanation:
      'The catalog, its applications, groups and tags are objects; codes and platforms come in lists of texts; names are texts.',
    examples: [
      { kind: 'catalog', bad: '{"applications": ["AAAAA-AAAAA"]}', good: '{"applications": {"AAAAA-AAAAA": {}}}' },
    ],
  },
  'catalog/missing-key': {
    severity: 'error',
    title: 'a key that must be there',
    explanation:
      'A catalog needs `applications`, a group needs `applications`, a tag needs `type`. All else is optional.',
    examples: [
      {
        kind: 'catalog',
        bad: '{"applications": {}, "tags": {"age": {}}}',
        good: '{"applications": {}, "tags": {"age": {"type": "Integer"}}}',
      },
    ],
  },
  'catalog/unknown-key': {
    severity: 'error',
    title: 'a key that catalogs do not have',
    explanation:
      'A key that nobody reads is most often a misspelled one, and what it was to say would be lost silently.',
    examples: [
      {
        kind: 'catalog',
        bad: '{"applications": {"AAAAA-AAAAA": {"platform": ["iOS"]}}}',
        good: '{"applications": {"AAAAA-AAAAA": {"platforms": ["iOS"]}}}',
      },
    ],
  },
  'catalog/empty-name': {
    severity: 'error',
    title: 'an empty code or tag name',
    explanation: 'In filters an empty code or tag name is an error, so nothing could ever name what is declared here.',
    examples: [{ kind: 'catalog', bad: '{"applications": {"": {}}}', good: '{"applications": {"AAAAA-AAAAA": {}}}' }],
  },
  'catalog/unknown-tag-type': {
    severity: 'error',
    title: 'a tag type there is not',
    explanation: 'A tag is an Integer, a String or a List (of strings). Dates are Integers, flags are 0 and 1.',
    examples: [
      {
        kind: 'catalog',
        bad: '{"applications": {}, "tags": {"age": {"type": "int"}}}',
        good: '{"applications": {}, "tags": {"age": {"type": "Integer"}}}',
      },
    ],
  },
  'catalog/unknown-platform': {
    severity: 'error',
    title: 'a platform there is not',
    explanation:
      'The platforms are iOS, Android, Blackberry, Windows_Phone, OsX, Windows, Amazon, Safari, Chrome and Firefox, spelled so.',
    examples: [
      {
        kind: 'catalog',
        bad: '{"applications": {"AAAAA-AAAAA": {"platforms": ["ios"]}}}',
        good: '{"applications": {"AAAAA-AAAAA": {"platforms": ["iOS"]}}}',
      },
    ],
  },
  'catalog/no-platforms': {
    severity: 'error',
    title: 'an application without platforms',
    explanation: 'An application that runs nowhere has no devices. Without the key it has all ten platforms.',
    examples: [
      {
        kind: 'catalog',
        bad: '{"applications": {"AAAAA-AAAAA": {"platforms": []}}}',
        good: '{"applications": {"AAAAA-AAAAA": {}}}',
      },
    ],
  },
  'catalog/unknown-application': {
    severity: 'error',
    title: 'a group of an application that is not declared',
    explanation: 'A group lists codes of applications of the same catalog. Codes are compared exactly.',
    examples: [
      {
        kind: 'catalog',
        bad: '{"applications": {"AAAAA-AAAAA": {}}, "groups": {"11111-11111": {"applications": ["AAAAA-AAAAB"]}}}',
        good: '{"applications": {"AAAAA-AAAAA": {}}, "groups": {"11111-11111": {"applications": ["AAAAA-AAAAA"]}}}',
      },
    ],
  },
  'catalog/duplicate-item': {
    severity: 'warning',
    title: 'the same platform or application listed twice',
    explanation: 'The second one changes nothing. The fix removes it.',
    examples: [
      {
        kind: 'catalog',
        bad: '{"applications": {"AAAAA-AAAAA": {"platforms": ["iOS", "iOS"]}}}',
        good: '{"applications": {"AAAAA-AAAAA": {"platforms": ["iOS"]}}}',
      },
    ],
  },
});
