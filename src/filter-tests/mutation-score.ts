/**
 * How many mutants of a filter its tests notice. The tests must pass: a mutant is noticed when one of them then fails. Nothing is
 * compiled for it: a change of one node changes the answer for exactly those devices about which the node decides, and for
 * which the changed node says something else.
 */

import { openAnalysis } from '../analysis/analysis.js';
import { type Formula, join, meet, without } from '../analysis/formula.js';
import { fold } from '../base/fold.js';
import { unreachable } from '../base/invariant.js';
import type { Bound, FilterTag } from '../check/bound.js';
import type { Device } from '../devices/device.js';
import { compileMatcher } from '../evaluate/match/compile-matcher.js';
import { buildFilter } from '../plan/build.js';
import type { Filter, Lowered } from '../plan/filter.js';
import { loweredOperands } from '../plan/plain-plan.js';
import { reachOf } from '../plan/reach.js';
import { answerOfOperation, type DeviceTest, type FilterTree, judge, type Verdict } from './filter-tree.js';
import { type Mutant, mutated } from './mutant.js';
import { mutantsOf } from './mutants.js';
import { isReachExpected } from './reach-differences.js';
import { countsAccount, type ExpectedProof, type ProofOfTwo, type Suite } from './suite.js';

export interface MutationScore {
  /** Without those that are the same filter for certain. */
  readonly mutants: number;
  /** Those that no test notices, in the order of the text. */
  readonly survivors: readonly Mutant[];
}

/** O(mutants x devices), and a proof for each survivor and each expectation that is one. */
export function mutationScore(filter: Filter, tree: FilterTree, suite: Suite): MutationScore {
  const all = mutantsOf(filter, tree);
  let live = all.map((mutant) => new Trial(tree, mutant));
  for (const { devices } of suite.cases) for (const { device } of devices) live = unnoticed(live, tree, device);
  if (countsAccount(suite)) live = withSameCount(live, tree, suite.account);
  const unseen = live
    .map(({ mutant }) => mutant)
    .filter((mutant) => !changesReach(filter, mutant, suite) && !changesProofs(filter, mutant, suite));
  const survivors = unseen.filter((mutant) => !isSameFilter(filter, mutant));
  return { mutants: all.length - (unseen.length - survivors.length), survivors };
}

function unnoticed(live: readonly Trial[], tree: FilterTree, device: Device): Trial[] {
  const verdict = judge(tree, device);
  return live.filter((trial) => !trial.changesAnswer(verdict, device));
}

/** One device more and another one less is the same count. */
function withSameCount(live: readonly Trial[], tree: FilterTree, account: readonly Device[]): Trial[] {
  const more = live.map(() => 0);
  for (const device of account) {
    const verdict = judge(tree, device);
    const step = verdict.answers[0] === 1 ? -1 : 1;
    for (const [at, trial] of live.entries())
      if (trial.changesAnswer(verdict, device)) more[at] = (more[at] ?? 0) + step;
  }
  return live.filter((_, at) => more[at] === 0);
}

function changesReach({ lowered }: Filter, mutant: Mutant, { cases }: Suite): boolean {
  const expected = cases.flatMap(({ reach }) => reach ?? []);
  if (expected.length === 0) return false;
  const reach = reachOf(mutated(lowered, mutant));
  return !expected.every((each) => isReachExpected(each, reach));
}

/** What one question about a mutant may take: there are many. What it does not suffice for is not noticed. */
const MUTANT_BUDGET = { maxSteps: 1_000_000, maxNodes: 20_000 };

/** The expectations hold for the filter: one that is refuted for the mutant is noticed. */
function changesProofs({ lowered, tags }: Filter, mutant: Mutant, { cases }: Suite): boolean {
  const expected = cases.flatMap(({ proofs }) => proofs);
  if (expected.length === 0) return false;
  const tree = mutated(lowered, mutant);
  return expected.some((proof) => isRefuted(tree, tags, proof));
}

function isRefuted(tree: Lowered, tags: readonly FilterTag[], proof: ExpectedProof): boolean {
  if (proof.question === 'empty') {
    const answer = openAnalysis([tree], tags, MUTANT_BUDGET).decide(tree);
    return answer === (proof.expected ? 'not-empty' : 'empty');
  }
  const { lowered: other, tags: otherTags } = proof.other;
  const apart = counterexamples(proof.question, tree, other);
  return openAnalysis([apart], [...tags, ...otherTags], MUTANT_BUDGET).decide(apart) === 'not-empty';
}

/** Devices that show that the expectation does not hold. */
function counterexamples(question: ProofOfTwo['question'], tree: Lowered, other: Lowered): Formula {
  switch (question) {
    case 'equivalent':
      return join(without(tree, other), without(other, tree));
    case 'implies':
      return without(tree, other);
    case 'disjoint':
      return meet(tree, other);
    default:
      return unreachable(question);
  }
}

/** True when no device of any account can tell them apart: they have one plan, or it is proven. */
function isSameFilter({ text, lowered, tags, fingerprint }: Filter, mutant: Mutant): boolean {
  const tree = mutated(lowered, mutant);
  if (buildFilter(text, boundOf(tree), tags).fingerprint === fingerprint) return true;
  const apart = counterexamples('equivalent', tree, lowered);
  return openAnalysis([apart], tags, MUTANT_BUDGET).decide(apart) === 'empty';
}

function boundOf(lowered: Lowered): Bound {
  return fold<Lowered, Bound>(lowered, loweredOperands, (node, operands) =>
    node.kind === 'clause' ? node.clause : { kind: node.kind, operands, spans: node.spans },
  );
}

/** A mutant that no test has noticed yet. */
class Trial {
  readonly mutant: Mutant;
  readonly #numbers: ReadonlyMap<Lowered, number>;
  readonly #node: number;
  /** Of the clauses that are new. */
  readonly #tests = new Map<Lowered, DeviceTest>();

  constructor({ numbers }: FilterTree, mutant: Mutant) {
    this.mutant = mutant;
    this.#numbers = numbers;
    this.#node = numbers.get(mutant.node) ?? 0;
  }

  /** Whether the filter says something else of `device` with the change. */
  changesAnswer({ answers, decides }: Verdict, device: Device): boolean {
    if (decides[this.#node] !== 1) return false;
    return this.#answer(answers, device) !== (answers[this.#node] === 1);
  }

  /** What the changed node says: of nodes that were there before, the verdict has it. */
  #answer(answers: Uint8Array, device: Device): boolean {
    return fold<Lowered, boolean>(
      this.mutant.replacement,
      (node) => (this.#numbers.has(node) ? NONE : loweredOperands(node)),
      (node, operands) => {
        const number = this.#numbers.get(node);
        if (number !== undefined) return answers[number] === 1;
        return node.kind === 'clause' ? this.#test(node)(device) : answerOfOperation(node.kind, operands);
      },
    );
  }

  #test(clause: Extract<Lowered, { kind: 'clause' }>): DeviceTest {
    const known = this.#tests.get(clause);
    if (known !== undefined) return known;
    const test = compileMatcher(clause);
    this.#tests.set(clause, test);
    return test;
  }
}

const NONE: readonly Lowered[] = [];
