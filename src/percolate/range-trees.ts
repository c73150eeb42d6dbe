/**
 * Search trees of ranges by their lower ends, kept level by priorities that look random (treaps: Seidel and Aragon, 1996). Every node knows
 * the ends of what is below it (augmented as interval trees are: Cormen et al., Introduction to Algorithms), which `range-search.ts` reads.
 * A tree is named by its root, which changes: who owns the tree keeps it.
 */

import { LEFT, NO_RANGE, type RangeNodes, RIGHT } from './range-nodes.js';

export class RangeTrees {
  /** From the root to the node in question. */
  private readonly path: number[] = [];

  constructor(private readonly nodes: RangeNodes) {}

  /** O(log ranges). @returns the new root */
  insert(root: number, node: number): number {
    this.descend(root, node);
    this.path.push(node);
    this.lift(node);
    return this.refreshPath();
  }

  /** O(log ranges). @returns the new root */
  remove(root: number, node: number): number {
    this.descend(root, node);
    this.sink(node);
    return this.refreshPath();
  }

  /** Marks a node of the tree at `root`, or takes the mark away. O(log ranges). */
  mark(root: number, node: number, isMarked: boolean): void {
    this.nodes.mark(node, isMarked);
    this.descend(root, node);
    this.path.push(node);
    this.refreshPath();
  }

  /** The path to where `node` is or would be, without itself. */
  private descend(root: number, node: number): void {
    const { nodes, path } = this;
    path.length = 0;
    for (let at = root; at !== NO_RANGE && at !== node; ) {
      path.push(at);
      at = nodes.get(at, nodes.isBefore(node, at) ? LEFT : RIGHT);
    }
  }

  /** Rotates the end of the path up to where its priority belongs. */
  private lift(node: number): void {
    const { path } = this;
    path.pop();
    for (let above = path.at(-1); above !== undefined && priority(node) > priority(above); above = path.at(-1)) {
      this.rotate(node, above);
      path.pop();
    }
    path.push(node);
  }

  /** Rotates what is below `node` above it until nothing is, and cuts it off. */
  private sink(node: number): void {
    for (let up = this.higherChild(node); up !== NO_RANGE; up = this.higherChild(node)) {
      this.rotate(up, node);
      this.path.push(up);
    }
    const above = this.path.at(-1);
    if (above !== undefined) this.setChild(above, node, NO_RANGE);
  }

  private higherChild(node: number): number {
    const [left, right] = [this.nodes.get(node, LEFT), this.nodes.get(node, RIGHT)];
    if (left === NO_RANGE || right === NO_RANGE) return Math.max(left, right);
    return priority(left) > priority(right) ? left : right;
  }

  /** `above` comes below `node`. */
  private rotate(node: number, above: number): void {
    const { nodes } = this;
    if (nodes.isBefore(node, above)) {
      nodes.set(above, LEFT, nodes.get(node, RIGHT));
      nodes.set(node, RIGHT, above);
    } else {
      nodes.set(above, RIGHT, nodes.get(node, LEFT));
      nodes.set(node, LEFT, above);
    }
    nodes.refresh(above);
  }

  /** On the side of `parent` where `node` belongs. */
  private setChild(parent: number, node: number, child: number): void {
    this.nodes.set(parent, this.nodes.isBefore(node, parent) ? LEFT : RIGHT, child);
  }

  /** Links the path, whose rotations left its links behind. @returns its start */
  private refreshPath(): number {
    const { path, nodes } = this;
    for (let at = path.length - 1; at >= 0; at--) {
      const node = path[at] ?? NO_RANGE;
      nodes.refresh(node);
      const above = path[at - 1];
      if (above !== undefined) this.setChild(above, node, node);
    }
    return path[0] ?? NO_RANGE;
  }
}

/** The same for a node always: the finisher of MurmurHash3 (Appleby, public domain). */
function priority(node: number): number {
  let mixed = Math.imul(node + 1, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}
