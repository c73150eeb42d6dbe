import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { compile } from '../../src/compile.js';
import type { Device } from '../../src/devices/device.js';
import { bindCases } from '../../src/filter-tests/bind-cases.js';
import { readTestFile } from '../../src/filter-tests/read-test-file.js';

const CATALOG = loadCatalog({
  applications: { X: { tags: { level: { type: 'Integer' }, likes: { type: 'List' } } } },
  tags: { age: { type: 'Integer' } },
}).catalog;

interface Inputs {
  readonly catalog?: typeof CATALOG;
  readonly account?: readonly Device[];
}

function bound(text: string, { catalog = null, account }: Inputs = {}) {
  const { file, places, diagnostics } = readTestFile(text);
  expect(diagnostics).toEqual([]);
  return bindCases(file!, places, catalog, account ?? null);
}

/** What is said, as `severity code pointer «underlined» message`. */
function expectFindings(text: string, expected: readonly string[], inputs: Inputs = {}): void {
  const { suite, diagnostics } = bound(text, inputs);
  const lines = diagnostics.map(
    ({ severity, code, pointer, span, message }) =>
      `${severity} ${code} ${pointer} «${text.slice(span.start, span.end)}» ${message}`,
  );
  expect(lines).toEqual(expected);
  expect(suite === null).toBe(expected.some((line) => line.startsWith('error')));
}

describe('binding cases', () => {
  it('finds ids among the devices of the file', () => {
    const text = '{"filter": "x", "devices": [{"id": "d1", "platform": "iOS"}], "cases": [{"out": ["d1"]}]}';
    const { suite } = bound(text);
    expect(suite?.account).toEqual([{ id: 'd1', platform: 'iOS' }]);
    expect(suite?.cases[0]?.devices).toMatchObject([{ device: { id: 'd1' }, isIn: false, pointer: '/cases/0/out/0' }]);
  });

  it('finds ids among devices of another file', () => {
    const text = '{"filter": "x", "devices": "d.ndjson", "cases": [{"in": ["d1"], "count": 1}]}';
    const { suite } = bound(text, { account: [{ id: 'd1', platform: 'iOS' }] });
    expect(suite?.cases[0]).toMatchObject({ devices: [{ device: { id: 'd1' }, isIn: true }], count: { value: 1 } });
  });

  it('expects nothing beside another filter that has errors', () => {
    const { file, places } = readTestFile(
      '{"filter": "x", "cases": [{"empty": true, "implies": "A(", "disjoint": "A(\\"X\\")"}]}',
    );
    const [, , sound] = file!.cases[0]!.proofs;
    const { filter } = compile('A("X")');
    const others = new Map(sound?.question === 'disjoint' ? [[sound.other, filter!]] : []);
    const { suite, diagnostics } = bindCases(file!, places, null, null, others);
    expect(diagnostics).toEqual([]);
    expect(suite?.cases[0]?.proofs).toMatchObject([
      { question: 'empty', expected: true, pointer: '/cases/0/empty' },
      { question: 'disjoint', other: filter, pointer: '/cases/0/disjoint' },
    ]);
  });
});

/** What is said of a device of a case that has these parts besides, as `pointer in the device «underlined» what`. */
function warned(parts: string, catalog: typeof CATALOG): readonly string[] {
  const text = `{"filter": "x", "cases": [{"in": [{"id": "d", "platform": "iOS", ${parts}}]}]}`;
  const { suite, diagnostics } = bound(text, { catalog });
  expect(suite).not.toBeNull();
  return diagnostics.map(({ severity, code, pointer, span, message }) => {
    const [what, rest] = message.replace('the catalog does not declare ', '').split(': ');
    expect([severity, code, rest]).toEqual(['warning', 'test/unknown-to-catalog', 'it is left out']);
    return `${pointer?.replace('/cases/0/in/0/', '')} «${text.slice(span.start, span.end)}» ${what}`;
  });
}

