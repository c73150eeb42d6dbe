/** Puts facts into a tree: sets that they settle become everyone or nobody, and operations over those what is left of them. */

import { fold } from '../base/fold.js';
import { invariant } from '../base/invariant.js';
import type { Platform } from '../base/vocabulary.js';
import type { BoundApplicationRef, BoundSet } from '../check/bound.js';
import type { Lowered, LoweredClause, LoweredOperation } from '../plan/filter.js';
import { loweredOperands } from '../plan/plain-plan.js';
import { newClause, operationOf } from './simplify/lowered-nodes.js';

/** What is known of all devices that a filter is asked about. */
export interface Facts {
  readonly platform?: Platform | null;
  /** Codes of applications that the device is subscribed to. */
  readonly subscribed?: readonly string[];
  /** Codes of applications that it is not subscribed to. */
  readonly notSubscribed?: readonly string[];
}

/** What is left of a part where the facts hold: a set of devices, or all devices but those of one. */
type Residual = 'everyone' | 'nobody' | { readonly kind: 'in' | 'out'; readonly tree: Lowered };

/** The tree where `facts` hold; parts that they say nothing of stay the same nodes. */
export function residualOf(root: Lowered, facts: Facts): Lowered | 'everyone' | 'nobody' {
  const residual = fold<Lowered, Residual>(root, loweredOperands, (node, operands) =>
    node.kind === 'clause' ? clauseUnder(facts, node) : operationUnder(node, operands),
  );
  if (residual === 'everyone' || residual === 'nobody') return residual;
  return residual.kind === 'in' ? residual.tree : operationOf('difference', [everyoneIn(root, facts), residual.tree]);
}

function clauseUnder(facts: Facts, node: LoweredClause): Residual {
  const answer = answerUnder(facts, node.clause);
  return answer === null ? { kind: 'in', tree: node } : answer ? 'everyone' : 'nobody';
}

/** Whether every device that meets the facts is in the set, or none is; null: that depends. */
function answerUnder(facts: Facts, set: BoundSet): boolean | null {
  const { platform = null, subscribed = [], notSubscribed = [] } = facts;
  if (set.kind === 'tag')
    return set.application !== null && notSubscribed.includes(set.application.code) ? false : null;
  const isNamed = set.platforms === null || (platform !== null && set.platforms.includes(platform));
  if (platform !== null && !isNamed) return false;
  const applications: readonly BoundApplicationRef[] | null =
    set.kind === 'group' ? set.applications : [set.application];
  if (applications === null) return null;
  if (applications.every(({ code }) => notSubscribed.includes(code))) return false;
  return isNamed && applications.some(({ code }) => subscribed.includes(code)) ? true : null;
}

function operationUnder(node: LoweredOperation, operands: readonly Residual[]): Residual {
  const isSame = operands.every((one, at) => typeof one !== 'string' && one.tree === node.operands[at]);
  if (isSame) return { kind: 'in', tree: node };
  switch (node.kind) {
    case 'union':
      return unionOf(operands);
    case 'intersection':
      return complementOf(unionOf(operands.map(complementOf)));
    case 'difference': {
      const [first = 'nobody', ...taken] = operands;
      return complementOf(unionOf([complementOf(first), unionOf(taken)]));
    }
  }
}

function complementOf(residual: Residual): Residual {
  if (residual === 'everyone') return 'nobody';
  if (residual === 'nobody') return 'everyone';
  return { kind: residual.kind === 'in' ? 'out' : 'in', tree: residual.tree };
}

/** `x + y`; with parts that are given by what they leave out, everyone but those that all of these leave out and no other has. */
function unionOf(operands: readonly Residual[]): Residual {
  const inside: Lowered[] = [];
  const outside: Lowered[] = [];
  for (const operand of operands) {
    if (operand === 'everyone') return 'everyone';
    if (operand !== 'nobody') (operand.kind === 'in' ? inside : outside).push(operand.tree);
  }
  if (outside.length === 0) return inside.length === 0 ? 'nobody' : { kind: 'in', tree: operationOf('union', inside) };
  return { kind: 'out', tree: operationOf('difference', [operationOf('intersection', outside), ...inside]) };
}

/**
 * A set that has every device where the facts hold. INVARIANT: only sets that name an application they subscribe to become everyone,
 * and nothing else is given by what it leaves out.
 */
function everyoneIn(root: Lowered, { subscribed = [] }: Facts): Lowered {
  const application = namedApplications(root).find(({ code }) => subscribed.includes(code));
  invariant(application !== undefined, 'nothing is everyone but an application that the filter names');
  return newClause({ kind: 'application', application, platforms: null, spans: [] });
}

function namedApplications(root: Lowered): readonly BoundApplicationRef[] {
  return fold<Lowered, readonly BoundApplicationRef[]>(root, loweredOperands, (node, operands) => {
    if (node.kind !== 'clause') return operands.flat();
    const { clause } = node;
    if (clause.kind === 'group') return clause.applications ?? [];
    return clause.application === null ? [] : [clause.application];
  });
}
