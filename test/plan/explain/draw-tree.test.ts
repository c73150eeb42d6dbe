/** Trees as lines: each node with its branch, and no more of them than can be taken in. */

import { describe, expect, it } from 'vitest';
import { drawTree } from '../../../src/plan/explain/draw-tree.js';

interface Node {
  readonly name: string;
  readonly below: readonly Node[];
}

function node(name: string, ...below: readonly Node[]): Node {
  return { name, below };
}

function drawn(root: Node): readonly string[] {
  return drawTree(
    root,
    ({ name }) => name,
    ({ below }) => below,
  ).split('\n');
}

describe('a tree', () => {
  it('has a branch for each node, and a line beside those that follow', () => {
    expect(drawn(node('a', node('b', node('c'), node('d')), node('e', node('f'))))).toEqual([
      'a',
      '├─ b',
      '│  ├─ c',
      '│  └─ d',
      '└─ e',
      '   └─ f',
    ]);
  });

  it('has fifty-one operands whole, and of more the first fifty', () => {
    const wide = (count: number) => drawn(node('a', ...Array.from({ length: count }, (_, at) => node(`b${at + 1}`))));
    expect(wide(51)).toHaveLength(52);
    expect(wide(51).slice(-2)).toEqual(['├─ b50', '└─ b51']);
    expect(wide(52)).toHaveLength(52);
    expect(wide(52).slice(-2)).toEqual(['├─ b50', '└─ … and 2 more']);
  });

  it('has thirty levels below its root, and counts what is deeper', () => {
    let chain = node('end', node('x'), node('y'));
    for (let level = 0; level < 29; level++) chain = node(`n${level}`, chain);
    expect(drawn(node('a', chain)).slice(-2)).toEqual([
      `${' '.repeat(87)}└─ end`,
      `${' '.repeat(90)}└─ … 2 operands, and what is below them`,
    ]);
    expect(drawn(chain).slice(-2)).toEqual([`${' '.repeat(87)}├─ x`, `${' '.repeat(87)}└─ y`]);
  });
});
