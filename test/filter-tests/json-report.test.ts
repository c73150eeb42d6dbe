/** The report for programs: what it has of each file and of the whole run, and where everything stands. */

import { describe, expect, it } from 'vitest';
import { jsonTestReport } from '../../src/filter-tests/report/json.js';
import type { TestFileReport, TestRun } from '../../src/filter-tests/test-run.js';
import { readJsonTestReport } from '../support/valid-test-reports.js';
import { finding, foundIn, notRun, ran, subscriber } from './runs.js';

function reported({ files = [], failures = [] }: Partial<TestRun>) {
  const text = jsonTestReport({ files, failures });
  readJsonTestReport(text);
  return JSON.parse(text);
}

interface Place {
  readonly source: string;
  readonly range: Readonly<Record<'start' | 'end', { readonly line: number; readonly column: number }>>;
}

/** `source line:column-line:column`. */
function placed({ source, range: { start, end } }: Place): string {
  return `${source} ${start.line}:${start.column}-${end.line}:${end.column}`;
}

/** With the place of what stands somewhere in one text. */
function withPlace({ source, range, ...rest }: Place): object {
  return { ...rest, at: placed({ source, range }) };
}

function fileOf(file: TestFileReport) {
  return reported({ files: [file] }).files[0];
}

const HALF = 'A("X")\n+ A("Y")';

describe('a file whose cases were run', () => {
  const both = subscriber('X', 'Y');
  const half = fileOf(
    ran('a.json', HALF, [
      { name: 'in', in: [subscriber('X')] },
      { name: 'wrong', out: [both] },
    ]),
  );

  it('has each case with its status and the place of its name', () => {
    expect(half).toMatchObject({ source: 'a.json', status: 'failed', filter: 'x.sift', diagnostics: [] });
    const cases = half.cases.map((each: Omit<Place, 'source'> & { name: string; status: string }) => [
      each.name,
      each.status,
      placed({ source: 'a.json', range: each.range }),
    ]);
    expect(cases).toEqual([
      ['in', 'passed', 'a.json 1:51-1:55'],
      ['wrong', 'failed', 'a.json 1:121-1:128'],
    ]);
  });

  it('has what failed, with the clauses of the filter that are why', () => {
    const [passed, failed] = half.cases;
    expect([passed.failures.length, failed.failures.length]).toEqual([0, 1]);
    const { diagnostic, because, ...rest } = failed.failures[0];
    expect(rest).toEqual({ expectation: 'out', device: both, expected: false, actual: true });
    expect([diagnostic.code, placed(diagnostic)]).toEqual(['test/in-audience', 'a.json 1:142-1:147']);
    expect(because.map(withPlace)).toEqual([{ text: 'A("X")', note: 'holds, subscribed to X', at: 'x.sift 1:1-1:7' }]);
  });

  it('has the operands that decided no test, where they stand in the filter', () => {
    const { coverage, mutation } = fileOf(ran('a.json', HALF, [{ in: [subscriber('X')] }]));
    expect({ ...coverage, undecided: coverage.undecided.map(withPlace) }).toEqual({
      operands: 2,
      decided: 1,
      undecided: [{ text: 'A("Y")', at: 'x.sift 2:3-2:9' }],
    });
    expect(mutation).toBeNull();
  });

  it('has the mutants that no test noticed, each with the whole filter that it makes', () => {
    const cases = [{ in: [subscriber('X', 'Y')], out: [subscriber('Z')] }];
    const { mutation } = fileOf(ran('a.json', 'A("X")\n* A("Y")', cases, { mutation: true }));
    expect({ ...mutation, survivors: mutation.survivors.map(withPlace) }).toEqual({
      mutants: 5,
      noticed: 2,
      score: 40,
      survivors: [
        { kind: 'operand', before: 'A("X")', after: '', filter: 'A("Y")', at: 'x.sift 1:1-1:7' },
        { kind: 'operator', before: '*', after: '+', filter: 'A("X") + A("Y")', at: 'x.sift 2:1-2:2' },
        { kind: 'operand', before: 'A("Y")', after: '', filter: 'A("X")', at: 'x.sift 2:3-2:9' },
      ],
    });
  });
});

it.each(['unfit', 'broken'] as const)(
  'a file that is %s has what was found in each text, and nothing of a run',
  (status) => {
    const findings = [foundIn('a.json', [finding('warning', 1)]), foundIn('x.sift', [finding('error', 3)])];
    const { diagnostics, ...file } = fileOf({ ...notRun('a.json', status), findings });
    expect(file).toEqual({ source: 'a.json', status, filter: null, cases: [], coverage: null, mutation: null });
    expect(diagnostics.map((each: Place & { severity: string }) => [each.severity, placed(each)])).toEqual([
      ['warning', 'a.json 1:1-1:4'],
      ['error', 'x.sift 3:1-3:4'],
    ]);
  },
);

describe('a run', () => {
  const tried = ran('a.json', 'A("X")', [{ in: [subscriber('X')] }], { mutation: true });
  const failed = ran('b.json', HALF, [{ out: [subscriber('X')] }, { in: [subscriber('Y')] }], { mutation: true });
  const none = { mutants: null, noticed: null };

  it.each<readonly [string, readonly TestFileReport[], object]>([
    ['nothing', [], { files: 0, cases: 0, passed: 0, failed: 0, operands: 0, decided: 0, ...none }],
    [
      'a file that was not run',
      [notRun('c.json', 'unfit')],
      { files: 1, cases: 0, passed: 0, failed: 0, operands: 0, decided: 0, ...none },
    ],
    [
      'a file with a test that failed, which has no mutants',
      [failed],
      { files: 1, cases: 2, passed: 1, failed: 1, operands: 2, decided: 2, ...none },
    ],
    [
      'all of these',
      [tried, failed, notRun('c.json', 'broken'), ran('d.json', HALF, [{ in: [subscriber('X')] }], { mutation: true })],
      { files: 4, cases: 4, passed: 3, failed: 1, operands: 5, decided: 4, mutants: 4, noticed: 2 },
    ],
  ])('sums up %s', (_what, files, summary) => expect(reported({ files }).summary).toEqual(summary));

  it('has the first failure', () => {
    const failures = [
      { code: 'input', message: 'cannot read a.json', source: 'a.json' },
      { code: 'usage', message: 'there is no such flag' },
    ];
    expect(reported({ failures }).failure).toEqual({ code: 'input', message: 'cannot read a.json' });
    expect(reported({}).failure).toBeNull();
  });
});
