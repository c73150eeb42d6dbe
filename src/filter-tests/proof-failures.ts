/** What a case expects of every device there can be, held against the filter by proof: what is not proven fails. */

import type { AnalysisOptions } from '../analysis/analysis.js';
import { type Proof, proveDisjoint, proveEmpty, proveEquivalent, proveImplies } from '../analysis/proof.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { explainMatch } from '../evaluate/match/explain-match.js';
import type { Filter } from '../plan/filter.js';
import { type CaseFailure, reasonOf } from './case-failure.js';
import * as errors from './proof-errors.js';
import type { ExpectedProof, ProofOfOne, ProofOfTwo } from './suite.js';

/** None or one. Each question has a budget of its own. */
export function proofFailures(filter: Filter, proof: ExpectedProof, options: AnalysisOptions): readonly CaseFailure[] {
  return proof.question === 'empty' ? emptyFailures(filter, proof, options) : pairFailures(filter, proof, options);
}

function emptyFailures(filter: Filter, expected: ProofOfOne, options: AnalysisOptions): readonly CaseFailure[] {
  const proof = proveEmpty(filter, options);
  if (proof.answer === (expected.expected ? 'yes' : 'no')) return [];
  const { witness } = proof;
  if (witness === null)
    return [failure(filter, expected, proof, undecided(expected, proof) ?? errors.nobodyInside(expected))];
  return [failure(filter, expected, proof, errors.notEmpty(expected, witness, explainMatch(filter, witness).because))];
}

const ASK: Readonly<Record<ProofOfTwo['question'], typeof proveImplies>> = {
  equivalent: proveEquivalent,
  implies: proveImplies,
  disjoint: proveDisjoint,
};

function pairFailures(filter: Filter, expected: ProofOfTwo, options: AnalysisOptions): readonly CaseFailure[] {
  const { question, other } = expected;
  const proof = ASK[question](filter, other, options);
  if (proof.answer === 'yes') return [];
  const { witness } = proof;
  if (witness === null) return [failure(filter, expected, proof, errors.notDecided(expected, proof.reason ?? ''))];
  const [own, others] = [explainMatch(filter, witness), explainMatch(other, witness)];
  return [failure(filter, expected, proof, errors.otherRelation(expected, witness, own, others))];
}

function undecided(place: ExpectedProof, { answer, reason }: Proof): Diagnostic | null {
  return answer === 'unknown' ? errors.notDecided(place, reason ?? '') : null;
}

function failure(filter: Filter, expected: ExpectedProof, proof: Proof, diagnostic: Diagnostic): CaseFailure {
  const { answer, witness } = proof;
  return {
    diagnostic,
    expectation: expected.question,
    device: witness,
    expected: expected.question === 'empty' ? expected.expected : true,
    actual: answer === 'unknown' ? answer : answer === 'yes',
    because: witness === null ? [] : explainMatch(filter, witness).because.map(reasonOf),
  };
}
