import { describe, expect, it } from 'vitest';
import { withoutByteOrderMark } from '../../src/base/span.js';
import { readTestFile } from '../../src/filter-tests/read-test-file.js';

/** What is said, as `code pointer «underlined» message`. */
function expectFindings(text: string, expected: readonly string[]): void {
  const { file, diagnostics } = readTestFile(text);
  const source = withoutByteOrderMark(text);
  const lines = diagnostics.map(
    ({ code, pointer, span, message }) => `${code} ${pointer} «${source.slice(span.start, span.end)}» ${message}`,
  );
  expect(lines).toEqual(expected);
  expect(file === null).toBe(expected.length > 0);
}

const CASES = '"cases": [{"in": ["d1"]}]';

describe('a test file', () => {
  it('has a filter, an account and cases', () => {
    const text = `{
  "$schema": "x.json", "file": "berlin.sift", "catalog": "catalog.json", "dialect": "lenient",
  "devices": [{"id": "d1"}, {}],
  "cases": [
    {"in": ["d1", {"id": "d2"}], "out": [{}]},
    {"name": "reach", "count": 0, "reach": {"accountWide": true, "applications": [], "groups": ["g"], "platforms": ["iOS"]}}
  ]
}`;
    const { file, diagnostics } = readTestFile(text);
    expect(diagnostics).toEqual([]);
    expect(file).toMatchObject({
      filter: { kind: 'file', part: { value: 'berlin.sift', pointer: '/file' } },
      catalog: { kind: 'file', part: { value: 'catalog.json' } },
      dialect: 'lenient',
      devices: { kind: 'inline', part: { value: [{ value: { id: 'd1' }, pointer: '/devices/0' }, { value: {} }] } },
      cases: [
        {
          name: 'case 1',
          in: [
            { kind: 'id', part: { value: 'd1' } },
            { kind: 'inline', part: { value: { id: 'd2' } } },
          ],
          out: [{ kind: 'inline', part: { value: {}, pointer: '/cases/0/out/0' } }],
          count: null,
          reach: null,
        },
        {
          name: 'reach',
          count: { value: 0 },
          reach: {
            accountWide: { value: true },
            applications: { value: [] },
            groups: { value: ['g'] },
            platforms: { value: ['iOS'] },
          },
        },
      ],
    });
  });

  it('may expect something of every device: by itself first, then beside other filters, each a text or a file', () => {
    const expected = '"disjoint": {"file": "y.sift"}, "implies": "z", "equivalent": "w", "empty": false';
    const { file } = readTestFile(`{"filter": "x", "cases": [{${expected}}]}`);
    expect(file?.cases[0]?.proofs).toMatchObject([
      { question: 'empty', part: { value: false, pointer: '/cases/0/empty' } },
      { question: 'equivalent', other: { kind: 'inline', part: { value: 'w', pointer: '/cases/0/equivalent' } } },
      { question: 'implies', other: { kind: 'inline', part: { value: 'z' } } },
      { question: 'disjoint', other: { kind: 'file', part: { value: 'y.sift', pointer: '/cases/0/disjoint/file' } } },
    ]);
  });

  it('may have its catalog in it', () =>
    expect(
      readTestFile(`{"filter": "A(\\"X\\")", "catalog": {"applications": {}}, ${CASES}}`).file?.catalog,
    ).toMatchObject({ kind: 'inline', part: { value: { applications: {} }, pointer: '/catalog' } }));

  it('may begin with a byte order mark', () => expectFindings(`\uFEFF{"filter": "x", ${CASES}}`, []));
});

