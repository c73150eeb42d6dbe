/** A filter as its author wrote it and as it was lowered, node by node: what proofs are about, and what they are told of. */

import type { Lowered } from '../../plan/filter.js';
import { loweredOperands } from '../../plan/plain-plan.js';
import { type Expression, operandsOf } from '../../syntax/ast.js';

export interface Part {
  readonly ast: Expression;
  readonly tree: Lowered;
  /** Its place among the operands of `parent`. */
  readonly index: number;
  /** Null for the whole filter. */
  readonly parent: Part | null;
  readonly parts: readonly Part[];
}

/** The parts of a filter without errors: its AST and its lowered tree have one shape. O(nodes). */
export function partsOf(ast: Expression, tree: Lowered): Part {
  const root = partOf(ast, tree, 0, null);
  const stack: OpenPart[] = [root];
  for (let part = stack.pop(); part !== undefined; part = stack.pop()) {
    const operands = operandsOf(part.ast);
    const trees = loweredOperands(part.tree);
    for (let index = 0; index < operands.length; index++) {
      const below = partOf(operands[index] as Expression, trees[index] as Lowered, index, part);
      part.parts.push(below);
      stack.push(below);
    }
  }
  return root;
}

/** A part while its own are found. */
interface OpenPart extends Part {
  readonly parts: Part[];
}

function partOf(ast: Expression, tree: Lowered, index: number, parent: Part | null): OpenPart {
  return { ast, tree, index, parent, parts: [] };
}
