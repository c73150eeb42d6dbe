/** What running test files came to: the input of every report. */

import type { Span } from '../base/span.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { NO_RULE_LEVELS, type RuleLevels, withRuleLevels } from '../diagnostics/rule-levels.js';
import type { RunFailure } from '../report/run.js';
import { survivingMutant, undecidedOperand } from './quality-errors.js';
import type { SuiteResult } from './run-suite.js';

/** A text that findings point into, under the name that reports give it. */
interface SourceText {
  readonly source: string;
  readonly text: string;
}

/** The filter of a test file: a file of its own, or a string in the test file. */
export interface FilterSource extends SourceText {
  /** From a place in the filter to a place in `text`. */
  readonly outside: (span: Span) => Span;
}

/** What is wrong with a text, with every place in it. */
export interface Findings extends SourceText {
  readonly diagnostics: readonly Diagnostic[];
}

export interface TestFileReport extends SourceText {
  /**
   * - `passed`, `failed`: the cases were run.
   * - `unfit`: the filter has errors, and no case could be run.
   * - `broken`: the test file has errors, or something it names cannot be read.
   */
  readonly status: 'passed' | 'failed' | 'unfit' | 'broken';
  /** Of the test file or of its filter: errors, and warnings of the test file. */
  readonly findings: readonly Findings[];
  /** Null when it was not run. */
  readonly run: {
    readonly filter: FilterSource;
    readonly result: SuiteResult;
    /** Levels of what is found untried; default: those of the catalogue. */
    readonly rules?: RuleLevels;
  } | null;
}

export interface TestRun {
  readonly files: readonly TestFileReport[];
  /** What kept the run from looking: exit code 2. */
  readonly failures: readonly RunFailure[];
}

/** What holds for the whole run, in percent; null: nothing is wanted. */
export interface Thresholds {
  readonly coverage: number | null;
  readonly score: number | null;
}

export interface TestTotals {
  readonly files: number;
  readonly cases: number;
  readonly passed: number;
  readonly failed: number;
  readonly operands: number;
  readonly decided: number;
  /** Null when no mutants were tried. */
  readonly mutants: number | null;
  readonly noticed: number | null;
}

export function totalsOf({ files }: TestRun): TestTotals {
  const results = files.flatMap(({ run }) => run?.result ?? []);
  const cases = results.flatMap((result) => result.cases);
  const failed = cases.filter(({ failures }) => failures.length > 0).length;
  const operands = sum(results, ({ coverage }) => coverage.operands);
  const scores = results.flatMap(({ mutation }) => mutation ?? []);
  const mutants = scores.length === 0 ? null : sum(scores, (score) => score.mutants);
  return {
    files: files.length,
    cases: cases.length,
    passed: cases.length - failed,
    failed,
    operands,
    decided: operands - sum(results, ({ coverage }) => coverage.undecided.length),
    mutants,
    noticed: mutants === null ? null : mutants - sum(scores, ({ survivors }) => survivors.length),
  };
}

function sum<Item>(items: readonly Item[], numberOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + numberOf(item), 0);
}

/** Of nothing all is done. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 100 : (part / whole) * 100;
}

/** The thresholds that the run stays below, in words. A score is missing, too, when a test failed: that is told elsewhere. */
export function missedThresholds(run: TestRun, { coverage, score }: Thresholds): readonly string[] {
  const { operands, decided, mutants, noticed } = totalsOf(run);
  const missed: string[] = [];
  if (coverage !== null && percentOf(decided, operands) < coverage)
    missed.push(`${decided} of ${operands} operands decided a test, and ${coverage} % are wanted`);
  if (score !== null && mutants !== null && noticed !== null && percentOf(noticed, mutants) < score)
    missed.push(`${noticed} of ${mutants} mutants are noticed, and ${score} % are wanted`);
  return missed;
}

/** What reports of tests may be told beside the run. Each takes what it has a use for. */
export interface TestReportOptions {
  readonly thresholds: Thresholds;
  /** Colour by escape sequences, where the format is for people. Default false. */
  readonly color?: boolean;
  /** Columns of the screen. */
  readonly width?: number;
  /** The folder that paths are seen from, absolute, where a platform looks them up in a repository. */
  readonly folder?: string;
  /** Tell only what failed. Default false. */
  readonly quiet?: boolean;
}

/**
 * What a run left untried of a filter, as findings in the text that holds the filter: operands that decided no test, then mutants that
 * survived.
 */
export function untriedOf(run: NonNullable<TestFileReport['run']>): Findings {
  const { filter, result, rules = NO_RULE_LEVELS } = run;
  const found: readonly Diagnostic[] = [
    ...result.coverage.undecided.map(undecidedOperand),
    ...(result.mutation?.survivors ?? []).map(survivingMutant),
  ];
  const { source, text, outside } = filter;
  return {
    source,
    text,
    diagnostics: withRuleLevels(found, rules).map((each) => ({ ...each, span: outside(each.span) })),
  };
}
