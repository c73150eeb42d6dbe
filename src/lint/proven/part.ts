/** A filter as its author wrote it and as it was lowered, node by node: what proofs are about, and what they are told of. */

import { fold } from '../../base/fold.js';
import type { Lowered } from '../../plan/filter.js';
import { loweredOperands } from '../../plan/plain-plan.js';
import { type Expression, operandsOf } from '../../syntax/ast.js';

export interface Part {
  readonly ast: Expression;
  readonly tree: Lowered;
  /** Its place among the operands of `parent`. */
  readonly index: number;
  /** Null for the whole filter. */
  parent: Part | null;
  readonly parts: readonly Part[];
}

interface Pair {
  readonly ast: Expression;
  readonly tree: Lowered;
  readonly index: number;
}

/** The parts of a filter without errors: its AST and its lowered tree have one shape. O(nodes). */
export function partsOf(ast: Expression, tree: Lowered): Part {
  return fold<Pair, Part>({ ast, tree, index: 0 }, pairsBelow, (pair, parts) => {
    const part: Part = { ...pair, parent: null, parts };
    for (const below of parts) below.parent = part;
    return part;
  });
}

function pairsBelow({ ast, tree }: Pair): readonly Pair[] {
  const trees = loweredOperands(tree);
  return operandsOf(ast).map((operand, index) => ({ ast: operand, tree: trees[index] as Lowered, index }));
}
