/** What is said beside the message of a finding about a catalog: label, help, the other place, and what the fix makes of the text. */

import { describe, expect, it } from 'vitest';
import { PLATFORMS } from '../../src/base/vocabulary.js';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { NOTHING_BESIDE, toldBeside } from '../support/told-beside.js';

/** Of the one finding in a text. */
function told(text: string) {
  const { diagnostics } = loadCatalog(text);
  expect(diagnostics).toHaveLength(1);
  const [finding] = diagnostics;
  return toldBeside(finding, text);
}

describe('beside the message', () => {
  it.each<[string, Partial<ReturnType<typeof told>>]>([
    ['', { help: 'the smallest catalog is {"applications": {}}' }],
    [' \n', { help: 'the smallest catalog is {"applications": {}}' }],
    [
      '{"applications": {},}',
      {
        label: 'nothing follows it',
        help: 'remove the comma',
        fixes: [['safe', 'remove the comma', '{"applications": {}}']],
      },
    ],
    ['[]', { label: 'expected an object' }],
    ['{"applications": {}, "$schema": 5}', { label: 'expected a text' }],
    ['{"applications": {"X": {"platforms": {}}}}', { label: 'expected a list' }],
    ['{"applications": {}, "unsetMatchesNegative": 1}', { label: 'expected true or false' }],
    ['{"applications": {}, "tags": {"a": {"type": []}}}', { label: 'expected "String", "Integer" or "List"' }],
    ['{}', { help: 'add "applications": {"AAAAA-AAAAA": {}}' }],
    ['{"applications": {}, "groups": {"g": {}}}', { help: 'add "applications": ["AAAAA-AAAAA"]' }],
    ['{"applications": {}, "tags": {"a": {}}}', { help: 'add "type": "String", "Integer" or "List"' }],
    ['{"applications": {}, "surname": 1}', { help: 'the keys are applications, groups, tags, unsetMatchesNegative' }],
    [
      '{"applications": {"X": {"tag": {}}}}',
      {
        help: 'did you mean `tags`?',
        fixes: [['unsafe', 'write `tags`', '{"applications": {"X": {"tags": {}}}}']],
      },
    ],
    ['{"applications": {"X": {"colour": 1}}}', { help: 'the keys are name, platforms, tags' }],
    [
      '{"applications": {}, "groups": {"g": {"applications": [], "colour": 1}}}',
      { help: 'the keys are name, applications' },
    ],
    ['{"applications": {}, "tags": {"a": {"type": "List", "colour": 1}}}', { help: 'the keys are type' }],
    ['{"applications": {"": {}}}', { help: 'no filter can name it: an empty name is an error there too' }],
    ['{"applications": {}, "tags": {"a": {"type": "x"}}}', { help: 'the types are Integer, String, List' }],
    [
      '{"applications": {}, "tags": {"a": {"type": "int"}}}',
      {
        help: 'did you mean `Integer`?',
        fixes: [['unsafe', 'write `Integer`', '{"applications": {}, "tags": {"a": {"type": "Integer"}}}']],
      },
    ],
    ['{"applications": {"X": {"platforms": ["Symbian"]}}}', { help: `the platforms are ${PLATFORMS.join(', ')}` }],
    [
      '{"applications": {"X": {"platforms": ["ios"]}}}',
      {
        help: 'did you mean `iOS`?',
        fixes: [['unsafe', 'write `iOS`', '{"applications": {"X": {"platforms": ["iOS"]}}}']],
      },
    ],
    ['{"applications": {"X": {"platforms": []}}}', { help: 'leave the key out to give it all ten' }],
    [
      '{"applications": {"X": {"platforms": ["iOS", "iOS"]}}}',
      {
        label: 'again',
        help: 'remove one of the two',
        related: ['first here: "iOS" at 38'],
        fixes: [['safe', 'remove the second', '{"applications": {"X": {"platforms": ["iOS"]}}}']],
      },
    ],
    [
      '{"applications": {"X": {}}, "groups": {"g": {"applications": ["Other"]}}}',
      { help: 'declare it under "applications", or take it out of the group' },
    ],
    [
      '{"applications": {"First": {}}, "groups": {"g": {"applications": ["Frist"]}}}',
      {
        help: 'did you mean `First`?',
        fixes: [
          ['unsafe', 'write `First`', '{"applications": {"First": {}}, "groups": {"g": {"applications": ["First"]}}}'],
        ],
      },
    ],
  ])('of %s', (text, expected) => expect(told(text)).toEqual({ ...NOTHING_BESIDE, ...expected }));
});

it.each([
  { applications: { X: { platforms: ['iOS', 'iOS'] } } },
  { applications: { X: { tag: {} } } },
  { applications: { First: {} }, groups: { g: { applications: ['Frist'] } } },
])('a catalog that is no text has no other places and no fixes: %j', (value) => {
  const [finding] = loadCatalog(value).diagnostics;
  expect([finding?.related, finding?.fixes]).toEqual([[], []]);
});

it.each<[unknown, string]>([
  [[], ''],
  [{}, ''],
  [{ applications: {}, $schema: 5 }, '/$schema'],
  [{ applications: {}, 'a/b': 1 }, '/a~1b'],
  [{ applications: { '': {} } }, '/applications/'],
  [{ applications: { X: { colour: 1 } } }, '/applications/X/colour'],
  [{ applications: { X: { $schema: 'https://example.com/' } } }, '/applications/X/$schema'],
  [{ applications: { X: { name: 7 } } }, '/applications/X/name'],
  [{ applications: { X: { platforms: [] } } }, '/applications/X/platforms'],
  [{ applications: { X: { platforms: ['iOS', 3] } } }, '/applications/X/platforms/1'],
  [{ applications: {}, groups: { '': { applications: [] } } }, '/groups/'],
  [{ applications: {}, groups: { g: {} } }, '/groups/g'],
  [{ applications: {}, groups: { g: { applications: ['X'] } } }, '/groups/g/applications/0'],
  [{ applications: {}, tags: { '': { type: 'List' } } }, '/tags/'],
  [{ applications: {}, tags: { a: { type: 'List', colour: 1 } } }, '/tags/a/colour'],
  [{ applications: {}, tags: { a: { type: 'x' } } }, '/tags/a/type'],
])('a catalog that is no text has its finding at a pointer, without a span: %j', (value, pointer) => {
  const { diagnostics } = loadCatalog(value);
  expect(diagnostics.map((finding) => [finding.pointer, finding.span])).toEqual([[pointer, { start: 0, end: 0 }]]);
});

it('the application that was meant is looked for fifty times', () => {
  const codes = Array.from({ length: 52 }, (_, at) => `AAAAA-AAA${at + 10}`);
  const { diagnostics } = loadCatalog({ applications: { 'AAAAA-AAAAA': {} }, groups: { g: { applications: codes } } });
  const meant = 'did you mean `AAAAA-AAAAA`?';
  const other = 'declare it under "applications", or take it out of the group';
  expect(diagnostics.map(({ help }) => help)).toEqual([...Array.from({ length: 50 }, () => meant), other, other]);
});

it('what says nothing is no fault: a schema, a flag that is false, and members that are undefined', () => {
  const { catalog, diagnostics } = loadCatalog({
    $schema: 'https://example.com/catalog.json',
    applications: { X: { name: undefined, platforms: undefined } },
    groups: undefined,
    unsetMatchesNegative: false,
  });
  expect(diagnostics).toEqual([]);
  expect([catalog?.unsetMatchesNegative, catalog?.applications.get('X')?.name]).toEqual([false, null]);
  expect(catalog?.applications.get('X')?.platforms).toEqual(PLATFORMS);
});
