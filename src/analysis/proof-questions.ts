/** The questions of `prove`: how each is asked, and what its answers mean in words. */

import { unreachable } from '../base/invariant.js';
import type { Filter, Lowered, LoweredClause } from '../plan/filter.js';
import { loweredOperands } from '../plan/plain-plan.js';
import { type AnalysisOptions, openAnalysis, type Search } from './analysis.js';
import { type Formula, without } from './formula.js';
import {
  type Proof,
  proveDisjoint,
  proveEmpty,
  proveEquivalent,
  proveImplies,
  proveOverlap,
  proveUniversal,
} from './proof.js';

interface QuestionWords {
  readonly name: 'empty' | 'universal' | 'equivalent' | 'implies' | 'disjoint' | 'overlap' | 'reach';
  /** As in a list of commands. */
  readonly summary: string;
  /** What "yes" says, and what "no" says of the device that shows it. */
  readonly yes: string;
  readonly no: string;
}

interface OneFilterQuestion extends QuestionWords {
  readonly filters: 1;
  readonly ask: (filter: Filter, options: AnalysisOptions) => Proof;
}

interface TwoFilterQuestion extends QuestionWords {
  readonly filters: 2;
  readonly ask: (first: Filter, second: Filter, options: AnalysisOptions) => Proof;
}

export type Question = OneFilterQuestion | TwoFilterQuestion;

export const QUESTIONS: readonly Question[] = [
  {
    name: 'empty',
    filters: 1,
    summary: 'prove that no device can be in a filter',
    ask: proveEmpty,
    yes: 'no device can be in the filter',
    no: 'this device is in the filter',
  },
  {
    name: 'universal',
    filters: 1,
    summary: 'prove that every device is in a filter',
    ask: proveUniversal,
    yes: 'every device is in the filter',
    no: 'this device is not in the filter',
  },
  {
    name: 'equivalent',
    filters: 2,
    summary: 'prove that two filters have the same audience',
    ask: proveEquivalent,
    yes: 'the same devices are in both filters',
    no: 'this device is in one of the filters only',
  },
  {
    name: 'implies',
    filters: 2,
    summary: 'prove that every device of one filter is in another, too',
    ask: proveImplies,
    yes: 'every device of the first filter is in the second, too',
    no: 'this device is in the first filter, and not in the second',
  },
  {
    name: 'disjoint',
    filters: 2,
    summary: 'prove that no device is in both filters',
    ask: proveDisjoint,
    yes: 'no device can be in both filters',
    no: 'this device is in both filters',
  },
  {
    name: 'overlap',
    filters: 2,
    summary: 'prove that a device can be in both filters',
    ask: proveOverlap,
    yes: 'this device is in both filters',
    no: 'no device can be in both filters',
  },
  {
    name: 'reach',
    filters: 1,
    summary: 'prove that applications bound whom a filter can reach',
    ask: proveReach,
    yes: 'applications bound the filter',
    no: 'the filter reaches the whole account',
  },
];

/** Reach is a matter of form: the device that shows it may take long to find, or may not exist, and the answer stands. */
function proveReach(filter: Filter, options: AnalysisOptions): Proof {
  if (!filter.reach.accountWide) return { answer: 'yes', witness: null, reason: null };
  const found = findBeyondApplications(filter, options);
  switch (found.kind) {
    case 'found':
      return { answer: 'no', witness: found.device, reason: null };
    case 'none':
      return { answer: 'no', witness: null, reason: 'nothing bounds it by its form, though no device can show it' };
    case 'unknown':
      return { answer: 'no', witness: null, reason: found.reason };
    default:
      return unreachable(found);
  }
}

// The device that shows what "reaches the whole account" means: one that is in a filter by none of the applications the filter names.

/**
 * A device of the filter that is subscribed to no application the filter names, nor to one of its groups. A bounded filter has none.
 * A filter that reaches the whole account by its form may have none either: reach looks at names alone, and this at values.
 */
export function findBeyondApplications(filter: Filter, options?: AnalysisOptions): Search {
  const beyond = without(filter.lowered, ...namedIn(filter.lowered));
  return openAnalysis([], filter.tags, options).findDevice(beyond);
}

/** The subscribers of each application and group, at least one set for each that is named. */
function namedIn(root: Lowered): readonly Formula[] {
  const named: Formula[] = [];
  const stack = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.kind === 'clause') named.push(...namedBy(node));
    else stack.push(...loweredOperands(node));
  }
  return named;
}

function namedBy(node: LoweredClause): readonly Formula[] {
  const { clause } = node;
  if (clause.kind === 'group' && clause.applications === null)
    return [{ ...node, clause: { ...clause, platforms: null } }];
  const applications = clause.kind === 'group' ? (clause.applications ?? []) : [clause.application];
  return applications.flatMap((application): Formula[] =>
    application === null ? [] : [{ kind: 'subscribed', application: application.code }],
  );
}
