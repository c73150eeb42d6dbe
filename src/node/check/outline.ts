/** What a tree has that fixes must not change: which sets stand in it and how they combine, and whom their names reach. */

import { fold } from '../../base/fold.js';
import { compile } from '../../compile.js';
import { print } from '../../format/print.js';
import type { Reach } from '../../plan/filter.js';
import { type Expression, type Operation, operandsOf, type SetExpression, type TagSet } from '../../syntax/ast.js';

export interface Outline {
  /** The tree with every set the same: two trees with the same shape combine as many sets in the same way. */
  readonly shape: string;
  /** By the names in the text alone. */
  readonly reach: Reach;
}

const NOWHERE = { span: { start: 0, end: 0 }, outer: { start: 0, end: 0 } };

/** Stands for any condition: what it compares changes nothing in the reach. */
const ANY_CONDITION: TagSet = {
  ...NOWHERE,
  kind: 'tag',
  tag: { kind: 'string', value: 't', span: NOWHERE.span },
  operator: { kind: 'operator', name: 'EQ', span: NOWHERE.span },
  value: { kind: 'string', value: '', span: NOWHERE.span },
};

/** Null where the tree has a part that could not be read, or a name. O(nodes). */
export function outlineOf(ast: Expression): Outline | null {
  const plain = mapSets(ast, withoutConditions);
  const filter = plain === null ? null : compile(plain, { lint: false }).filter;
  if (filter === null) return null;
  return { shape: print(mapSets(ast, () => ANY_CONDITION) ?? ast), reach: filter.reach };
}

/** The tree with its sets replaced; null where one of them, or a part of the tree, has nothing to stand for it. */
function mapSets(root: Expression, replace: (set: SetExpression) => Expression | null): Expression | null {
  return fold<Expression, Expression | null>(root, operandsOf, (node, operands) => {
    if (node.kind === 'error') return null;
    if (isSet(node)) return replace(node);
    const whole = operands.filter((operand) => operand !== null);
    return whole.length === operands.length ? { ...node, operands: whole } : null;
  });
}

function isSet(node: SetExpression | Operation): node is SetExpression {
  return operandsOf(node).length === 0;
}

/** The set with what its reach goes by, and no more; null where that could not be read. */
function withoutConditions(set: SetExpression): SetExpression | null {
  if (set.kind === 'tag') return ANY_CONDITION;
  if (set.code.kind === 'error') return null;
  if (set.kind === 'applicationTag') return { ...ANY_CONDITION, kind: 'applicationTag', code: set.code };
  return set;
}
