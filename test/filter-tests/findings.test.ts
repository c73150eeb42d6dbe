/** What is said beside the message of a finding about a test file: label, help, the other place, and what the fix makes of the text. */

import { describe, expect, it } from 'vitest';
import { PLATFORMS } from '../../src/base/vocabulary.js';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import type { Device } from '../../src/devices/device.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { bindCases } from '../../src/filter-tests/bind-cases.js';
import { readTestFile } from '../../src/filter-tests/read-test-file.js';
import { NOTHING_BESIDE, toldBeside } from '../support/told-beside.js';

/** The devices of a file that a test file names. */
const TWICE: readonly Device[] = [
  { id: 'd', platform: 'iOS' },
  { id: 'd', platform: 'iOS' },
];

function found(text: string): readonly Diagnostic[] {
  const { file, places, diagnostics } = readTestFile(text);
  if (file === null) return diagnostics;
  const catalog = file.catalog === null ? null : loadCatalog(file.catalog.part.value).catalog;
  return bindCases(file, places, catalog, file.devices?.kind === 'file' ? TWICE : null).diagnostics;
}

/** Of the one finding in a text. */
function told(text: string) {
  const [finding, ...others] = found(text);
  expect(others).toEqual([]);
  return toldBeside(finding, text);
}

type Row = readonly [string, Partial<ReturnType<typeof told>>];

function expectTold(text: string, expected: Row[1]): void {
  expect(told(text)).toEqual({ ...NOTHING_BESIDE, ...expected });
}

/** A test file of these cases. */
const ofCases = (cases: string, more = '') => `{"filter": "x",${more} "cases": [${cases}]}`;

describe('of a value of another kind, the kind that is expected', () => {
  it.each<readonly [string, string]>([
    ['[]', 'an object'],
    ['{"filter": 1, "cases": [{"count": 1}]}', 'a text'],
    ['{"filter": "", "cases": [{"count": 1}]}', 'a text'],
    [ofCases('{"count": 1}', '"catalog": 1,'), 'the name of a file, or an object'],
    [ofCases('{"count": 1}', '"devices": 1,'), 'the name of a file, or a list'],
    [ofCases('{"count": 1}', '"devices": [1],'), 'an object'],
    ['{"filter": "x", "cases": {}}', 'a list'],
    [ofCases('{"in": [1]}'), 'an id, or an object'],
    [ofCases('{"count": -1}'), 'a whole number from 0'],
    [ofCases('{"empty": 1}'), 'true or false'],
    [ofCases('{"implies": 1}'), 'the text of a filter, or {"file": its name}'],
  ])('%s', (text, kind) => expectTold(text, { label: `expected ${kind}` }));
});

describe('of a key that is missing, an example', () => {
  it.each<readonly [string, string]>([
    ['{"cases": [{"count": 1}]}', 'add "filter": its text, or "file": the name of its file'],
    ['{"filter": "x"}', 'add "cases": [{"in": [], "out": []}]'],
    [ofCases('{"implies": {}}'), 'add "file": the name of the filter file'],
  ])('%s', (text, help) => expectTold(text, { help }));
});

describe('of a key that is not known', () => {
  it.each<readonly [string, string]>([
    [ofCases('{"count": 1}', '"colour": 1,'), '$schema, filter, file, catalog, dialect, devices, cases'],
    [ofCases('{"colour": 1}'), 'name, in, out, count, reach, empty, equivalent, implies, disjoint'],
    [ofCases('{"reach": {"colour": 1}}'), 'accountWide, applications, groups, platforms'],
    [ofCases('{"implies": {"file": "y", "colour": 1}}'), 'file'],
    [
      ofCases('{"in": [{"id": "d", "platform": "iOS", "colour": 1}]}'),
      'id, platform, applications, tags, applicationTags',
    ],
  ])('the keys there are: %s', (text, keys) => expectTold(text, { help: `the keys are ${keys}` }));

  it.each<readonly [string, string, string]>([
    ['{"fitler": "x", "cases": [{"empty": true}]}', 'filter', '{"filter": "x", "cases": [{"empty": true}]}'],
    ['{"flie": "x", "cases": [{"empty": true}]}', 'file', '{"file": "x", "cases": [{"empty": true}]}'],
    ['{"filter": "x", "caess": [{"empty": true}]}', 'cases', '{"filter": "x", "cases": [{"empty": true}]}'],
    [ofCases('{"emtpy": true}'), 'empty', ofCases('{"empty": true}')],
    [ofCases('{"reach": {"gruops": []}}'), 'groups', ofCases('{"reach": {"groups": []}}')],
    [ofCases('{"implies": {"flie": "y"}}'), 'file', ofCases('{"implies": {"file": "y"}}')],
    [
      ofCases('{"in": [{"id": "d", "platform": "iOS", "tag": {}}]}'),
      'tags',
      ofCases('{"in": [{"id": "d", "platform": "iOS", "tags": {}}]}'),
    ],
  ])('the key that was meant: %s', (text, key, fixed) =>
    expectTold(text, { help: `did you mean \`${key}\`?`, fixes: [['unsafe', `write \`${key}\``, fixed]] }),
  );
});

