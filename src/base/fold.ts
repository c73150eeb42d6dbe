/**
 * Walks a tree bottom-up with a stack of its own, so that no depth of input reaches the call stack.
 * Every stage that visits a whole tree uses it or a loop of the same kind.
 */

/**
 * Folds `root` into one result: `combine` sees each node once, after its children, in order.
 * The results may be kept: no other node gets the same array, leaves aside, whose results are none.
 * O(nodes), stack depth O(1).
 */
export function fold<Node, Result>(
  root: Node,
  children: (node: Node) => readonly Node[],
  combine: (node: Node, results: readonly Result[]) => Result,
): Result {
  const first = children(root);
  if (first.length === 0) return combine(root, NO_RESULTS);
  const stack: Frame<Node, Result>[] = [];
  let frame = open<Node, Result>(root, first);
  for (;;) {
    const { children: siblings, results } = frame;
    if (frame.done < siblings.length) {
      const child = siblings[frame.done] as Node;
      const grandchildren = children(child);
      if (grandchildren.length === 0) results[frame.done++] = combine(child, NO_RESULTS);
      else {
        stack.push(frame);
        frame = open(child, grandchildren);
      }
      continue;
    }
    const result = combine(frame.node, results);
    const parent = stack.pop();
    if (parent === undefined) return result;
    frame = parent;
    frame.results[frame.done++] = result;
  }
}

const NO_RESULTS: readonly never[] = [];

interface Frame<Node, Result> {
  readonly node: Node;
  readonly children: readonly Node[];
  /** As long as it will be from the start: one that grows holds room for sixteen more, in every tree made of them. */
  readonly results: Result[];
  done: number;
}

function open<Node, Result>(node: Node, children: readonly Node[]): Frame<Node, Result> {
  return { node, children, results: new Array<Result>(children.length), done: 0 };
}
