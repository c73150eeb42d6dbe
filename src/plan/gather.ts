/**
 * A tree of set operations, one level at a time, with same-kind nests already flat: a thousand brackets around one long union
 * are one union, looked at once. Intersections and differences are one kind: `x * (y \ z)` is `(x * y) \ z`, whatever the sets.
 */

import { unreachable } from '../base/invariant.js';

/** A node of a plan or of a lowered tree. */
export interface SetNode {
  readonly kind: string;
}

export type Level<Node> =
  | { readonly kind: 'leaf'; readonly leaf: Node }
  | { readonly kind: 'union'; readonly operands: readonly Node[] }
  /** The intersection of `positives`, at least one, without all of `negatives`. */
  | { readonly kind: 'region'; readonly positives: readonly Node[]; readonly negatives: readonly Node[] };

type OperandsOf<Node> = (node: Node) => readonly Node[];

/** The top level of a tree, in the order of the text. O(nodes of that level). */
export function gather<Node extends SetNode>(node: Node, operandsOf: OperandsOf<Node>): Level<Node> {
  switch (node.kind) {
    case 'union':
      return { kind: 'union', operands: unionOperands([node], operandsOf) };
    case 'intersection':
    case 'difference':
      return regionOf(node, operandsOf);
    default:
      return { kind: 'leaf', leaf: node };
  }
}

const NO_NODES: readonly never[] = [];

/** The nodes below a level: of a region, its positives and then its negatives. */
export function nodesBelow<Node>(level: Level<Node>): readonly Node[] {
  switch (level.kind) {
    case 'leaf':
      return NO_NODES;
    case 'union':
      return level.operands;
    case 'region':
      return level.negatives.length === 0 ? level.positives : [...level.positives, ...level.negatives];
    default:
      return unreachable(level);
  }
}

function unionOperands<Node extends SetNode>(nodes: readonly Node[], operandsOf: OperandsOf<Node>): readonly Node[] {
  const operands: Node[] = [];
  const stack = nodes.toReversed();
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (next.kind === 'union') pushReversed(stack, operandsOf(next));
    else operands.push(next);
  }
  return operands;
}

function regionOf<Node extends SetNode>(root: Node, operandsOf: OperandsOf<Node>): Level<Node> {
  const positives: Node[] = [];
  const negatives: Node[] = [];
  const stack = [root];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (next.kind === 'intersection') pushReversed(stack, operandsOf(next));
    else if (next.kind === 'difference') {
      const [first, ...taken] = operandsOf(next);
      if (first !== undefined) stack.push(first);
      for (const node of taken) negatives.push(node);
    } else positives.push(next);
  }
  return {
    kind: 'region',
    positives,
    negatives: negatives.length === 0 ? negatives : unionOperands(negatives, operandsOf),
  };
}

function pushReversed<Node>(stack: Node[], nodes: readonly Node[]): void {
  for (const node of nodes.toReversed()) stack.push(node);
}
