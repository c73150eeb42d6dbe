/** A short name for what a filter means: equal plans have equal fingerprints, in every process and for good. */

import { fold } from '../base/fold.js';
import { hash128 } from '../base/hash.js';
import { leafText } from './canonical-text.js';
import type { Lowered } from './filter.js';
import { loweredOperands } from './plain-plan.js';
import { PLAN_VERSION, type Plan, planOperands } from './plan.js';

const SIGNS = { union: '+', intersection: '*', difference: '\\' } as const;

/** Of a rewritten plan: 32 hexadecimal digits. Plans that differ differ in it, as far as 128 bits can tell. */
export function fingerprint(plan: Plan): string {
  return hash128(`${PLAN_VERSION} ${planText(plan)}`);
}

/** Of a filter that has no plan, for want of a catalog: by its clauses as they stand, in the order of the text. */
export function loweredFingerprint(lowered: Lowered): string {
  const text = fold<Lowered, string>(lowered, loweredOperands, (node, operands) => {
    if (node.kind !== 'clause') return operationText(node.kind, operands);
    return node.plan === null ? sized(JSON.stringify({ ...node.clause, spans: [], name: null })) : planText(node.plan);
  });
  return hash128(`${PLAN_VERSION} lowered ${text}`);
}

function planText(plan: Plan): string {
  return fold<Plan, string>(plan, planOperands, (node, operands) =>
    'operands' in node ? operationText(node.kind, operands) : sized(leafText(node)),
  );
}

/** Operands first, so that the count tells where they begin. */
function operationText(kind: keyof typeof SIGNS, operands: readonly string[]): string {
  return `${operands.join('')}${operands.length}${SIGNS[kind]}`;
}

function sized(text: string): string {
  return `${text.length}:${text}`;
}
