import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readJsonTestReport, readJunitTestReport } from '../support/valid-test-reports.js';
import {
  type Case,
  expectRun,
  type Files,
  pushsift,
  pushsiftOnTerminal,
  runInProcess,
  withFolder,
  withFolderAsync,
} from './command.js';

const ANNA = '{"id":"anna","platform":"iOS","applications":["X"],"tags":{"age":18}}';
const BEN = '{"id":"ben","platform":"iOS","applications":["X"],"tags":{"age":17}}';
const CEM = '{"id":"cem","platform":"iOS","tags":{"age":18}}';

/** A test file of a filter in the file, which is `A("X") * T("age", GTE, 18)` if nothing else is said. */
function tests(cases: string, more = '', filter = 'A(\\"X\\") * T(\\"age\\", GTE, 18)'): string {
  return `{ "filter": "${filter}",${more}\n  "cases": [\n    ${cases}\n  ]\n}\n`;
}

const GOOD = tests(`{ "in": [${ANNA}], "out": [${BEN}, ${CEM}] }`);
const FAILING = tests(`{ "name": "children", "in": [${BEN}] }`);

const cases: readonly Case[] = [
  {
    title: 'tests that pass are a line for each file',
    words: ['test', '.'],
    files: { 'a.sift.test.json': GOOD, 'b/b.sift.test.json': GOOD },
    code: 0,
    out: '✓ a.sift.test.json  1 case\n✓ b/b.sift.test.json  1 case\n\n2 files, 2 cases: 2 passed; 4 of 4 (100 %) operands decided a test\n',
  },
  {
    title: 'a test that fails points at the device, and at the clause of the filter',
    words: ['test', 'a.sift.test.json'],
    files: { 'a.sift.test.json': FAILING },
    code: 1,
    out: `✗ a.sift.test.json  1 of 1 case failed

  ✗ children

error[test/not-in-audience]: this device is not in the audience: \`T("age", GTE, 18)\` fails, \`age\` is 17
  ╭─ a.sift.test.json:3:40 (/cases/0/in/0)
2 │   "cases": [
3 │ …hildren", "in": [{"id":"ben","platform":"iOS","applications":["X"],"tags":…
  │                         ^^^^^ expected in
    a.sift.test.json:1:25  T("age", GTE, 18)  fails, \`age\` is 17

  a.sift.test.json:1:14  \`A("X")\` decided no test

1 file, 1 case: 0 passed, 1 failed; 1 of 2 (50 %) operands decided a test
`,
  },
  {
    title: 'a filter of its own file is pointed into there',
    words: ['test', '.', '--format', 'compact'],
    files: {
      'f/x.sift': '# comment\nA("X")\n  + T("age", GTE, 18)\n',
      'f/x.sift.test.json':
        '{"file": "x.sift", "devices": "../d.ndjson", "cases": [{"in": ["anna"], "out": ["ben"], "count": 3}]}',
      'd.ndjson': `${ANNA}\n${BEN}\n`,
    },
    code: 1,
    out:
      'f/x.sift.test.json:1:81: error test/in-audience this device is in the audience: `A("X")` holds, subscribed to X\n' +
      'f/x.sift.test.json:1:98: error test/other-count 2 devices of the account are in the audience | help: in the audience: anna, ben\n' +
      'f/x.sift:3:5: warning test/undecided-operand `T("age", GTE, 18)` decided no test | help: add a device about which it alone decides\n',
  },
  {
    title: 'devices may be CSV, and a catalog gives their types',
    words: ['test', '.', '--quiet'],
    files: {
      'a.sift.test.json':
        '{"filter": "T(\\"city\\", EQ, \\"1\\")", "catalog": "c.json", "devices": "d.csv", "cases": [{"in": ["a"], "count": 1}]}',
      'c.json': '{"applications": {}, "tags": {"city": {"type": "String"}}}',
      'd.csv': 'id,platform,city\na,iOS,1\nb,iOS,2\n',
    },
    code: 0,
  },
  {
    title: 'the catalog of the flags holds where a test file names none',
    words: ['test', '.', '--catalog', 'c.json'],
    files: { 'a.sift.test.json': GOOD, 'c.json': '{"applications": {"Y": {}}}' },
    code: 1,
    out: /error\[name\/unknown-application\]/,
  },
  {
    title: 'its own catalog and dialect win over the flags',
    words: ['test', '.', '--catalog', 'no.json', '--dialect', 'strict'],
    files: {
      'a.sift.test.json': tests(
        '{ "out": [{"id": "d", "platform": "iOS"}] }',
        ' "catalog": {"applications": {"X": {}}}, "dialect": "lenient",',
        'a(\\"X\\")',
      ),
    },
    code: 0,
    out: /^✓ a\.sift\.test\.json/,
  },
  {
    title: 'a filter with errors is exit 1, with the errors where it stands',
    words: ['test', '.', '--format', 'compact'],
    files: {
      'a.sift.test.json': tests('{ "in": ["x"] }', ' "devices": [{"id": "x", "platform": "iOS"}],', 'A(\\"X\\"'),
    },
    code: 1,
    out: 'a.sift.test.json:1:15: error syntax/unclosed-bracket this `(` is never closed | safe fix: insert `)` -> { "filter": "A(\\"X\\")", "devices": [{"id": "x", "platform": "iOS"}],\n',
  },
  {
    title: 'a group without catalog is an error of the filter',
    words: ['test', '.', '--format', 'compact'],
    files: { 'a.sift.test.json': tests('{ "reach": {"accountWide": false} }', '', 'G(\\"g\\")') },
    code: 1,
    out: /^a\.sift\.test\.json:1:14: error plan\/group-needs-catalog /,
  },
  {
    title: 'mutants that survive are listed, and are no failure',
    words: ['test', '.', '--mutation'],
    files: { 'a.sift.test.json': tests(`{ "in": [${ANNA}], "out": [${CEM}] }`) },
    code: 0,
    out: `✓ a.sift.test.json  1 case
  a.sift.test.json:1:25  no test notices when \`T("age", GTE, 18)\` is gone
  a.sift.test.json:1:25  no test notices when \`T("age", GTE, 18)\` becomes \`T("age", GTE, 17)\`

1 file, 1 case: 1 passed; 2 of 2 (100 %) operands decided a test; 6 of 8 (75 %) mutants noticed
`,
  },
  {
    title: 'a score that is too low is exit 1',
    words: ['test', '.', '--min-score', '80', '--quiet'],
    files: { 'a.sift.test.json': tests(`{ "in": [${ANNA}], "out": [${CEM}] }`) },
    code: 1,
    out: '6 of 8 mutants are noticed, and 80 % are wanted\n1 file, 1 case: 1 passed; 2 of 2 (100 %) operands decided a test; 6 of 8 (75 %) mutants noticed\n',
  },
  {
    title: 'a score that is high enough is exit 0',
    words: ['test', '.', '--min-score', '75', '--quiet'],
    files: { 'a.sift.test.json': tests(`{ "in": [${ANNA}], "out": [${CEM}] }`) },
    code: 0,
  },
  {
    title: 'coverage that is too low is exit 1, by the configuration, too',
    words: ['test', '.', '--quiet'],
    files: { 'a.sift.test.json': tests(`{ "out": [${BEN}] }`), 'pushsift.config.json': '{"minCoverage": 100}' },
    code: 1,
    out: /^1 of 2 operands decided a test, and 100 % are wanted\n/,
  },
  {
    title: 'a percentage is at most 100',
    words: ['test', '.', '--min-coverage', '101'],
    code: 2,
    err: 'pushsift: `--min-coverage` takes a percentage from 0 to 100, not 101\n',
  },
  {
    title: 'a broken test file is exit 2, and the others are run',
    words: ['test', '.'],
    files: { 'a.sift.test.json': '{', 'b.sift.test.json': GOOD },
    code: 2,
    out: /^✗ a\.sift\.test\.json {2}cannot be run\n\nerror\[json\/unclosed\][\s\S]*✓ b\.sift\.test\.json {2}1 case\n\n2 files, 1 case: 1 passed, 1 file not run;/,
    err: 'pushsift: the test file a.sift.test.json has errors\n',
  },
  {
    title: 'a file that is not there is counted beside those that pass',
    words: ['test', 'b.sift.test.json', 'no.sift.test.json'],
    files: { 'b.sift.test.json': GOOD },
    code: 2,
    out: /\n1 file, 1 case: 1 passed, 1 failure;/,
    err: 'pushsift: cannot read no.sift.test.json: there is no such file\n',
  },
  {
    title: 'a device that is none is exit 2',
    words: ['test', '.', '--format', 'compact'],
    files: { 'a.sift.test.json': tests('{ "in": [{"id": "x", "platform": "ios"}] }') },
    code: 2,
    out: /^a\.sift\.test\.json:3:38: error device\/unknown-platform /,
    err: 'pushsift: the test file a.sift.test.json has errors\n',
  },
  {
    title: 'a catalog in the test file that is none is exit 2',
    words: ['test', '.', '--format', 'compact'],
    files: {
      'a.sift.test.json': tests(
        '{ "count": 1 }',
        ' "devices": [], "catalog": {"applications": {"X": {"plattforms": []}}},',
      ),
    },
    code: 2,
    out: /^a\.sift\.test\.json:1:\d+: error catalog\/unknown-key /,
    err: 'pushsift: the test file a.sift.test.json has errors\n',
  },
  ...[
    ['"file": "no.sift"', 'cannot read f/no.sift: there is no such file'],
    ['"filter": "A(\\"X\\")", "catalog": "no.json"', 'cannot read f/no.json: there is no such file'],
    ['"filter": "A(\\"X\\")", "devices": "no.csv"', 'cannot read f/no.csv: there is no such file'],
    [
      '"filter": "A(\\"X\\")", "devices": "x.psi"',
      'cannot read f/x.psi: it is an index, and devices are wanted\n  help: name an NDJSON or CSV file',
    ],
    [
      '"filter": "A(\\"X\\")", "devices": "bad.ndjson"',
      'f/bad.ndjson:1: the device has no `platform`\n  help: a device needs "id" and "platform"',
    ],
  ].map(
    ([parts, message]): Case => ({
      title: `exit 2: ${message?.split('\n')[0]}`,
      words: ['test', 'f'],
      files: {
        'f/a.sift.test.json': `{${parts}, "cases": [{"reach": {"accountWide": false}}]}`,
        'f/bad.ndjson': '{"id":"x"}\n',
      },
      code: 2,
      out: '✗ f/a.sift.test.json  cannot be run\n\n1 file, 0 cases: 0 passed, 1 file not run\n',
      err: `pushsift: ${message}\n`,
    }),
  ),
  {
    title: 'a folder without tests is exit 2',
    words: ['test', '.'],
    files: { 'a.sift': 'A("X")' },
    code: 2,
    out: '0 files, 0 cases: 0 passed, 1 failure\n',
    err: 'pushsift: there are no *.sift.test.json files in .\n',
  },
  {
    title: 'a file that is not there is exit 2',
    words: ['test', 'no.sift.test.json', '--quiet'],
    code: 2,
    out: /^0 files/,
    err: 'pushsift: cannot read no.sift.test.json: there is no such file\n',
  },
  {
    title: 'globs, and files of any name',
    words: ['test', 'x/*.json', 'mine.json', '--quiet'],
    files: { 'x/a.json': GOOD, 'mine.json': GOOD },
    code: 0,
  },
  { title: 'standard input', words: ['test', '-'], input: GOOD, code: 0, out: /^✓ <stdin> {2}1 case\n/ },
  {
    title: 'a file that is not UTF-8',
    words: ['test', '.'],
    files: { 'a.sift.test.json': new Uint8Array([0xff, 0xfe, 0x7b, 0]) },
    code: 2,
    out: /^0 files/,
    err: 'pushsift: cannot read a.sift.test.json: it is UTF-16 text, save it as UTF-8\n',
  },
  {
    title: 'a report that cannot be written is exit 2',
    words: ['test', '.', '--report', 'junit=no/x.xml', '--quiet'],
    files: { 'a.sift.test.json': GOOD },
    code: 2,
    out: /^1 file, 1 case: 1 passed/,
    err: 'pushsift: cannot write no/x.xml: there is no such folder\n',
  },
  {
    title: 'a report of a format there is not',
    words: ['test', '.', '--report', 'juni=x.xml'],
    files: { 'a.sift.test.json': GOOD },
    code: 2,
    err: 'pushsift: option `--report` takes pretty, compact, json or junit, then `=` and a file, not `juni=x.xml`\n  help: did you mean `junit=x.xml`?\n',
  },
  {
    title: 'a warning of a test file is told, and is no failure',
    words: ['test', '.', '--format', 'compact'],
    files: {
      'a.sift.test.json': tests(
        `{ "in": [${ANNA}], "out": [${BEN}, ${CEM}] }`,
        ' "catalog": {"applications": {"X": {}}, "tags": {"age": {"type": "Integer"}, "x": {"type": "List"}}},',
      ).replace('"age":18}}]', '"age":18,"size":1}}]'),
    },
    code: 0,
    out: /^a\.sift\.test\.json:\d+:\d+: warning test\/unknown-to-catalog /,
  },
];

