/** The report for whatever shows test results: which tests there are, how each ended, and what each suite puts out besides. */

import { describe, expect, it } from 'vitest';
import { junitTestReport } from '../../src/filter-tests/report/junit.js';
import type { TestRun } from '../../src/filter-tests/test-run.js';
import { readXml, type XmlElement } from '../support/read-xml.js';
import { finding, foundIn, NOTHING_WANTED, notRun, ran, subscriber } from './runs.js';

const IN_X = { name: 'in', in: [subscriber('X')] };
const OUT_OF_X = { name: 'out', out: [subscriber('Y')] };
const WRONG = { name: 'wrong', out: [subscriber('X', 'Z')] };
const BOUNDED = { name: 'bounded', reach: { accountWide: false } };

function reported({ files, failures = [] }: Partial<TestRun>, coverage: number | null = null): XmlElement {
  const run = { files: files ?? [], failures };
  return readXml(junitTestReport(run, { thresholds: { ...NOTHING_WANTED, coverage } }));
}

function only(elements: readonly XmlElement[]): XmlElement {
  expect(elements).toHaveLength(1);
  return elements[0]!;
}

/** `name: tests, failures, errors, skipped`. */
function counts({ attributes: { name, tests, failures, errors, skipped } }: XmlElement): string {
  return `${name}: ${[tests, failures, errors, skipped].join(', ')}`;
}

/** `classname file name`, and of a test that did not pass how it ended. */
function outcome({ attributes: { classname, file, name }, children }: XmlElement): string {
  const ends = children.map((end) => `${end.name} ${end.attributes.type} «${end.attributes.message}»`);
  return [classname, file, name, ...ends].join(' / ');
}

describe('a run', () => {
  const root = reported(
    {
      files: [
        ran('a.json', 'A("X")', [IN_X, OUT_OF_X]),
        ran('b.json', 'A("X") + A("Z")', [IN_X, WRONG, BOUNDED]),
        notRun('c.json', 'unfit', [finding('error', 1)]),
        notRun('d.json', 'broken', [finding('error', 1)]),
      ],
      failures: [
        { code: 'input', message: 'the test file d.json has errors', source: 'd.json' },
        { code: 'input', message: 'cannot read e.json', source: 'e.json' },
        { code: 'usage', message: 'there is no such flag' },
      ],
    },
    100,
  );

  it('counts its tests, those that failed and those that ended in an error, by suites and in all', () => {
    expect([root, ...root.children].map(counts)).toEqual([
      'pushsift test: 10, 3, 3, ',
      'a.json: 2, 0, 0, 0',
      'b.json: 3, 1, 0, 0',
      'c.json: 1, 1, 0, 0',
      'd.json: 1, 0, 1, 0',
      'thresholds: 1, 1, 0, 0',
      'failures: 2, 0, 2, 0',
    ]);
  });

  it('has a test for each case, each file that was not run, each threshold that was missed, each other failure', () => {
    const tests = root.children.flatMap(({ children }) => children.filter(({ name }) => name === 'testcase'));
    const missed = '2 of 3 operands decided a test, and 100 % are wanted';
    expect(tests.map(outcome)).toEqual([
      'a.json / a.json / in',
      'a.json / a.json / out',
      'b.json / b.json / in',
      'b.json / b.json / wrong / failure test/in-audience «this device is in the audience: `A("X")` holds, subscribed to X»',
      'b.json / b.json / bounded',
      'c.json / c.json / the filter compiles / failure filter «1 error»',
      'd.json / d.json / the file can be run / error input «1 error»',
      `pushsift test /  / ${missed} / failure threshold «${missed}»`,
      'pushsift test / e.json / e.json / error input «cannot read e.json»',
      'pushsift test /  / usage / error usage «there is no such flag»',
    ]);
  });

  it('names its files as they are seen from its folder, and what lies elsewhere as it is', () => {
    const files = ['/run/t/a.json', '/else/b.json'].map((source) => ran(source, 'A("X")', [IN_X]));
    const text = junitTestReport({ files, failures: [] }, { thresholds: NOTHING_WANTED, folder: '/run' });
    const suites = readXml(text).children;
    expect(suites.map(({ attributes }) => attributes.name)).toEqual(['t/a.json', '/else/b.json']);
    expect(suites.flatMap(({ children }) => children.map(outcome))).toEqual([
      't/a.json / t/a.json / in',
      '/else/b.json / /else/b.json / in',
    ]);
  });

  it('without tests has no suites', () => expect(reported({})).toMatchObject({ children: [] }));
});

