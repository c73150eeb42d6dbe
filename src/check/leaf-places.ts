/** Where the sets of a tree stand, and what cannot be read: asked for those that a place of the text touches. */

import { firstAt } from '../base/binary-search.js';
import { fold } from '../base/fold.js';
import type { Span } from '../base/span.js';
import { type Expression, operandsOf } from '../syntax/ast.js';

/** The leaves of a tree in the order of the text, in which operands stand. O(nodes). */
export class LeafPlaces {
  readonly leaves: readonly Expression[];

  constructor(ast: Expression) {
    const leaves: Expression[] = [];
    fold<Expression, null>(ast, operandsOf, (node) => {
      if (operandsOf(node).length === 0) leaves.push(node);
      return null;
    });
    this.leaves = leaves;
  }

  /** Those that hold `span`, or touch it. Leaves do not overlap, so their ends ascend as their starts do. O(log nodes). */
  touching({ start, end }: Span): readonly Expression[] {
    const { leaves } = this;
    const low = firstAt(leaves, ({ outer }) => outer.end < start);
    let last = low;
    while (last < leaves.length && (leaves[last] as Expression).outer.start <= end) last++;
    return leaves.slice(low, last);
  }

  /** The one that holds all of `span`; null where none does. */
  holding(span: Span): Expression | null {
    return this.touching(span).find(({ outer }) => outer.start <= span.start && span.end <= outer.end) ?? null;
  }
}
