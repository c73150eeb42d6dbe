/** Levels of rules: which severity findings of a code have in a project, or that they are not told. */

import type { DiagnosticCode } from './catalogue.js';
import type { Diagnostic } from './diagnostic.js';
import { NOT_ERRORS } from './severities.js';
import type { Severity } from './severity.js';

export const RULE_LEVELS = ['error', 'warning', 'note', 'off'] as const;

type RuleLevel = Severity | 'off';

/** By code. A code that is an error of the language has the level `error` alone. */
export type RuleLevels = Readonly<Partial<Record<DiagnosticCode, RuleLevel>>>;

export const NO_RULE_LEVELS: RuleLevels = {};

/** Whether findings of this code are errors of the language, which no level lowers. */
export function isLanguageError(code: string): boolean {
  return !Object.hasOwn(NOT_ERRORS, code);
}

/** The diagnostics with the severities of their levels, without those that are off. What is an error stays one. */
export function withRuleLevels(diagnostics: readonly Diagnostic[], rules: RuleLevels): readonly Diagnostic[] {
  if (Object.keys(rules).length === 0) return diagnostics;
  return diagnostics.flatMap((diagnostic) => leveled(diagnostic, rules));
}

function leveled(diagnostic: Diagnostic, rules: RuleLevels): readonly Diagnostic[] {
  const level = Object.hasOwn(rules, diagnostic.code) ? rules[diagnostic.code] : undefined;
  if (level === undefined || level === diagnostic.severity || diagnostic.severity === 'error') return [diagnostic];
  return level === 'off' ? [] : [{ ...diagnostic, severity: level }];
}