/** Findings of a text, as `severity place`. */
function framesIn(text: string): readonly string[] {
  return [...text.matchAll(/^(error|warning)\[.*\]: .*\n *╭─ (.*)$/gm)].map(
    ([, severity, place]) => `${severity} ${place}`,
  );
}

describe('a file that was not run', () => {
  it('is told by its totals, and by a frame for each finding of each text, those that say the same too', () => {
    const file = notRun('a.json', 'unfit', [finding('error', 1), finding('error', 2), finding('error', 3)]);
    const findings = [...file.findings, foundIn('x.sift', [finding('warning', 2)]), foundIn('y.sift', [])];
    const test = only(only(reported({ files: [{ ...file, findings }] }).children).children);
    expect(outcome(test)).toBe('a.json / a.json / the filter compiles / failure filter «3 errors, 1 warning»');
    expect(framesIn(only(test.children).text)).toEqual([
      'error a.json:1:1',
      'error a.json:2:1',
      'error a.json:3:1',
      'warning x.sift:2:1',
    ]);
  });

  it.each([[[]], [[foundIn('a.json', [])]]])(
    'and nothing was found in is told by what kept it from being run: %j',
    (findings) => {
      const files = [{ ...notRun('a.json', 'broken'), findings }];
      const other = { code: 'input', message: 'cannot read b.csv', source: 'b.json' };
      const failure = { code: 'devices', message: 'cannot read a.csv', source: 'a.json' };
      const root = reported({ files, failures: [other, failure] });
      const test = only(root.children[0]!.children);
      expect(outcome(test)).toBe('a.json / a.json / the file can be run / error devices «cannot read a.csv»');
      expect(only(test.children).text).toBe('cannot read a.csv');
    },
  );

  it('puts nothing out', () => {
    const files = [notRun('a.json', 'unfit', [finding('error', 1), finding('warning', 2)])];
    expect(reported({ files }).children[0]!.children.map(({ name }) => name)).toEqual(['testcase']);
  });
});

describe('a case that failed', () => {
  it('is told by its first failure, and by a frame for each', () => {
    const wrong = {
      name: 'wrong',
      in: ['a', 'b', 'c'].map((id) => ({ id, platform: 'iOS' })),
      reach: { groups: ['g'] },
    };
    const test = only(only(reported({ files: [ran('a.json', 'A("X")', [wrong])] }).children).children.slice(0, 1));
    expect(outcome(test)).toBe(
      'a.json / a.json / wrong / failure test/not-in-audience «this device is not in the audience: `A("X")` fails, not subscribed to X»',
    );
    expect(framesIn(only(test.children).text)).toEqual([
      'error a.json:1:59 (/cases/0/in/0)',
      'error a.json:1:87 (/cases/0/in/1)',
      'error a.json:1:115 (/cases/0/in/2)',
      'error a.json:1:156 (/cases/0/reach/groups)',
    ]);
  });
});

describe('a suite puts out', () => {
  function outputOf(file: ReturnType<typeof ran>): readonly string[] {
    const texts = reported({ files: [file] }).children[0]!.children.filter(({ name }) => name === 'system-out');
    return texts.map(({ text }) => text);
  }

  it('a line for each warning of the test file, then for each operand that decided no test', () => {
    const findings = [foundIn('a.json', [finding('warning', 1), finding('warning', 2), finding('warning', 3)])];
    const file = ran('a.json', 'A("X")\n+ A("Y")', [{ in: [subscriber('X', 'Y')] }], { findings });
    expect(outputOf(file)).toEqual([
      [
        'a.json:1:1: warning test/wrong-type so it is',
        'a.json:2:1: warning test/wrong-type so it is',
        'a.json:3:1: warning test/wrong-type so it is',
        'x.sift:1:1: warning test/undecided-operand `A("X")` decided no test | help: add a device about which it alone decides',
        'x.sift:2:3: warning test/undecided-operand `A("Y")` decided no test | help: add a device about which it alone decides',
      ].join('\n'),
    ]);
  });

  it('nothing where there is nothing to say', () =>
    expect(outputOf(ran('a.json', 'A("X")', [IN_X], { findings: [foundIn('a.json', [])] }))).toEqual([]));
});
