/**
 * A tree of set operations, one level at a time, with same-kind nests already flat: a thousand brackets around one long union
 * are one union, looked at once. Intersections and differences are one kind: `x * (y \ z)` is `(x * y) \ z`, whatever the sets.
 */

import { unreachable } from '../base/invariant.js';

/** A node of a plan or of a lowered tree. */
export interface SetNode {
  readonly kind: string;
}

type Operation = 'union' | 'intersection' | 'difference';

export type Level<Node> =
  | { readonly kind: 'leaf'; readonly leaf: LeafOf<Node> }
  | { readonly kind: 'union'; readonly operands: readonly Node[] }
  /** The intersection of `positives`, at least one, without all of `negatives`. */
  | { readonly kind: 'region'; readonly positives: readonly Node[]; readonly negatives: readonly Node[] };

/** A node that is no operation. */
type LeafOf<Node> = Exclude<Node, { readonly kind: Operation }>;

type OperandsOf<Node> = (node: Node) => readonly Node[];

/** The top level of a tree, in the order of the text. O(nodes of that level). */
export function gather<Node extends SetNode>(node: Node, operandsOf: OperandsOf<Node>): Level<Node> {
  switch (node.kind) {
    case 'union':
      return { kind: 'union', operands: unionOperands(operandsOf(node), operandsOf) };
    case 'intersection':
    case 'difference':
      return regionOf(node, operandsOf);
    default:
      // SAFETY: a node of another kind is no operation.
      return { kind: 'leaf', leaf: node as LeafOf<Node> };
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
  if (!nodes.some(isUnion)) return nodes;
  const operands: Node[] = [];
  const stack = nodes.toReversed();
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (next.kind === 'union') pushReversed(stack, operandsOf(next));
    else operands.push(next);
  }
  return operands;
}

function isUnion({ kind }: SetNode): boolean {
  return kind === 'union';
}

function isRegion({ kind }: SetNode): boolean {
  return kind === 'intersection' || kind === 'difference';
}

function regionOf<Node extends SetNode>(root: Node, operandsOf: OperandsOf<Node>): Level<Node> {
  if (root.kind === 'intersection' && !operandsOf(root).some(isRegion))
    return { kind: 'region', positives: operandsOf(root), negatives: NO_NODES };
  const positives: Node[] = [];
  const negatives: Node[] = [];
  const stack = [root];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (next.kind === 'intersection') pushReversed(stack, operandsOf(next));
    else if (next.kind === 'difference') {
      const operands = operandsOf(next);
      // SAFETY: a difference has a first operand.
      stack.push(operands[0] as Node);
      for (let index = 1; index < operands.length; index++) negatives.push(operands[index] as Node);
    } else positives.push(next);
  }
  return { kind: 'region', positives, negatives: unionOperands(negatives, operandsOf) };
}

function pushReversed<Node>(stack: Node[], nodes: readonly Node[]): void {
  for (let index = nodes.length - 1; index >= 0; index--) stack.push(nodes[index] as Node);
}
