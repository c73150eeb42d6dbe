/** A short name for what a filter means: equal plans have equal fingerprints, in every process and for good. */

import { Hash128 } from '../base/hash.js';
import { invariant } from '../base/invariant.js';
import type { BoundSet } from '../check/bound.js';
import { leafText } from './canonical-text.js';
import type { Lowered } from './filter.js';
import { loweredOperands } from './plain-plan.js';
import { PLAN_VERSION, type Plan, planOperands } from './plan.js';
import type { Term } from './rewrite/term.js';

const SIGNS = { union: '+', intersection: '*', difference: '-' } as const;

/** Of a rewritten plan: 32 hexadecimal digits. Plans that differ differ in it, as far as 128 bits can tell. */
export function fingerprint(plan: Plan): string {
  return hashTree(`${PLAN_VERSION} `, plan, planOperands, planText);
}

/** The same of a plan fresh from rewriting, whose texts are at hand. */
export function termFingerprint(term: Term): string {
  return hashTree(`${PLAN_VERSION} `, term, termOperands, termText);
}

/** Of a filter that has no plan, for want of a catalog: by its clauses as they stand, in the order of the text. */
export function loweredFingerprint(lowered: Lowered): string {
  return hashTree(`${PLAN_VERSION} lowered `, lowered, loweredOperands, loweredText);
}

type OperandsOf<Node> = (node: Node) => readonly Node[];
type TextOf<Node> = (node: Node) => string;

function hashTree<Node>(head: string, root: Node, operandsOf: OperandsOf<Node>, textOf: TextOf<Node>): string {
  const hash = new Hash128();
  hash.add(head);
  eachPiece(root, operandsOf, textOf, (piece) => hash.add(piece));
  return hash.digits();
}

/** Operations before their operands, with their number: so that no two trees have one text. */
function eachPiece<Node>(
  root: Node,
  operandsOf: OperandsOf<Node>,
  textOf: TextOf<Node>,
  add: (piece: string) => void,
): void {
  const stack = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const operands = operandsOf(node);
    const own = textOf(node);
    if (operands.length === 0) add(`${own.length}:`);
    add(own);
    if (operands.length > 0) add(`${operands.length}`);
    for (let index = operands.length - 1; index >= 0; index--) stack.push(operands[index] as Node);
  }
}

function planText(plan: Plan): string {
  return 'operands' in plan ? SIGNS[plan.kind] : leafText(plan);
}

function termOperands(term: Term): readonly Term[] {
  return term.operands;
}

function termText({ plan, text }: Term): string {
  return 'operands' in plan ? SIGNS[plan.kind] : text;
}

function loweredText(node: Lowered): string {
  if (node.kind !== 'clause') return SIGNS[node.kind];
  if (node.plan === null) return unplannedText(node.clause);
  let text = '';
  eachPiece(node.plan, planOperands, planText, (piece) => {
    text += piece;
  });
  return text;
}

/** Member by member: in which order a store keeps them, and what it keeps beside them, says nothing. */
function unplannedText(clause: BoundSet): string {
  invariant(clause.kind === 'group', 'a group alone has no plan');
  const { kind, code, platforms } = clause;
  return JSON.stringify({ kind, code, name: null, applications: null, platforms, spans: [] });
}

/**
 * True for plans of equal nodes in equal order: what equal fingerprints tell with great likelihood, this tells for certain. Null is a plan
 * of its own. O(smaller plan).
 */
export function isSamePlan(left: Plan | null, right: Plan | null): boolean {
  const pairs: [Plan | null, Plan | null][] = [[left, right]];
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [one, other] = pair;
    if (one === other) continue;
    if (one === null || other === null) return false;
    if (!('operands' in one) || !('operands' in other)) {
      if ('operands' in one || 'operands' in other || leafText(one) !== leafText(other)) return false;
      continue;
    }
    if (one.kind !== other.kind || one.operands.length !== other.operands.length) return false;
    for (const [at, operand] of one.operands.entries()) pairs.push([operand, other.operands[at] ?? null]);
  }
  return true;
}
