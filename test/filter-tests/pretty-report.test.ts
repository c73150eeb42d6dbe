/** The report for people: what is said of each file by how it ended, how much of long lists is shown, and what the last line says. */

import { describe, expect, it } from 'vitest';
import { prettyTestReport } from '../../src/filter-tests/report/pretty.js';
import type { SuiteResult } from '../../src/filter-tests/run-suite.js';
import {
  missedThresholds,
  type TestFileReport,
  type TestReportOptions,
  type TestRun,
} from '../../src/filter-tests/test-run.js';
import { finding, foundIn, NOTHING_WANTED, notRun, ran, subscriber } from './runs.js';

function reported({ files = [], failures = [] }: Partial<TestRun>, options: Partial<TestReportOptions> = {}): string {
  return prettyTestReport({ files, failures }, { thresholds: NOTHING_WANTED, ...options });
}

function linesOf(file: TestFileReport, options: Partial<TestReportOptions> = {}): readonly string[] {
  return reported({ files: [file] }, options).split('\n');
}

function lastOf(run: Partial<TestRun>, options: Partial<TestReportOptions> = {}): string {
  return reported(run, options).trimEnd().split('\n').at(-1) ?? '';
}

/** Whether the last line is in that colour. */
function lastIn(run: Partial<TestRun>, color: string, options: Partial<TestReportOptions> = {}): boolean {
  return lastOf(run, { color: true, ...options }).startsWith(color);
}

const IN_X = { name: 'in', in: [subscriber('X')] };
const OUT_OF_X = { name: 'out', out: [subscriber('Y')] };
const WRONG = { name: 'wrong', in: [subscriber('Y')] };

const PASSED = ran('a.json', 'A("X")', [IN_X, OUT_OF_X]);
const FAILED = ran('a.json', 'A("X")', [IN_X, WRONG, OUT_OF_X]);
const UNFIT = notRun('a.json', 'unfit', [finding('error', 1)]);
const BROKEN = notRun('a.json', 'broken', [finding('error', 1)]);

const GREEN = '\u001b[32m';
const RED = '\u001b[1;31m';

describe('a file', () => {
  it.each<readonly [string, TestFileReport, string, string]>([
    ['passed', PASSED, GREEN, '✓ a.json  2 cases'],
    ['failed', FAILED, RED, '✗ a.json  1 of 3 cases failed'],
    ['failed by what is untried', { ...PASSED, status: 'failed' }, RED, '✗ a.json  2 cases'],
    ['has a filter with errors', UNFIT, RED, '✗ a.json  the filter has errors'],
    ['is broken', BROKEN, RED, '✗ a.json  cannot be run'],
  ])('that %s says so in its first line, and in the colour of its sign', (_how, file, color, line) => {
    expect(linesOf(file)[0]).toBe(line);
    expect(linesOf(file, { color: true })[0]?.startsWith(`${color}${line[0]}\u001b[0m`)).toBe(true);
  });

  it('tells the cases that failed, and no others', () => {
    const heads = linesOf(FAILED).filter((line) => line.startsWith('  ✗ '));
    expect(heads).toEqual(['  ✗ wrong']);
    expect(linesOf(PASSED).filter((line) => line.startsWith('  ✗ '))).toEqual([]);
  });

  it('has a frame for what was found in each text, with an empty line before and behind it', () => {
    const findings = [foundIn('a.json', [finding('warning', 2)]), foundIn('b.sift', [finding('error', 1)])];
    expect(linesOf({ ...UNFIT, findings: [...findings, foundIn('c.sift', [])] })).toEqual([
      '✗ a.json  the filter has errors',
      '',
      'warning[test/wrong-type]: so it is',
      '  ╭─ a.json:2:1',
      '1 │ one',
      '2 │ two',
      '  │ ^^^',
      '',
      'error[test/wrong-type]: so it is',
      '  ╭─ b.sift:1:1',
      '1 │ one',
      '  │ ^^^',
      '',
      '1 file, 0 cases: 0 passed, 1 file not run',
      '',
    ]);
  });

  it.each([PASSED, FAILED, UNFIT, BROKEN])('has no colour unless it is asked for', (file) => {
    expect(reported({ files: [file] })).not.toContain('\u001b');
    expect(reported({ files: [file] }, { color: true })).toContain('\u001b');
  });
});

describe('of a run that is to be quiet', () => {
  it('nothing is said where all passed', () => expect(reported({ files: [PASSED] }, { quiet: true })).toBe(''));

  it('what did not pass is told, without what it left untried', () => {
    const untried = ran('b.json', 'A("X") + A("Y")', [{ name: 'wrong', out: [subscriber('X', 'Y')] }]);
    const said = reported({ files: [PASSED, untried, BROKEN] }, { quiet: true }).split('\n');
    expect(said.filter((line) => /^[✓✗]|decided no test/.test(line))).toEqual([
      '✗ b.json  1 of 1 case failed',
      '✗ a.json  cannot be run',
    ]);
  });

  it('failures and thresholds that were missed are told where every file passed', () => {
    const quiet = { quiet: true };
    const failures = [{ code: 'input', message: 'cannot read b.json' }];
    expect(reported({ files: [PASSED], failures }, quiet)).toMatch(/^1 file, 2 cases: 2 passed, 1 failure;/);
    const half = ran('a.json', 'A("X") + A("Y")', [IN_X]);
    expect(reported({ files: [half] }, { ...quiet, thresholds: { coverage: 51, score: null } })).toBe(
      '1 of 2 operands decided a test, and 51 % are wanted\n1 file, 1 case: 1 passed; 1 of 2 (50 %) operands decided a test\n',
    );
  });
});

