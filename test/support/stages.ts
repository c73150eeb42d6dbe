/** One filter through every stage, each stage's input frozen to its last leaf: a stage that writes to it throws. */

import type { Limits } from '../../src/base/limits.js';
import type { Catalog } from '../../src/catalog/catalog.js';
import { check } from '../../src/check/check.js';
import { compile } from '../../src/compile.js';
import type { Device } from '../../src/devices/device.js';
import { applyFixes } from '../../src/diagnostics/apply-fixes.js';
import { renderDiagnostics } from '../../src/diagnostics/render-diagnostics.js';
import { compileMatcher } from '../../src/evaluate/match/compile-matcher.js';
import { explainMatch } from '../../src/evaluate/match/explain-match.js';
import { evaluate } from '../../src/evaluate/reference.js';
import { format } from '../../src/format/format.js';
import { print } from '../../src/format/print.js';
import { buildFilter } from '../../src/plan/build.js';
import { explain } from '../../src/plan/explain/explain.js';
import type { Filter } from '../../src/plan/filter.js';
import { loadFilter } from '../../src/plan/load/load-filter.js';
import { validatePlan } from '../../src/plan/load/validate-plan.js';
import { plainPlan } from '../../src/plan/plain-plan.js';
import type { Expression } from '../../src/syntax/ast.js';
import { parse } from '../../src/syntax/parse.js';
import { deepFreeze } from './deep-freeze.js';

/** What every stage made of a text. */
export interface Stages {
  readonly ast: Expression;
  readonly filter: Filter;
  readonly printed: string;
  readonly formatted: string;
  readonly explained: readonly string[];
  /** What comes of the filter when it is taken for one from outside. */
  readonly loaded: Filter | null;
  /** Whether the reference evaluator, the plan as lowered, the matcher and its explanation say yes to the device. */
  readonly answers: readonly boolean[];
}

/** Runs a text that must compile through every stage, lint and loading included. */
export function runStages(text: string, catalog: Catalog | null, device: Device, limits: Partial<Limits> = {}): Stages {
  deepFreeze([catalog, device]);
  const { ast, diagnostics } = deepFreeze(parse(text, { limits }));
  const { bound, tags } = deepFreeze(check(catalog, ast, { dialect: 'strict', suggestions: true }));
  if (bound === null)
    throw new Error(`it does not check: ${text.slice(0, 200)} ${JSON.stringify(diagnostics.slice(0, 3))}`);
  const filter = deepFreeze(buildFilter(text, bound, tags));
  const linted = deepFreeze(compile(text, { catalog, limits }));
  renderDiagnostics(text, linted.diagnostics);
  applyFixes(text, linted.diagnostics, { unsafe: true });
  const { sentence, tree, plan } = explain(filter);
  return {
    ast,
    filter,
    printed: print(ast),
    formatted: format(text, { limits }).text,
    explained: [sentence, tree, plan],
    loaded: validatePlan(filter.plan).plan === null ? null : loadFilter(filter).filter,
    answers: answersOf(filter, device),
  };
}

function answersOf(filter: Filter, device: Device): readonly boolean[] {
  const plans = [filter.plan, plainPlan(filter.lowered)];
  return [
    ...plans.map((plan) => plan !== null && evaluate(deepFreeze(plan), [device]).has(device.id)),
    compileMatcher(filter)(device),
    explainMatch(filter, device).matches,
  ];
}