describe('of a word that is not known', () => {
  it.each<readonly [string, string]>([
    [ofCases('{"empty": true}', '"dialect": "sql",'), 'there are strict, lenient'],
    [ofCases('{"reach": {"platforms": ["Symbian"]}}'), `there are ${PLATFORMS.join(', ')}`],
  ])('the words there are: %s', (text, help) => expectTold(text, { help }));

  it.each<readonly [string, string, string]>([
    [ofCases('{"empty": true}', '"dialect": "stric",'), 'strict', ofCases('{"empty": true}', '"dialect": "strict",')],
    [ofCases('{"reach": {"platforms": ["ios"]}}'), 'iOS', ofCases('{"reach": {"platforms": ["iOS"]}}')],
  ])('the word that was meant: %s', (text, word, fixed) =>
    expectTold(text, { help: `did you mean \`${word}\`?`, fixes: [['unsafe', `write \`${word}\``, fixed]] }),
  );
});

const ANNA = '{"id": "anna", "platform": "iOS"}';
const ONCE = 'remove one of the two, or give them different ids';

describe('beside the message', () => {
  it.each<Row>([
    [
      '{"filter": "x", "file": "y", "cases": [{"empty": true}]}',
      { help: 'keep one of the two', related: ['the other: "filter" at 1'] },
    ],
    [
      '{"file": "y", "filter": "x", "cases": [{"empty": true}]}',
      { help: 'keep one of the two', related: ['the other: "filter" at 14'] },
    ],
    [
      ofCases('{}'),
      {
        help: 'a case expects something by "in", "out", "count", "reach", "empty", "equivalent", "implies" or "disjoint"',
      },
    ],
    [ofCases('{"in": ["anna"]}'), { help: 'add "devices": the name of a file of devices, or a list of them' }],
    [ofCases('{"count": 1}'), { help: 'add "devices": the name of a file of devices, or a list of them' }],
    [
      ofCases('{"in": ["somebody"]}', `"devices": [${ANNA}],`),
      { help: 'ids are those of "devices"; or write the whole device here' },
    ],
    [
      ofCases('{"in": ["ana"]}', `"devices": [${ANNA}],`),
      {
        help: 'did you mean `anna`?',
        fixes: [['unsafe', 'write `anna`', ofCases('{"in": ["anna"]}', `"devices": [${ANNA}],`)]],
      },
    ],
    [
      `{"filter": "x", "devices": [${ANNA}, ${ANNA}], "cases": [{"empty": true}]}`,
      { label: 'again', help: ONCE, related: ['first here: "anna" at 35'] },
    ],
    [
      `{"filter": "x", "devices": [${ANNA}], "cases": [{"in": ["anna"], "out": ["anna"]}]}`,
      { label: 'again', help: ONCE, related: ['first here: "anna" at 82'] },
    ],
    [
      `{"filter": "x", "cases": [{"in": [${ANNA}], "out": [${ANNA}]}]}`,
      { label: 'again', help: ONCE, related: ['first here: "anna" at 41'] },
    ],
    [ofCases('{"count": 1}', '"devices": "d.csv",'), { help: 'an id belongs to one device of an account' }],
    [
      ofCases(
        '{"in": [{"id": "d", "platform": "iOS", "applications": ["Y"]}]}',
        '"catalog": {"applications": {"X": {}}},',
      ),
      { help: 'declare it in the catalog, or remove it here' },
    ],
  ])('%s', expectTold);
});
