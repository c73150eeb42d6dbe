/** A suite held against its filter: the cases, what they cover of it, and on request which changes of it they notice. */

import type { AnalysisOptions } from '../analysis/analysis.js';
import type { Filter } from '../plan/filter.js';
import { type Coverage, coverageOf } from './coverage.js';
import { type FilterTree, filterTree } from './filter-tree.js';
import { type MutationScore, mutationScore } from './mutation-score.js';
import { type CaseResult, runCases } from './run-cases.js';
import type { Suite } from './suite.js';

export interface SuiteResult {
  readonly tree: FilterTree;
  readonly cases: readonly CaseResult[];
  readonly coverage: Coverage;
  /** Null when it was not asked for, or a test failed: a change that a failing test notices says nothing. */
  readonly mutation: MutationScore | null;
}

export interface SuiteOptions {
  /** Try mutants, too. */
  readonly mutation: boolean;
  /** What a proof may take. */
  readonly analysis?: AnalysisOptions;
}

/** @throws when the filter has no plan: ask `groupNeedsCatalog` first */
export function runSuite(filter: Filter, suite: Suite, { mutation, analysis }: SuiteOptions): SuiteResult {
  const tree = filterTree(filter.lowered);
  const cases = runCases(filter, suite, analysis);
  const passed = cases.every(({ failures }) => failures.length === 0);
  return {
    tree,
    cases,
    coverage: coverageOf(tree, suite),
    mutation: mutation && passed ? mutationScore(filter, tree, suite) : null,
  };
}