describe('of a long list', () => {
  const strangers = (count: number) =>
    ran('a.json', 'A("X")', [{ in: Array.from({ length: count }, (_, at) => subscriber(`Y${at}`)) }]);

  it.each([
    [10, 10, []],
    [11, 10, ['    and 1 more expectation failed']],
    [13, 10, ['    and 3 more expectations failed']],
  ])('%i expectations of a case that failed: %i are shown, the others counted', (count, shown, more) => {
    const lines = linesOf(strangers(count));
    expect(lines.filter((line) => line.startsWith('error[')).length).toBe(shown);
    expect(lines.filter((line) => /\bmore\b/.test(line))).toEqual(more);
  });

  /** None of them decides about a device that is in all. */
  function undecided(count: number): TestFileReport {
    const codes = Array.from({ length: count }, (_, at) => `X${at}`);
    return ran('a.json', codes.map((code) => `A("${code}")`).join(' + '), [{ in: [subscriber(...codes)] }]);
  }

  it.each([
    [20, 20, []],
    [21, 20, ['  and 1 more']],
    [23, 20, ['  and 3 more']],
  ])('%i operands that decided no test: %i are shown, the others counted', (count, shown, more) => {
    const lines = linesOf(undecided(count));
    expect(lines.filter((line) => line.endsWith('decided no test')).length).toBe(shown);
    expect(lines.filter((line) => /\bmore\b/.test(line))).toEqual(more);
  });
});

describe('the last line', () => {
  const unread = [{ code: 'input', message: 'cannot read no.json', source: 'no.json' }];
  const ofBroken = [{ code: 'input', message: 'the test file a.json has errors', source: 'a.json' }];

  it.each<readonly [Partial<TestRun>, string]>([
    [{}, '0 files, 0 cases: 0 passed'],
    [{ files: [PASSED] }, '1 file, 2 cases: 2 passed; 1 of 1 (100 %) operands decided a test'],
    [{ files: [PASSED, FAILED] }, '2 files, 5 cases: 4 passed, 1 failed; 2 of 2 (100 %) operands decided a test'],
    [{ files: [UNFIT] }, '1 file, 0 cases: 0 passed, 1 file not run'],
    [{ files: [BROKEN], failures: ofBroken }, '1 file, 0 cases: 0 passed, 1 file not run'],
    [{ files: [UNFIT, BROKEN], failures: ofBroken }, '2 files, 0 cases: 0 passed, 2 files not run'],
    [{ failures: unread }, '0 files, 0 cases: 0 passed, 1 failure'],
    [
      { files: [BROKEN], failures: [...ofBroken, ...unread, ...unread] },
      '1 file, 0 cases: 0 passed, 1 file not run, 2 failures',
    ],
  ])('counts files, cases and failures: row %#', (run, line) => expect(lastOf(run)).toBe(line));

  it('is in the colour of what passed where all did, and in that of errors else', () => {
    const half = ran('a.json', 'A("X") + A("Y")', [IN_X]);
    const thresholds = { coverage: 51, score: null };
    expect(lastIn({ files: [PASSED] }, GREEN)).toBe(true);
    for (const file of [FAILED, UNFIT, BROKEN]) expect(lastIn({ files: [PASSED, file] }, RED)).toBe(true);
    expect(lastIn({ files: [PASSED], failures: unread }, RED)).toBe(true);
    expect(lastIn({ files: [half] }, GREEN)).toBe(true);
    expect(lastIn({ files: [half] }, RED, { thresholds })).toBe(true);
  });
});

/** Of three operands two decide a test. */
const TWO_OF_THREE: TestRun = {
  files: [ran('a.json', 'A("X") + A("Y") + A("Z")', [{ in: [subscriber('X'), subscriber('Y')] }])],
  failures: [],
};

/** With what became of its mutants. */
function scored(file: TestFileReport, mutation: SuiteResult['mutation']): TestRun {
  const run = file.run && { ...file.run, result: { ...file.run.result, mutation } };
  return { files: [{ ...file, run }], failures: [] };
}

describe('a share in percent', () => {
  it('is rounded down, so that all is said of all alone', () =>
    expect(lastOf(TWO_OF_THREE)).toBe('1 file, 1 case: 1 passed; 2 of 3 (66 %) operands decided a test'));

  it('of mutants stands behind that of operands', () =>
    expect(lastOf(scored(PASSED, { mutants: 3, survivors: [] }))).toBe(
      '1 file, 2 cases: 2 passed; 1 of 1 (100 %) operands decided a test; 3 of 3 (100 %) mutants noticed',
    ));

  it('is held against what is wanted as it is, not as it is shown', () => {
    expect(missedThresholds(TWO_OF_THREE, { coverage: 66.6, score: null })).toEqual([]);
    expect(missedThresholds(TWO_OF_THREE, { coverage: 66.7, score: null })).toEqual([
      '2 of 3 operands decided a test, and 66.7 % are wanted',
    ]);
  });

  it('that is just what is wanted is enough', () => {
    const { files } = TWO_OF_THREE;
    expect(missedThresholds({ files: [], failures: [] }, { coverage: 100, score: null })).toEqual([]);
    expect(missedThresholds({ files, failures: [] }, { coverage: (2 / 3) * 100, score: 100 })).toEqual([]);
  });
});
