/** Runs the proven rules over a filter that has no errors. Small budgets: what is not decided at once is not said. */

import { Questions } from '../../analysis/questions.js';
import { readAgain } from '../../analysis/read-again.js';
import { clauseCount } from '../../analysis/simplify/lowered-nodes.js';
import { VariableUses } from '../../analysis/variables.js';
import { applyFixes } from '../../diagnostics/apply-fixes.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { countFixable } from '../../diagnostics/select-fixes.js';
import type { Filter } from '../../plan/filter.js';
import { diagnoseFinding } from './diagnose-finding.js';
import { findAll } from './find.js';
import type { Finding } from './finding.js';
import { LiveParts } from './live-parts.js';
import { type Part, partsOf } from './part.js';
import { fixesOf, isSame, type ProvenContext } from './proven-fixes.js';

/** Filters with more sets are not asked about: questions grow with the square of it. */
const MOST_SETS = 100;

/** Of one filter: questions, and of one question steps and nodes. */
const BUDGET = { maxQuestions: 400, maxSteps: 20_000, maxNodes: 5_000 };

/**
 * What proofs have to say beyond what has been found already, in no particular order. Every fix marked safe is proven to keep the
 * meaning, alone and together with all the others.
 */
export function lintProven(context: ProvenContext): readonly Diagnostic[] {
  const { filter, ast, found } = context;
  const uses = new VariableUses(filter.lowered);
  if (!uses.isAnyShared || clauseCount(filter.lowered) > MOST_SETS) return [];
  const isEmpty = new Questions(BUDGET).open([filter.lowered], filter.tags);
  const root = partsOf(ast, filter.lowered);
  const live = new LiveParts();
  leaveOutFound(live, root, found);
  const findings: Finding[] = [];
  findAll({ isEmpty, live, uses, findings }, root);
  // A filter that was recovered is mended first: what is needless may be so by a mistake.
  const mayFix = !isRecovered(context);
  return heldTogether(
    context,
    findings.map((finding) => diagnoseFinding(finding, mayFix ? fixesOf(context, finding) : [])),
  );
}

/** False for filters whose sets are about different things: they have nothing to do with each other, and nothing is to be found. */
export function isWorthProving({ lowered }: Filter): boolean {
  return new VariableUses(lowered).isAnyShared;
}

/** What is reported as repeated or empty is left out, so that nothing follows from it again. */
function leaveOutFound(live: LiveParts, root: Part, found: readonly Diagnostic[]): void {
  const codes = new Map<string, Set<string>>();
  for (const { code, span } of found) {
    const key = `${span.start} ${span.end}`;
    codes.set(key, (codes.get(key) ?? new Set()).add(code));
  }
  for (const part of everyPart(root)) {
    const { outer } = part.ast;
    const own = codes.get(`${outer.start} ${outer.end}`);
    if (own?.has('lint/duplicate-operand')) live.drop(part);
    else if (own?.has('lint/always-empty') && part.parent !== null) live.dropEmpty(part.parent);
    else if (isEmptyGroup(part)) live.dropEmpty(part);
  }
}

function isEmptyGroup({ tree }: Part): boolean {
  return tree.kind === 'clause' && tree.clause.kind === 'group' && tree.clause.applications?.length === 0;
}

function everyPart(root: Part): readonly Part[] {
  const parts = [root];
  for (const part of parts) parts.push(...part.parts);
  return parts;
}

/** True in the lenient dialect where the text is not what the filter says. */
function isRecovered({ found }: ProvenContext): boolean {
  return found.some(({ code }) => code.startsWith('spelling/'));
}

/** The diagnostics, their fixes only where all safe ones can be made at once: `--fix` makes all that do not overlap. */
function heldTogether(context: ProvenContext, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const { filter, found } = context;
  const all = [...found, ...diagnostics];
  if (countFixable(diagnostics).safe === 0 || countFixable(all).safe === 1) return diagnostics;
  const again = readAgain(filter, applyFixes(filter.text, all), context);
  if (again !== null && isSame(filter, again)) return diagnostics;
  return diagnostics.map((diagnostic) => ({ ...diagnostic, fixes: [] }));
}
