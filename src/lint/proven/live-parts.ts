/**
 * What is left of a filter while findings are made: a part that has been reported as needless is gone for the questions that follow, so
 * that all that is reported can be mended together, and nothing is reported twice.
 */

import { type Role, roleOf } from '../../analysis/region.js';
import { fold } from '../../base/fold.js';
import type { Lowered } from '../../plan/filter.js';
import type { Part } from './part.js';

export class LiveParts {
  private readonly gone = new Set<Part>();
  /** Reported, and needed for what is beside it all the same. */
  private readonly settled = new Set<Part>();
  private trees = new Map<Part, Lowered>();
  private isEnded = false;

  /** True when what was found says all of the whole filter. */
  get ended(): boolean {
    return this.isEnded;
  }

  /** The operands of `part` that are left. */
  of(part: Part): readonly Part[] {
    return this.gone.size === 0 ? part.parts : part.parts.filter((one) => !this.gone.has(one));
  }

  /** True for a part that something is still to be said of. */
  isOpen(part: Part): boolean {
    return !this.gone.has(part) && !this.settled.has(part);
  }

  /** The part without what is gone below it. O(nodes), and once between two changes. */
  tree(part: Part): Lowered {
    if (this.gone.size === 0) return part.tree;
    const known = this.trees.get(part);
    if (known !== undefined) return known;
    const tree = fold<Part, Lowered>(
      part,
      (one) => this.of(one),
      (one, operands) => this.treeOf(one, operands),
    );
    this.trees.set(part, tree);
    return tree;
  }

  private treeOf({ tree }: Part, operands: readonly Lowered[]): Lowered {
    if (tree.kind === 'clause' || tree.operands.every((one, index) => one === operands[index])) return tree;
    return { kind: tree.kind, operands, spans: tree.spans };
  }

  /** Leaves out an operand; the head of a difference stays, since what is taken away is taken from it. */
  drop(part: Part): void {
    const isHead = part.parent?.tree.kind === 'difference' && part.index === 0;
    if (isHead) this.settled.add(part);
    else this.gone.add(part);
    this.trees = new Map();
  }

  /** Leaves out what is empty, and with it every part around that is so for that reason. */
  dropEmpty(part: Part): void {
    let empty = part;
    for (let { parent } = empty; parent !== null; parent = empty.parent) {
      if (roleIn(parent, empty) === 'keeps') empty = parent;
      else {
        this.drop(empty);
        if (this.of(parent).length > 0) return;
        empty = parent;
      }
    }
    this.isEnded = true;
  }

  /** Leaves out what has every device, likewise. */
  dropEveryone(part: Part): void {
    let whole = part;
    for (let { parent } = whole; parent !== null; parent = whole.parent) {
      const role = roleIn(parent, whole);
      if (role === 'takes') {
        this.dropEmpty(parent);
        return;
      }
      if (role === 'keeps') {
        this.drop(whole);
        if (this.of(parent).length > 0) return;
      }
      whole = parent;
    }
    this.isEnded = true;
  }
}

/** What a part does in the operation that it is an operand of. */
export function roleIn({ tree }: Part, operand: Part): Role {
  return tree.kind === 'clause' ? 'keeps' : roleOf(tree.kind, operand.index);
}
