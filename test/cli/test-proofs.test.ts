/** Expectations of `pushsift test` that are about every device there can be. */

import { describe, expect, it } from 'vitest';
import { readJsonTestReport } from '../support/valid-test-reports.js';
import { type Case, expectRun, runInProcess, withFolderAsync } from './command.js';

function tests(cases: string, more = ''): string {
  return `{ "file": "adult.sift",${more}\n  "cases": [${cases}]\n}\n`;
}

const files = {
  'adult.sift': '# of age\nA("X")\n  * T("age", GTE, 18)\n',
  'members.sift': 'A("X") # anybody\n',
};

const cases: readonly Case[] = [
  {
    title: 'what is proven passes, and looks at no device',
    words: ['test', '.'],
    files: {
      ...files,
      'a.sift.test.json': tests(
        '{ "empty": false, "implies": { "file": "members.sift" }, "disjoint": "T(\\"age\\", LTE, 17)", "equivalent": "A(\\"X\\", [\\"iOS\\"]) * T(\\"age\\", GTE, 18) + (T(\\"age\\", GTE, 18) * A(\\"X\\"))" }',
      ),
    },
    code: 0,
    out: /^✓ a\.sift\.test\.json {2}1 case\n[\s\S]*\n1 file, 1 case: 1 passed; 0 of 2 \(0 %\) operands decided a test\n$/,
  },
  {
    title: 'what is not shows a device, and the clauses of the filter that decide about it',
    words: ['test', '.', '--quiet'],
    files: { ...files, 'a.sift.test.json': tests('{ "name": "no seniors", "disjoint": "T(\\"age\\", GTE, 65)" }') },
    code: 1,
    out: `✗ a.sift.test.json  1 of 1 case failed

  ✗ no seniors

error[test/not-disjoint]: a device can be in both filters: \`A("X")\` holds, subscribed to X; \`T("age", GTE, 18)\` holds, \`age\` is 65; in the other one \`T("age", GTE, 65)\` holds, \`age\` is 65
  ╭─ a.sift.test.json:2:49 (/cases/0/disjoint)
1 │ { "file": "adult.sift",
2 │   "cases": [{ "name": "no seniors", "disjoint": "T(\\"age\\", GTE, 65)" }]
  │                                                 ^^^^^^^^^^^^^^^^^^^^^
  │                                                 expected nobody in both
  ╰─ help: for example {"platform":"iOS","applications":["X"],"tags":{"age":65}}
    adult.sift:2:1  A("X")  holds, subscribed to X
    adult.sift:3:5  T("age", GTE, 18)  holds, \`age\` is 65

1 file, 1 case: 0 passed, 1 failed; 0 of 2 (0 %) operands decided a test
`,
  },
  {
    title: 'another filter with errors: they are told where it stands, and the file is not run',
    words: ['test', '.', '--format', 'compact'],
    files: { ...files, 'a.sift.test.json': tests('{ "implies": "A(\\"X\\") * B(\\"Y\\")" }') },
    code: 1,
    out: /^a\.sift\.test\.json:2:38: error syntax\/unknown-constructor there is no set `B` \| help: [^\n]+\n/,
  },
  {
    title: 'another filter file with errors, and one that is not there',
    words: ['test', 'a.sift.test.json', 'b.sift.test.json', '--format', 'compact'],
    files: {
      ...files,
      'bad.sift': '\nA(\n',
      'a.sift.test.json': tests('{ "implies": { "file": "bad.sift" } }'),
      'b.sift.test.json': tests('{ "implies": { "file": "gone.sift" } }'),
    },
    code: 2,
    out: /^bad\.sift:2:2: error syntax\/unclosed-bracket /,
    err: /^pushsift: [^\n]*gone\.sift[^\n]*\n/,
  },
  {
    title: 'a tag that the two take for different types: told at the other one',
    words: ['test', '.', '--format', 'compact'],
    files: { ...files, 'a.sift.test.json': tests('{ "disjoint": "T(\\"age\\", EQ, \\"young\\")" }') },
    code: 1,
    out: /^a\.sift\.test\.json:2:28: error analysis\/filters-disagree there is no type that every use of tag `age` allows \| help: compile the filters with one catalog\n/,
  },
  {
    title: 'a group of another filter wants a catalog, and takes that of the file',
    words: ['test', '.', '--format', 'compact'],
    files: {
      ...files,
      'a.sift.test.json': tests('{ "implies": "G(\\"g\\")" }'),
      'b.sift.test.json': tests(
        '{ "implies": "G(\\"g\\")" }',
        ' "catalog": {"applications":{"X":{}},"groups":{"g":{"applications":["X"]}},"tags":{"age":{"type":"Integer"}}},',
      ),
    },
    code: 1,
    out: /^a\.sift\.test\.json:2:27: error plan\/group-needs-catalog [^\n]*\n(?!b\.sift[^\n]*error)/,
  },
  {
    title: 'mutants that a proof notices are noticed',
    words: ['test', '.', '--mutation', '--min-score', '100'],
    files: { ...files, 'a.sift.test.json': tests('{ "equivalent": "T(\\"age\\", GTE, 18) * A(\\"X\\")" }') },
    code: 0,
    out: /; 8 of 8 \(100 %\) mutants noticed\n$/,
  },
];

describe('expectations about every device', () => {
  it.each(cases)('$title', expectRun);

  it('are told to programs with the device that shows it', async () => {
    const file = tests('{ "empty": true }, { "implies": "T(\\"age\\", GTE, 19)" }');
    await withFolderAsync({ ...files, 'a.sift.test.json': file }, async (folder) => {
      const { code, out } = await runInProcess(['test', '.', '--format', 'json'], { folder });
      expect(code).toBe(1);
      readJsonTestReport(out);
      const device = { id: 'witness', platform: 'iOS', applications: ['X'], tags: { age: 18 } };
      expect(JSON.parse(out).files[0].cases).toMatchObject([
        {
          failures: [
            { expectation: 'empty', expected: true, actual: false, device, diagnostic: { code: 'test/not-empty' } },
          ],
        },
        {
          failures: [
            {
              expectation: 'implies',
              expected: true,
              actual: false,
              device,
              because: [{ text: 'A("X")' }, { text: 'T("age", GTE, 18)' }],
            },
          ],
        },
      ]);
    });
  });
});
