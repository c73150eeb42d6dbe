/**
 * The normal form of a set expression: nests of one operation are one, differences stand outside intersections, and operands have an
 * order that does not depend on how they came. Expressions of one shape get one shape text, whatever their leaves are.
 */

import { fold } from '../../base/fold.js';
import { unreachable } from '../../base/invariant.js';
import { type Expression, operandsOf } from './expression.js';

interface LeafTree {
  readonly kind: 'leaf';
  readonly leaf: number;
}

/** Operations first, the ones that need most registers before the others; then leaves, the lightest first. */
interface ManyTree {
  readonly kind: 'and' | 'or';
  readonly operands: readonly Tree[];
  readonly shape: string;
  readonly registers: number;
}

/** Never a difference inside `kept`, nor a union inside a union inside `removed`. */
interface DifferenceTree {
  readonly kind: 'andnot';
  readonly kept: Tree;
  readonly removed: Tree;
  readonly shape: string;
  readonly registers: number;
}

export type Tree = LeafTree | ManyTree | DifferenceTree;

/** Orders leaves of one operation: the lightest first. */
export type WeightOf = (leaf: number) => number;

/** O(n log n); no recursion. */
export function normalTree(expression: Expression, weightOf: WeightOf): Tree {
  return order(gather(expression), weightOf);
}

/** Registers that computing a tree takes, after Sethi and Ullman; a leaf is read where it lies. */
export function registersOf(tree: Tree): number {
  return tree.kind === 'leaf' ? 0 : tree.registers;
}

/** A tree that is not yet ordered. Its arrays belong to the gathering: each is taken over by the node above. */
type Loose =
  | LeafTree
  | { readonly kind: 'and' | 'or'; readonly operands: Loose[] }
  | { readonly kind: 'andnot'; readonly kept: Loose; readonly removed: Loose };

function gather(expression: Expression): Loose {
  return fold<Expression, Loose>(expression, operandsOf, (node, operands) => {
    switch (node.kind) {
      case 'leaf':
        return { kind: 'leaf', leaf: node.leaf };
      case 'or':
        return join('or', operands);
      case 'and':
        return intersect(operands);
      case 'andnot':
        return subtract(operands[0] as Loose, operands.slice(1));
    }
  });
}

/** Differences come out of the intersection: `a * (b \ c)` is `(a * b) \ c`. */
function intersect(operands: readonly Loose[]): Loose {
  const removed = operands.flatMap((operand) => (operand.kind === 'andnot' ? [operand.removed] : []));
  const kept = operands.map((operand) => (operand.kind === 'andnot' ? operand.kept : operand));
  return subtract(join('and', kept), removed);
}

function subtract(from: Loose, removed: readonly Loose[]): Loose {
  if (removed.length === 0) return from;
  if (from.kind !== 'andnot') return { kind: 'andnot', kept: from, removed: join('or', removed) };
  return { kind: 'andnot', kept: from.kept, removed: join('or', [from.removed, ...removed]) };
}

/** One operation over all operands of those that are the same operation. The longest list takes the others in: nests of it are linear. */
function join(kind: 'and' | 'or', operands: readonly Loose[]): Loose {
  const [only] = operands;
  if (only !== undefined && operands.length === 1) return only;
  let into: Loose[] = [];
  for (const operand of operands) {
    if (operand.kind === kind && operand.operands.length > into.length) into = operand.operands;
  }
  for (const operand of operands) {
    if (operand.kind !== kind) into.push(operand);
    else if (operand.operands !== into) for (const inner of operand.operands) into.push(inner);
  }
  return { kind, operands: into };
}

function looseOperands(tree: Loose): readonly Loose[] {
  switch (tree.kind) {
    case 'leaf':
      return NO_OPERANDS;
    case 'andnot':
      return [tree.kept, tree.removed];
    case 'and':
    case 'or':
      return tree.operands;
    default:
      return unreachable(tree);
  }
}

const NO_OPERANDS: readonly Loose[] = [];

function order(loose: Loose, weightOf: WeightOf): Tree {
  return fold<Loose, Tree>(loose, looseOperands, (node, operands) => {
    switch (node.kind) {
      case 'leaf':
        return node;
      case 'andnot':
        return difference(operands[0] as Tree, operands[1] as Tree);
      case 'and':
      case 'or':
        return many(node.kind, operands, weightOf);
      default:
        return unreachable(node);
    }
  });
}

function many(kind: 'and' | 'or', operands: readonly Tree[], weightOf: WeightOf): ManyTree {
  const leaves = operands.filter((operand) => operand.kind === 'leaf');
  const operations = operands.filter((operand) => operand.kind !== 'leaf');
  if (operations.length > 1) operations.sort(compareOperations);
  if (leaves.length > 1) leaves.sort((left, right) => weightOf(left.leaf) - weightOf(right.leaf));
  const sign = kind === 'and' ? '*' : '+';
  const inner = operations.map((operation) => operation.shape).join('');
  return {
    kind,
    operands: [...operations, ...leaves],
    shape: inner === '' ? `${sign}${leaves.length}` : `${sign}${leaves.length}(${inner})`,
    registers: registersOfMany(operations),
  };
}

/** One register holds what is done so far while the second and later operations are computed. */
function registersOfMany(operations: readonly Tree[]): number {
  const most = registersOf(operations[0] ?? NO_TREE);
  const second = operations[1];
  return Math.max(1, most, second === undefined ? 0 : registersOf(second) + 1);
}

const NO_TREE: LeafTree = { kind: 'leaf', leaf: 0 };

function compareOperations(left: ManyTree | DifferenceTree, right: ManyTree | DifferenceTree): number {
  if (left.registers !== right.registers) return right.registers - left.registers;
  if (left.shape === right.shape) return 0;
  return left.shape < right.shape ? -1 : 1;
}

function difference(kept: Tree, removed: Tree): DifferenceTree {
  const [first, second] = [registersOf(kept), registersOf(removed)];
  const registers = first === second ? first + 1 : Math.max(first, second);
  return { kind: 'andnot', kept, removed, shape: `\\${shapeOf(kept)}${shapeOf(removed)}`, registers };
}

/** Of an operand of a difference: a leaf shows, too. */
function shapeOf(tree: Tree): string {
  return tree.kind === 'leaf' ? '.' : tree.shape;
}
