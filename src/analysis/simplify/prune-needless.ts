/**
 * Leaves out what makes no difference where it stands: operands that add nothing, keep nobody out or take nobody away, and lists
 * of platforms that say what others say. Every step is one question to the analysis; without an answer nothing is left out.
 */

import type { Lowered, LoweredClause, LoweredOperation } from '../../plan/filter.js';
import type { Plan } from '../../plan/plan.js';
import { type IsEmpty, isNeedless, type Region, regionOfOperand, roleOf } from '../region.js';
import { VariableUses } from '../variables.js';
import { clauseCount, newClause, operationOf, without } from './lowered-nodes.js';

/** Deeper trees are not looked into: whoever walks them here does so by recursion. */
const MOST_LEVELS = 200;

interface Pruning {
  readonly isEmpty: IsEmpty;
  readonly uses: VariableUses;
}

/** The tree without what is needless within `region`; the same tree where all is needed. It is neither empty nor everyone there. */
export function pruneNeedless(root: Lowered, region: Region, facts: readonly Plan[], isEmpty: IsEmpty): Lowered {
  return pruned({ isEmpty, uses: new VariableUses(root, facts) }, root, region, 0);
}

function pruned(pruning: Pruning, node: Lowered, region: Region, level: number): Lowered {
  if (level > MOST_LEVELS || pruning.uses.standsAlone(node)) return node;
  if (node.kind === 'clause') return onAnyPlatform(pruning, node, region) ?? node;
  const kept = neededOperands(pruning, node, region);
  const [first, ...others] = kept;
  if (first !== undefined && others.length === 0) return pruned(pruning, first, region, level + 1);
  const hoisted = node.kind === 'intersection' ? withoutHead(pruning, kept, region) : null;
  if (hoisted !== null) return pruned(pruning, hoisted, region, level + 1);
  const now = [...kept];
  for (const [index, operand] of kept.entries())
    now[index] = pruned(pruning, operand, regionOfOperand(region, node.kind, now, index), level + 1);
  const isSame = now.length === node.operands.length && now.every((one, at) => one === node.operands[at]);
  return isSame ? node : operationOf(node.kind, now);
}

/** Larger operands go first, and of equal ones the later: what is written first is what the others repeat. */
function neededOperands({ isEmpty, uses }: Pruning, node: LoweredOperation, region: Region): readonly Lowered[] {
  let kept = node.operands;
  const sizes = new Map(kept.map((operand) => [operand, clauseCount(operand)]));
  const order = kept.toReversed().sort((left, right) => (sizes.get(right) ?? 0) - (sizes.get(left) ?? 0));
  for (const operand of order) {
    const index = kept.lastIndexOf(operand);
    if (kept.length === 1 || (node.kind === 'difference' && index === 0) || uses.standsAlone(operand)) continue;
    const own = regionOfOperand(region, node.kind, kept, index);
    if (isNeedless(isEmpty, own, roleOf(node.kind, index), operand) === true) kept = without(kept, index);
  }
  return kept;
}

/** `x * (a \ b)` is `x \ b` where `a` keeps nobody out. Null where no operand is so. */
function withoutHead({ isEmpty, uses }: Pruning, operands: readonly Lowered[], region: Region): Lowered | null {
  for (const [index, operand] of operands.entries()) {
    if (operand.kind !== 'difference') continue;
    const [head, ...taken] = operand.operands;
    if (head === undefined || uses.standsAlone(head)) continue;
    const around = regionOfOperand(region, 'intersection', operands, index);
    const own = regionOfOperand(around, 'difference', operand.operands, 0);
    if (isNeedless(isEmpty, own, 'keeps', head) !== true) continue;
    return operationOf('difference', [operationOf('intersection', without(operands, index)), ...taken]);
  }
  return null;
}

/** The set without its list of platforms; null where it has none or needs it. */
function onAnyPlatform({ isEmpty }: Pruning, node: LoweredClause, { inside, outside }: Region): LoweredClause | null {
  const set = node.clause;
  if (set.kind === 'tag' || set.platforms === null) return null;
  const wider = newClause({ ...set, platforms: null });
  return isEmpty({ inside: [...inside, wider], outside: [...outside, node] }) === true ? wider : null;
}
