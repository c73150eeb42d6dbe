/** Which severity a project gives to findings: up or down, or none at all; what is an error of the language stays one. */

import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { isLanguageError, NO_RULE_LEVELS, type RuleLevels, withRuleLevels } from '../../src/diagnostics/rule-levels.js';
import type { Severity } from '../../src/diagnostics/severity.js';

const NOWHERE = { start: 0, end: 0 };

function finding(code: Diagnostic['code'], severity: Severity): Diagnostic {
  return { code, severity, message: '', span: NOWHERE, label: null, help: null, related: [], fixes: [], pointer: null };
}

describe('levels', () => {
  it.each<readonly [Severity, RuleLevels, readonly Severity[]]>([
    ['warning', {}, ['warning']],
    ['warning', { 'lint/no-application': 'warning' }, ['warning']],
    ['warning', { 'lint/no-application': 'error' }, ['error']],
    ['warning', { 'lint/no-application': 'note' }, ['note']],
    ['warning', { 'lint/no-application': 'off' }, []],
    ['note', { 'lint/no-application': 'warning' }, ['warning']],
    ['note', { 'lint/no-application': 'off' }, []],
    ['error', { 'lint/no-application': 'warning' }, ['error']],
    ['error', { 'lint/no-application': 'off' }, ['error']],
    ['warning', { 'lint/always-empty': 'off' }, ['warning']],
  ])('a %s under %j is told as %j', (severity, rules, told) => {
    const found = withRuleLevels([finding('lint/no-application', severity)], rules);
    expect(found).toEqual(told.map((level) => finding('lint/no-application', level)));
  });

  it('are each of their own code, and leave the order as it was', () => {
    const found = [finding('lint/always-empty', 'warning'), finding('lint/no-application', 'warning')];
    const rules: RuleLevels = { 'lint/no-application': 'error', 'lint/always-empty': 'note' };
    expect(withRuleLevels(found, rules).map(({ code, severity }) => [code, severity])).toEqual([
      ['lint/always-empty', 'note'],
      ['lint/no-application', 'error'],
    ]);
  });

  it('that are none change nothing', () => {
    const found = [finding('lint/no-application', 'warning')];
    expect(withRuleLevels(found, NO_RULE_LEVELS)).toBe(found);
    expect(Object.keys(NO_RULE_LEVELS)).toEqual([]);
  });

  it('are those of the project alone, whatever every object has', () => {
    const found = [finding('toString' as Diagnostic['code'], 'warning')];
    expect(withRuleLevels(found, { 'lint/no-application': 'off' })).toEqual(found);
  });
});

it.each([
  ['syntax/unclosed-bracket', true],
  ['type/quoted-integer', true],
  ['name/unknown-tag', true],
  ['lint/no-application', false],
  ['name/duplicate-platform', false],
  ['toString', true],
])('%s is an error of the language: %s', (code, isOne) => {
  expect(isLanguageError(code)).toBe(isOne);
});
