/**
 * For whatever shows test results: a suite for each test file, a test for each case. What is untried is the output of the suite; a
 * threshold that is missed is a test that failed, so that no report is green where the run is not. Source: the schema of the
 * Jenkins JUnit plugin, and GitLab's documentation of what it reads.
 */

import { renderDiagnostics } from '../../diagnostics/render-diagnostics.js';
import { countSeverities, describeTotals } from '../../diagnostics/totals.js';
import { pathFrom } from '../../report/paths.js';
import type { RunFailure } from '../../report/run.js';
import { type XmlElement, xmlDocument } from '../../report/xml.js';
import type { CaseResult } from '../run-cases.js';
import {
  type Findings,
  missedThresholds,
  type TestFileReport,
  type TestReportOptions,
  type TestRun,
  untriedOf,
} from '../test-run.js';

const NAME = 'pushsift test';

export function junitTestReport(run: TestRun, options: TestReportOptions): string {
  const suites = [
    ...run.files.map((file) => fileSuite(run, file, options)),
    ...suiteOf('thresholds', missedThresholds(run, options.thresholds).map(thresholdTest)),
    ...suiteOf('failures', run.failures.filter((failure) => !isTold(run, failure)).map(failureTest)),
  ];
  const totals = countsOf(suites.flatMap(({ children = [] }) => children));
  return xmlDocument({ name: 'testsuites', attributes: { name: NAME, ...totals }, children: suites });
}

function suiteOf(name: string, tests: readonly XmlElement[]): readonly XmlElement[] {
  return tests.length === 0 ? [] : [suite(name, tests, '')];
}

/** Output stands behind the tests: so the schema wants it. */
function suite(name: string, tests: readonly XmlElement[], output: string): XmlElement {
  const attributes = { name, ...countsOf(tests), skipped: 0 };
  const children = output === '' ? tests : [...tests, { name: 'system-out', children: [output] }];
  return { name: 'testsuite', attributes, children };
}

function countsOf(elements: readonly (XmlElement | string)[]): { tests: number; failures: number; errors: number } {
  const tests = elements.filter((element) => typeof element !== 'string' && element.name === 'testcase');
  const having = (outcome: string) => tests.filter((test) => hasChild(test, outcome)).length;
  return { tests: tests.length, failures: having('failure'), errors: having('error') };
}

function hasChild(element: XmlElement | string, name: string): boolean {
  if (typeof element === 'string') return false;
  return (element.children ?? []).some((child) => typeof child !== 'string' && child.name === name);
}

function fileSuite(run: TestRun, file: TestFileReport, { folder }: TestReportOptions): XmlElement {
  const path = pathFrom(folder, file.source);
  const cases = file.run?.result.cases ?? [];
  const tests = cases.map((each) => caseTest(file, path, each));
  return suite(path, [...brokenTests(run, file, path), ...tests], outputOf(file));
}

/** A file whose cases could not be run is one test: it failed with the filter, or ended in an error. */
function brokenTests(run: TestRun, { source, status, findings }: TestFileReport, path: string): readonly XmlElement[] {
  if (status === 'passed' || status === 'failed') return [];
  const told = findings.filter(({ diagnostics }) => diagnostics.length > 0);
  const totals = describeTotals(countSeverities(told.flatMap(({ diagnostics }) => diagnostics)));
  const failure = run.failures.find((each) => each.source === source);
  const text = told.length === 0 ? (failure?.message ?? '') : told.map(rendered).join('\n\n');
  const [name, outcome, type] =
    status === 'unfit' ? ['the filter compiles', 'failure', 'filter'] : ['the file can be run', 'error', failure?.code];
  const attributes = { message: totals === '' ? text : totals, type };
  return [test(name, path, [{ name: outcome, attributes, children: [text] }])];
}

function rendered({ source, text, diagnostics }: Findings): string {
  return renderDiagnostics(text, diagnostics, { source, every: true });
}

function caseTest(
  { source, text }: TestFileReport,
  path: string,
  { test: { name }, failures }: CaseResult,
): XmlElement {
  const [first] = failures;
  if (first === undefined) return test(name, path, []);
  const shown = rendered({ source, text, diagnostics: failures.map(({ diagnostic }) => diagnostic) });
  const attributes = { message: first.diagnostic.message, type: first.diagnostic.code };
  return test(name, path, [{ name: 'failure', attributes, children: [shown] }]);
}

function test(name: string, file: string, children: readonly XmlElement[]): XmlElement {
  return { name: 'testcase', attributes: { name, classname: file, file }, children };
}

/** Warnings of the test file, and what is untried. */
function outputOf(file: TestFileReport): string {
  const warnings = file.run === null ? [] : file.findings;
  const untried = file.run && untriedOf(file.run);
  return [...warnings, ...(untried === null ? [] : [untried])]
    .filter(({ diagnostics }) => diagnostics.length > 0)
    .map(({ source, text, diagnostics }) =>
      renderDiagnostics(text, diagnostics, { format: 'compact', source, every: true }),
    )
    .join('\n');
}

function thresholdTest(missed: string): XmlElement {
  return {
    name: 'testcase',
    attributes: { name: missed, classname: NAME },
    children: [{ name: 'failure', attributes: { message: missed, type: 'threshold' } }],
  };
}

/** A broken file is a test of its own suite. */
function isTold({ files }: TestRun, { source }: RunFailure): boolean {
  return files.some((file) => file.source === source && file.status === 'broken');
}

function failureTest({ code, message, source }: RunFailure): XmlElement {
  return {
    name: 'testcase',
    attributes: { name: source ?? code, classname: NAME, file: source },
    children: [{ name: 'error', attributes: { message, type: code }, children: [message] }],
  };
}