describe('wrong test files', () => {
  it.each<readonly [string, string, readonly string[]]>([
    ['no object', '[]', ['test/wrong-type  «[» a test file must be an object, and this is a list']],
    [
      'nothing in it',
      '{}',
      [
        'test/missing-key  «{» a test file needs the key `filter`',
        'test/missing-key  «{» a test file needs the key `cases`',
      ],
    ],
    [
      'an unknown key',
      `{"fitler": "x", "filter": "x", ${CASES}}`,
      ['test/unknown-key /fitler «"fitler"» a test file has no key `fitler`'],
    ],
    [
      'an unknown key of a case and of a reach',
      '{"filter": "x", "cases": [{"ins": [], "reach": {"groups": [], "group": []}}]}',
      [
        'test/unknown-key /cases/0/ins «"ins"» a case has no key `ins`',
        'test/unknown-key /cases/0/reach/group «"group"» "reach" has no key `group`',
      ],
    ],
    [
      'expectations of other kinds',
      '{"filter": "x", "cases": [{"empty": "yes", "implies": 1, "disjoint": "", "equivalent": ["y"]}]}',
      [
        'test/wrong-type /cases/0/empty «"yes"» "empty" must be true or false, and this is a text',
        'test/wrong-type /cases/0/implies «1» "implies" must be the text of a filter, or {"file": its name}, and this is a number',
        'test/wrong-type /cases/0/disjoint «""» "disjoint" must be the text of a filter, or {"file": its name}, and this is an empty text',
        'test/wrong-type /cases/0/equivalent «[» "equivalent" must be the text of a filter, or {"file": its name}, and this is a list',
      ],
    ],
    [
      'another filter without its file, with an unknown key, and with a misspelled one',
      '{"filter": "x", "cases": [{"implies": {}}, {"implies": {"file": "y", "filter": "z"}}, {"disjoint": {"flie": "y"}}]}',
      [
        'test/missing-key /cases/0/implies «{» "implies" needs the key `file`',
        'test/unknown-key /cases/1/implies/filter «"filter"» "implies" has no key `filter`',
        'test/unknown-key /cases/2/disjoint/flie «"flie"» "disjoint" has no key `flie`',
      ],
    ],
    [
      'two filters',
      `{"filter": "x", "file": "y", ${CASES}}`,
      ['test/two-filters /file «"file"» a test file has one filter, and this one has `filter` and `file`'],
    ],
    [
      'values of the wrong kind',
      '{"filter": 1, "catalog": 2, "dialect": 3, "devices": 4, "cases": 5}',
      [
        'test/wrong-type /filter «1» the filter must be a text, and this is a number',
        'test/wrong-type /catalog «2» the catalog must be the name of a file, or an object, and this is a number',
        'test/wrong-type /dialect «3» the dialect must be a text, and this is a number',
        'test/wrong-type /devices «4» "devices" must be the name of a file, or a list, and this is a number',
        'test/wrong-type /cases «5» "cases" must be a list, and this is a number',
      ],
    ],
    [
      'values of the wrong kind in a case',
      '{"filter": "x", "devices": [1], "cases": [{"name": null, "in": [1], "out": {}, "count": 1.5, "reach": []}, 2]}',
      [
        'test/wrong-type /devices/0 «1» a device must be an object, and this is a number',
        'test/wrong-type /cases/0/name «null» the name of a case must be a text, and this is null',
        'test/wrong-type /cases/0/in/0 «1» a device must be an id, or an object, and this is a number',
        'test/wrong-type /cases/0/out «{» "out" must be a list, and this is an object',
        'test/wrong-type /cases/0/count «1.5» "count" must be a whole number from 0, and this is another number',
        'test/wrong-type /cases/0/reach «[» "reach" must be an object, and this is a list',
        'test/wrong-type /cases/1 «2» a case must be an object, and this is a number',
      ],
    ],
    [
      'values of the wrong kind in a reach',
      '{"filter": "x", "cases": [{"reach": {"accountWide": 1, "applications": [1], "groups": "g", "platforms": ["ios"]}}]}',
      [
        'test/wrong-type /cases/0/reach/accountWide «1» "accountWide" must be true or false, and this is a number',
        'test/wrong-type /cases/0/reach/applications/0 «1» an item of "applications" must be a text, and this is a number',
        'test/wrong-type /cases/0/reach/groups «"g"» "groups" must be a list, and this is a text',
        'test/unknown-word /cases/0/reach/platforms/0 «"ios"» there is no platform `ios`',
      ],
    ],
    [
      'a dialect there is not',
      `{"filter": "x", "dialect": "stric", ${CASES}}`,
      ['test/unknown-word /dialect «"stric"» there is no dialect `stric`'],
    ],
    [
      'no cases',
      '{"filter": "x", "cases": []}',
      ['test/nothing-expected /cases «[» there are no cases, so nothing can fail'],
    ],
    [
      'a case that expects nothing',
      '{"filter": "x", "cases": [{}, {"name": "n", "in": []}, {"reach": {}}]}',
      [
        'test/nothing-expected /cases/0 «{» this case expects nothing, so nothing can fail',
        'test/nothing-expected /cases/1 «"n"» this case expects nothing, so nothing can fail',
        'test/nothing-expected /cases/2/reach «{» "reach" is empty, so nothing can fail',
      ],
    ],
    [
      'an empty name',
      `{"file": "", ${CASES}}`,
      ['test/wrong-type /file «""» the name of the filter file must be a text, and this is an empty text'],
    ],
    ['no text', '', ['json/empty  «» there is no JSON here']],
    [
      'half a JSON: nothing is said of what is missing',
      '{"filter": "x",',
      ['json/unclosed  «{» this `{` is never closed'],
    ],
    [
      'a key twice',
      `{"filter": "x", "filter": "y", ${CASES}}`,
      ['json/duplicate-key /filter «"filter"» the key `filter` is here twice'],
    ],
    [
      'names that objects have from birth',
      `{"filter": "x", "__proto__": {}, "constructor": 1, ${CASES}}`,
      [
        'test/unknown-key /__proto__ «"__proto__"» a test file has no key `__proto__`',
        'test/unknown-key /constructor «"constructor"» a test file has no key `constructor`',
      ],
    ],
  ])('%s', (_title, text, expected) => expectFindings(text, expected));

  it.each([
    ['null', 'null'],
    ['true', 'true'],
    ['"1"', 'a text'],
    ['[1]', 'a list'],
    ['{}', 'an object'],
    ['-1', 'another number'],
    ['0.5', 'another number'],
    ['9007199254740992', 'another number'],
    ['1e400', 'another number'],
  ])('a count is a whole number from 0 that is exact, and not %s', (count, kind) => {
    const { file, diagnostics } = readTestFile(`{"filter": "x", "cases": [{"count": ${count}}]}`);
    expect(file).toBeNull();
    expect(diagnostics.map(({ message }) => message)).toEqual([
      `"count" must be a whole number from 0, and this is ${kind}`,
    ]);
  });

  it.each([0, 1, 9007199254740991])('a count may be %i', (count) => {
    const { file } = readTestFile(`{"filter": "x", "cases": [{"count": ${count}}]}`);
    expect(file?.cases[0]?.count?.value).toBe(count);
  });

  it('suggests what was meant', () => {
    const [unknown, ...others] = readTestFile(`{"fitler": "x", ${CASES}}`).diagnostics;
    expect(others).toEqual([]);
    expect([unknown?.help, unknown?.fixes[0]?.edits[0]?.text]).toEqual(['did you mean `filter`?', '"filter"']);
  });

  it('caps what it says', () => {
    const keys = Array.from({ length: 100_000 }, (_, at) => `"k${at}": 0`).join();
    expect(readTestFile(`{${keys}}`).diagnostics.length).toBe(51);
  });
});