describe('test', () => {
  it.each(cases)('$title', expectRun);

  it('of many failures and survivors some are shown, and the rest counted', async () => {
    const devices = Array.from({ length: 30 }, (_, at) => `{"id":"d${at}","platform":"iOS"}`).join();
    const values = Array.from({ length: 30 }, (_, at) => `\\"v${at}\\"`).join();
    const files = {
      'a.sift.test.json': tests(`{ "in": [${devices}] }`),
      'b.sift.test.json': tests('{ "reach": {"accountWide": true} }', '', `T(\\"city\\", IN, [${values}])`),
    };
    await withFolderAsync(files, async (folder) => {
      const { code, out } = await runInProcess(['test', '.'], { folder });
      expect(code).toBe(1);
      expect(out.match(/^error\[/gm)?.length).toBe(10);
      expect(out).toContain('    and 20 more expectations failed\n');
      const second = await runInProcess(['test', 'b.sift.test.json', '--mutation'], { folder });
      expect(second.out).toMatch(/\n {2}and 12 more\n/);
    });
  });

  it('colours a terminal', () =>
    withFolder({ 'a.sift.test.json': GOOD }, (folder) => {
      const { code, out } = pushsiftOnTerminal('test .', { folder });
      expect(code).toBe(0);
      expect(out).toContain('\u001b[32m✓\u001b[0m');
    }));

  it('ships its schema', () => {
    const shipped = join(import.meta.dirname, '../../dist/schemas/sift.test.schema.json');
    expect(pushsift(['--version']).code).toBe(0);
    expect(JSON.parse(readFileSync(shipped, 'utf8'))).toEqual(
      JSON.parse(readFileSync(join(import.meta.dirname, '../../src/filter-tests/sift.test.schema.json'), 'utf8')),
    );
  });
});

const ODD = tests(`{ "name": "<&\\"\\u001b]]>", "out": [${ANNA}] }`, '', 'T(\\"a<&\\\\u0001b\\", EQ, 1)');

/** Every way a run can end, with the code of the failure that reports carry. */
const paths: readonly {
  readonly title: string;
  readonly words: readonly string[];
  readonly files: Files;
  readonly code: number;
  readonly failure: string | null;
}[] = [
  { title: 'all pass', words: ['--mutation'], files: { 'a.sift.test.json': GOOD }, code: 0, failure: null },
  {
    title: 'survivors',
    words: ['--mutation'],
    files: { 'a.sift.test.json': tests(`{ "in": [${ANNA}] }`) },
    code: 0,
    failure: null,
  },
  { title: 'a failure', words: [], files: { 'a.sift.test.json': FAILING }, code: 1, failure: null },
  {
    title: 'odd names',
    words: [],
    files: { 'a&<.sift.test.json': ODD.replace('"out"', '"in"') },
    code: 1,
    failure: null,
  },
  {
    title: 'a filter with errors',
    words: [],
    files: { 'a.sift.test.json': tests('{ "count": 1 }', '"devices": [],', 'A(') },
    code: 1,
    failure: null,
  },
  {
    title: 'a threshold',
    words: ['--min-score', '100'],
    files: { 'a.sift.test.json': tests(`{ "in": [${ANNA}] }`) },
    code: 1,
    failure: null,
  },
  {
    title: 'a broken test file',
    words: [],
    files: { 'a.sift.test.json': '[', 'b.sift.test.json': FAILING },
    code: 2,
    failure: 'input',
  },
  { title: 'no test file', words: [], files: {}, code: 2, failure: 'input' },
  { title: 'a missing file', words: ['no.json'], files: {}, code: 2, failure: 'input' },
  {
    title: 'a filter file that is missing',
    words: [],
    files: { 'a.sift.test.json': '{"file": "x", "cases": [{"reach": {"accountWide": true}}]}' },
    code: 2,
    failure: 'input',
  },
  {
    title: 'a catalog with errors',
    words: ['--catalog', 'c.json'],
    files: { 'a.sift.test.json': GOOD, 'c.json': '{}' },
    code: 2,
    failure: 'catalog',
  },
  {
    title: 'a bad device line',
    words: [],
    files: { 'a.sift.test.json': tests('{ "count": 1 }', '"devices": "d.ndjson",'), 'd.ndjson': '1\n' },
    code: 2,
    failure: 'devices',
  },
  {
    title: 'a broken configuration',
    words: [],
    files: { 'a.sift.test.json': GOOD, 'pushsift.config.json': '{' },
    code: 2,
    failure: 'configuration',
  },
  { title: 'wrong usage', words: ['--nope'], files: { 'a.sift.test.json': GOOD }, code: 2, failure: 'usage' },
];

describe('reports are valid however a run ends', () => {
  it.each(paths)('$title', async ({ words, files, code, failure }) => {
    for (const [format, read] of [
      ['json', readJsonTestReport],
      ['junit', readJunitTestReport],
    ] as const)
      await withFolderAsync(files, async (folder) => {
        const other = format === 'json' ? 'junit' : 'json';
        const run = await runInProcess(
          [
            'test',
            ...(words[0]?.endsWith('.json') ? [] : ['.']),
            ...words,
            '--format',
            format,
            '--report',
            `${other}=report`,
          ],
          {
            folder,
          },
        );
        expect([run.code, read(run.out)]).toEqual([code, failure]);
        expect(existsSync(join(folder, 'report'))).toBe(true);
        const readOther = format === 'json' ? readJunitTestReport : readJsonTestReport;
        expect(readOther(readFileSync(join(folder, 'report'), 'utf8'))).toBe(failure);
      });
  });
});
