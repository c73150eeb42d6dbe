/** A short name for what a filter means: equal plans have equal fingerprints, in every process and for good. */

import { hash128 } from '../base/hash.js';
import { leafText } from './canonical-text.js';
import type { Lowered } from './filter.js';
import { loweredOperands } from './plain-plan.js';
import { PLAN_VERSION, type Plan, planOperands } from './plan.js';
import type { Term } from './rewrite/term.js';

const SIGNS = { union: '+', intersection: '*', difference: '-' } as const;

/** Of a rewritten plan: 32 hexadecimal digits. Plans that differ differ in it, as far as 128 bits can tell. */
export function fingerprint(plan: Plan): string {
  return hash128(`${PLAN_VERSION} ${treeText(plan, planOperands, planText)}`);
}

/** The same of a plan fresh from rewriting, whose texts are at hand. */
export function termFingerprint(term: Term): string {
  return hash128(`${PLAN_VERSION} ${treeText(term, termOperands, termText)}`);
}

/** Of a filter that has no plan, for want of a catalog: by its clauses as they stand, in the order of the text. */
export function loweredFingerprint(lowered: Lowered): string {
  return hash128(`${PLAN_VERSION} lowered ${treeText(lowered, loweredOperands, loweredText)}`);
}

/** Operations before their operands, with their number: so that no two trees have one text. */
function treeText<Node>(
  root: Node,
  operandsOf: (node: Node) => readonly Node[],
  textOf: (node: Node) => string,
): string {
  let text = '';
  const stack = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const operands = operandsOf(node);
    const own = textOf(node);
    text += operands.length === 0 ? `${own.length}:${own}` : `${own}${operands.length}`;
    for (const operand of operands.toReversed()) stack.push(operand);
  }
  return text;
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
  if (node.plan !== null) return treeText(node.plan, planOperands, planText);
  return JSON.stringify({ ...node.clause, spans: [], name: null });
}