describe('a warning is given of what is left out because the catalog does not declare it', () => {
  it.each<readonly [string, readonly string[]]>([
    ['"applications": ["X"], "tags": {"age": 1}, "applicationTags": {"X": {"level": 1, "likes": ["a"]}}', []],
    [
      '"applications": ["Y", "X", "Z"]',
      ['applications/0 «"Y"» this application', 'applications/2 «"Z"» this application'],
    ],
    ['"applications": null, "tags": null, "applicationTags": null', []],
    ['"tags": {"size": 2, "age": 1, "likes": []}', ['tags/size «2» this tag', 'tags/likes «[» this tag']],
    ['"tags": {"size": null}', []],
    ['"tags": {"constructor": 1, "__proto__": 2}', ['tags/constructor «1» this tag', 'tags/__proto__ «2» this tag']],
    ['"applications": ["X"], "applicationTags": {"X": {"level": 1, "age": 2}}', ['applicationTags/X/age «2» this tag']],
    ['"applicationTags": {"X": {"age": 2}}', ['applicationTags/X/age «2» this tag']],
    ['"applicationTags": {"X": {"age": null}, "Y": {"age": null}, "Z": null}', []],
    [
      '"applications": ["Y"], "applicationTags": {"Y": {"level": 1, "a/b": 2}}',
      [
        'applications/0 «"Y"» this application',
        'applicationTags/Y/level «1» this tag',
        'applicationTags/Y/a~1b «2» this tag',
      ],
    ],
    ['"applicationTags": {"constructor": {"name": "a"}}', ['applicationTags/constructor/name «"a"» this tag']],
    // Nobody has to be subscribed to have nothing, and the catalog does declare it.
    ['"applicationTags": {"X": {"likes": []}}', []],
  ])('%s', (parts, expected) => expect(warned(parts, CATALOG)).toEqual(expected));

  it('and none without a catalog', () =>
    expect(warned('"applications": ["Y"], "tags": {"size": 2}, "applicationTags": {"Y": {"a": 1}}', null)).toEqual([]));
});

describe('what cannot be bound', () => {
  const device = '{"id": "d1", "platform": "iOS"}';

  it.each<readonly [string, string, readonly string[]]>([
    [
      'a device that is none',
      '{"filter": "x", "cases": [{"in": [{"platform": "ios", "tags": {"a": 1.5}}]}]}',
      [
        'error device/missing-field /cases/0/in/0 «{» the device has no `id`',
        'error device/unknown-platform /cases/0/in/0/platform «"ios"» there is no platform `ios`',
        'error device/integer-range /cases/0/in/0/tags/a «1.5» the value of the tag `a` is not a whole number',
      ],
    ],
    [
      'a field that devices do not have',
      '{"filter": "x", "cases": [{"in": [{"id": "d", "platform": "iOS", "tag": {}}]}]}',
      ['error test/unknown-key /cases/0/in/0/tag «"tag"» a device has no key `tag`'],
    ],
    [
      'a device of the file that is none, beside one that is',
      `{"filter": "x", "devices": [{"platform": "iOS"}, ${device}], "cases": [{"in": ["d1"]}]}`,
      ['error device/missing-field /devices/0 «{» the device has no `id`'],
    ],
    [
      'an id nobody has',
      `{"filter": "x", "devices": [${device}], "cases": [{"in": ["d2"]}]}`,
      ['error test/unknown-device /cases/0/in/0 «"d2"» no device has this id'],
    ],
    [
      'ids and counts without devices',
      '{"filter": "x", "cases": [{"in": ["d2"], "count": 0}]}',
      [
        'error test/no-devices /cases/0/in/0 «"d2"» this is an id, and the file names no devices',
        'error test/no-devices /cases/0/count «0» a count is one of the devices of the file, and the file names no devices',
      ],
    ],
    [
      'an id twice',
      `{"filter": "x", "devices": [${device}, ${device}], "cases": [{"in": ["d1"], "out": ["d1", ${device}]}]}`,
      [
        'error test/duplicate-device /devices/1 «"d1"» a device with this id is in "devices" already',
        'error test/duplicate-device /cases/0/out/0 «"d1"» a device with this id is in this case already',
        'error test/duplicate-device /cases/0/out/1 «"d1"» a device with this id is in this case already',
      ],
    ],
  ])('%s', (_title, text, expected) => expectFindings(text, expected));

  it('an id twice in another file', () => {
    const text = '{"filter": "x", "devices": "d.csv", "cases": [{"count": 1}]}';
    const message = 'error test/duplicate-device /devices «"d.csv"» 1 device of this file repeat an id';
    const twice: Device = { id: 'd', platform: 'iOS' };
    expectFindings(text, [message], { account: [twice, twice] });
  });

  it.each([
    [24_980, 40],
    [25_000, 39],
  ])('of %i devices, a million looks suffice to find %i times the id that was meant', (others, count) => {
    const meant: Device = { id: 'somebody-else', platform: 'iOS' };
    const account = Array.from({ length: others }, (_, at): Device => ({ id: `d${at}`, platform: 'iOS' }));
    const ids = Array.from({ length: 41 }, () => 'somebody-els');
    const text = JSON.stringify({ filter: 'x', devices: 'd.csv', cases: [{ in: ids }] });
    const { diagnostics } = bound(text, { account: [...account, meant] });
    const found = 'did you mean `somebody-else`?';
    const none = 'ids are those of "devices"; or write the whole device here';
    expect(diagnostics.map(({ help }) => help)).toEqual(ids.map((_, at) => (at < count ? found : none)));
  });
});
