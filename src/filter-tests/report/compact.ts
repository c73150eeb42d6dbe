/** One line for each finding, failed expectation, untried operand and surviving mutant: `path:line:col: severity code message`. */

import { renderDiagnostics } from '../../diagnostics/render-diagnostics.js';
import type { Findings, TestFileReport, TestRun } from '../test-run.js';
import { untriedIn } from '../untried.js';

export function compactTestReport({ files }: TestRun): string {
  return files.flatMap(findingsOf).map(lines).join('');
}

function findingsOf(file: TestFileReport): readonly Findings[] {
  const { source, text, findings, run } = file;
  const cases = run?.result.cases ?? [];
  const failed = cases.flatMap(({ failures }) => failures.map(({ diagnostic }) => diagnostic));
  return [...findings, { source, text, diagnostics: failed }, ...[untriedIn(file)].flatMap((untried) => untried ?? [])];
}

function lines({ source, text, diagnostics }: Findings): string {
  if (diagnostics.length === 0) return '';
  return `${renderDiagnostics(text, diagnostics, { format: 'compact', source })}\n`;
}
