/** What a filter says, for programs: the sentence for people, and trees as data. */

import { fold } from '../base/fold.js';
import { withoutByteOrderMark } from '../base/span.js';
import type { Explanation } from '../plan/explain/explain.js';
import type { Filter, Lowered } from '../plan/filter.js';
import { loweredOperands } from '../plan/plain-plan.js';
import { jsonReach } from './json.js';
import { rangesIn } from './ranges.js';

/** `plan` is that of the filter, whole; null where a group has no catalog. */
export function explanationJson(filter: Filter, { sentence }: Explanation): object {
  const { reach, plan, fingerprint, text, lowered } = filter;
  const tree = filterTreeJson(text, lowered, { nodeOf: (node) => node, operandsOf: loweredOperands });
  return { sentence, reach: jsonReach(reach), tree, plan, fingerprint };
}

/** A tree whose nodes are those of the filter as written, or hold them. */
interface FilterTree<Node> {
  readonly nodeOf: (node: Node) => Lowered;
  readonly operandsOf: (node: Node) => readonly Node[];
  /** What is said of a node besides. */
  readonly measured?: (node: Node) => object;
}

/**
 * The filter as written, nested: an operation has `operands`, a set its `text`; each has `kind` and its `range` in the text. Whole, however
 * deep: what draws it may shorten.
 */
export function filterTreeJson<Node>(text: string, root: Node, tree: FilterTree<Node>): object {
  const { nodeOf, operandsOf, measured } = tree;
  const rangeOf = rangesIn(text);
  const source = withoutByteOrderMark(text);
  return fold<Node, object>(root, operandsOf, (each, operands) => {
    const node = nodeOf(each);
    const span = node.spans[0] ?? { start: 0, end: 0 };
    const range = rangeOf(span);
    if (node.kind !== 'clause') return { kind: node.kind, range, ...measured?.(each), operands };
    return { kind: node.clause.kind, text: source.slice(span.start, span.end), range, ...measured?.(each) };
  });
}
