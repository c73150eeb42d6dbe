/** What other programs are told of how bad a finding is: their own word for each severity, written out. */

import { describe, expect, it } from 'vitest';
import type { Severity } from '../../src/diagnostics/severity.js';
import type { ReportFormat } from '../../src/report/formats.js';
import { report } from '../../src/report/report.js';
import { finding, result, runOf } from './runs.js';

function reportOf(severity: Severity, format: ReportFormat): string {
  return report(runOf([result('a.sift', 'A("X")', [finding(0, 1, 'a claim', { severity })])]), format);
}

describe('SARIF', () => {
  it.each([
    ['error', 'error'],
    ['warning', 'warning'],
    ['note', 'note'],
  ] as const)('%s has the level %s', (severity, level) => {
    const { runs } = JSON.parse(reportOf(severity, 'sarif'));
    expect(runs[0].results.map((one: { level: string }) => one.level)).toEqual([level]);
  });

  it('a failure of the run is an error', () => {
    const failed = runOf([], [{ code: 'usage', message: 'no such option' }]);
    const { runs } = JSON.parse(report(failed, 'sarif'));
    expect(runs[0].invocations[0].toolConfigurationNotifications[0].level).toBe('error');
  });
});

describe('GitLab', () => {
  it.each([
    ['error', 'major'],
    ['warning', 'minor'],
    ['note', 'info'],
  ] as const)('%s has the severity %s', (severity, expected) => {
    expect(JSON.parse(reportOf(severity, 'gitlab'))).toMatchObject([{ severity: expected }]);
  });

  it('a failure of the run is a blocker', () => {
    const failed = runOf([], [{ code: 'usage', message: 'no such option' }]);
    expect(JSON.parse(report(failed, 'gitlab'))).toMatchObject([{ severity: 'blocker' }]);
  });
});

describe('GitHub', () => {
  it.each([
    ['error', '::error '],
    ['warning', '::warning '],
    ['note', '::notice '],
  ] as const)('%s is the command %s', (severity, command) => {
    expect(
      reportOf(severity, 'github')
        .split('\n')
        .filter((line) => line.startsWith(command)),
    ).toHaveLength(1);
  });
});
