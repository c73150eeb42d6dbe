/** Any tree as lines with box characters. Deep and wide trees are shortened: a picture nobody can take in is no picture. */

import { grouped } from '../../base/plural.js';

const MOST_LEVELS = 30;
const MOST_OPERANDS = 50;

interface Branch<Node> {
  readonly node: Node;
  /** What the lines below this node start with. */
  readonly indent: string;
  readonly level: number;
  readonly corner: string;
}

/** One line per node, the root first. `labelOf` gives one line without control characters. O(nodes drawn). */
export function drawTree<Node>(
  root: Node,
  labelOf: (node: Node) => string,
  childrenOf: (node: Node) => readonly Node[],
): string {
  const lines: string[] = [];
  const stack: (Branch<Node> | string)[] = [{ node: root, indent: '', level: 0, corner: '' }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next === 'string') lines.push(next);
    else {
      lines.push(next.corner + labelOf(next.node));
      for (const branch of branchesBelow(next, childrenOf(next.node)).reverse()) stack.push(branch);
    }
  }
  return lines.join('\n');
}

function branchesBelow<Node>(parent: Branch<Node>, children: readonly Node[]): (Branch<Node> | string)[] {
  const { indent, level } = parent;
  if (children.length === 0) return [];
  if (level >= MOST_LEVELS) return [`${indent}└─ … ${grouped(children.length)} operands, and what is below them`];
  const drawn = children.length > MOST_OPERANDS + 1 ? children.slice(0, MOST_OPERANDS) : children;
  const more = children.length - drawn.length;
  const branches = drawn.map((node, index): Branch<Node> | string => {
    const isLast = index === children.length - 1;
    return {
      node,
      indent: `${indent}${isLast ? '   ' : '│  '}`,
      level: level + 1,
      corner: `${indent}${isLast ? '└─ ' : '├─ '}`,
    };
  });
  return more === 0 ? branches : [...branches, `${indent}└─ … and ${grouped(more)} more`];
}
