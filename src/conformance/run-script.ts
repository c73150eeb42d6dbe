/** Runs a script on an evaluator. The outcome is data: whoever runs it decides how to report it. */

import { type Expectation, expectArgument, hasMethods, LIST, OBJECT, TEXT } from '../base/argument.js';
import { isJsonObject } from '../base/json-kind.js';
import { compile } from '../compile.js';
import type { CompileResult } from '../compile-text.js';
import type { Severity } from '../diagnostics/severity.js';
import { groupNeedsCatalog } from '../evaluate/errors.js';
import type { Evaluator } from '../evaluate/evaluator.js';
import type { Reach } from '../plan/filter.js';
import { parseScript } from './parse-script.js';
import type { ExpectedReach, ScriptCase, ScriptProblem } from './script.js';

/** What an evaluator answered to one case of a script, and what was expected. */
export interface CaseOutcome {
  readonly title: string;
  readonly line: number;
  readonly filter: string;
  /** What is not as expected, one sentence each; empty when the case passed. */
  readonly failures: readonly string[];
}

/** What an evaluator answered to all cases of a script. */
export interface ScriptOutcome {
  readonly outcomes: readonly CaseOutcome[];
  /** Lines that are no commands: a script with problems has not passed. */
  readonly problems: readonly ScriptProblem[];
}

const EVALUATOR: Expectation = {
  holds: (value) => hasMethods(value, 'evaluate'),
  what: 'an evaluator: an object with `evaluate`',
};
const SCRIPT_CASE: Expectation = {
  holds: (value) =>
    isJsonObject(value) && TEXT.holds(value.filter) && OBJECT.holds(value.expected) && LIST.holds(value.devices),
  what: 'a case of a script that parseScript read',
};

/** Throws only what the evaluator throws. */
export function runScript(text: string, evaluator: Evaluator): ScriptOutcome {
  expectArgument('runScript: `text`', text, TEXT);
  expectArgument('runScript: `evaluator`', evaluator, EVALUATOR);
  const { cases, problems } = parseScript(text);
  return { outcomes: cases.map((scriptCase) => runCase(scriptCase, evaluator)), problems };
}

/** Runs one case of a parsed script. */
export function runCase(scriptCase: ScriptCase, evaluator: Evaluator): CaseOutcome {
  expectArgument('runCase: `scriptCase`', scriptCase, SCRIPT_CASE);
  expectArgument('runCase: `evaluator`', evaluator, EVALUATOR);
  const { title, line, filter, options, expected } = scriptCase;
  const result = compile(filter, options);
  const failures = [
    ...compareWords('errors', errorsOf(result), expected.errors),
    ...(expected.warnings === null ? [] : compareWords('warnings', codesOf(result, 'warning'), expected.warnings)),
    ...(expected.reach === null ? [] : compareReach(result.filter?.reach ?? null, expected.reach)),
    ...compareAudience(scriptCase, result, evaluator),
  ];
  return { title, line, filter, failures };
}

/** With the error that evaluating would give. */
function errorsOf(result: CompileResult): readonly string[] {
  const unresolved = result.filter === null ? null : groupNeedsCatalog(result.filter);
  return unresolved === null ? codesOf(result, 'error') : [unresolved.code];
}

function codesOf({ diagnostics }: CompileResult, severity: Severity): readonly string[] {
  return diagnostics
    .filter((diagnostic) => diagnostic.severity === severity)
    .map(({ code }) => code)
    .sort();
}

function compareAudience(
  { expected, devices }: ScriptCase,
  { filter }: CompileResult,
  evaluator: Evaluator,
): readonly string[] {
  if (expected.ids === null || filter === null || filter.plan === null) return [];
  return compareWords('audience', [...evaluator.evaluate(filter, devices)].sort(), expected.ids);
}

function compareReach(reach: Reach | null, expected: ExpectedReach): readonly string[] {
  if (reach === null) return ['reach: the filter is wrong'];
  const found = reach.accountWide ? ['account'] : [...reach.applications, ...reach.groups];
  const wanted = expected.accountWide ? ['account'] : expected.applications;
  return [
    ...compareWords('reach', found.sort(), wanted),
    ...(expected.platforms === null ? [] : compareWords('platforms', reach.platforms, expected.platforms)),
  ];
}

function compareWords(what: string, found: readonly string[], expected: readonly string[]): readonly string[] {
  if (found.join(' ') === expected.join(' ')) return [];
  return [`${what}: expected ${listed(expected)}, found ${listed(found)}`];
}

function listed(words: readonly string[]): string {
  return words.length === 0 ? 'none' : words.join(' ');
}
