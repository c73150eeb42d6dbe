/**
 * For whatever shows test results: a test for each source, which fails when the source has a finding at or above the fail level.
 * Other findings are its output. A source that could not be read is a test that ended in an error, as is a failure of the whole
 * run. Source: the schema of the Jenkins JUnit plugin, and GitLab's documentation of what it reads.
 */

import { visible } from '../diagnostics/frame/characters.js';
import { describeTotals } from '../diagnostics/totals.js';
import { countsAtLeast } from './fail-level.js';
import { type Finding, findingsOf } from './findings.js';
import type { ReportOptions } from './formats.js';
import { pathFrom } from './paths.js';
import type { Run, RunFailure, SourceReport } from './run.js';
import { type XmlElement, xmlDocument } from './xml.js';

const NAME = 'pushsift check';

export function junitReport(run: Run, options: ReportOptions): string {
  const findings = byResult(findingsOf(run, options.folder));
  const failed = run.results.filter((result) => fails(result, options)).length;
  const errors = run.failures.length;
  const attributes = { name: NAME, tests: run.results.length + errors, failures: failed, errors };
  const children = [
    ...run.results.map((result) => sourceCase(result, findings.get(result) ?? [], options)),
    ...run.failures.map((failure) => failureCase(failure, options)),
  ];
  const suite = { name: 'testsuite', attributes: { ...attributes, skipped: 0 }, children };
  return xmlDocument({ name: 'testsuites', attributes, children: [suite] });
}

function byResult(findings: readonly Finding[]): ReadonlyMap<SourceReport, readonly Finding[]> {
  const groups = new Map<SourceReport, Finding[]>();
  for (const finding of findings) {
    const group = groups.get(finding.result);
    if (group === undefined) groups.set(finding.result, [finding]);
    else group.push(finding);
  }
  return groups;
}

function fails({ totals }: SourceReport, { failLevel = 'error' }: ReportOptions): boolean {
  return countsAtLeast(totals, failLevel) > 0;
}

function sourceCase(result: SourceReport, findings: readonly Finding[], options: ReportOptions): XmlElement {
  const { source, kind, line, totals } = result;
  const file = pathFrom(options.folder, source);
  const attributes = { name: line === undefined ? file : `${file}:${line}`, classname: `pushsift.${kind}`, file };
  const text = findings.map(described).join('\n');
  const failure = { message: describeTotals(totals), type: 'findings' };
  if (fails(result, options))
    return { name: 'testcase', attributes, children: [{ name: 'failure', attributes: failure, children: [text] }] };
  return { name: 'testcase', attributes, children: text === '' ? [] : [{ name: 'system-out', children: [text] }] };
}

function described({ diagnostic, range }: Finding): string {
  const { severity, code, message, help } = diagnostic;
  const { line, column } = range.start;
  return `${line}:${column}: ${severity} ${code} ${visible(message)}${help === null ? '' : `\n  help: ${visible(help)}`}`;
}

function failureCase({ code, message, source }: RunFailure, { folder }: ReportOptions): XmlElement {
  const file = source === undefined ? undefined : pathFrom(folder, source);
  const attributes = { name: file ?? `pushsift (${code})`, classname: `pushsift.${code}`, file };
  return {
    name: 'testcase',
    attributes,
    children: [{ name: 'error', attributes: { message, type: code }, children: [message] }],
  };
}
