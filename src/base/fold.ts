/**
 * Walks a tree bottom-up with a stack of its own, so that no depth of input reaches the call stack.
 * Every stage that visits a whole tree uses it or a loop of the same kind.
 */

/**
 * Folds `root` into one result: `combine` sees each node once, after its children, in order.
 * The results array is reused between calls only in the sense that it is fresh for each node: it may be kept.
 * O(nodes), stack depth O(1).
 */
export function fold<Node, Result>(
  root: Node,
  children: (node: Node) => readonly Node[],
  combine: (node: Node, results: readonly Result[]) => Result,
): Result {
  const first = children(root);
  if (first.length === 0) return combine(root, []);
  const stack: Frame<Node, Result>[] = [{ node: root, children: first, results: [] }];
  for (;;) {
    const frame = stack[stack.length - 1] as Frame<Node, Result>;
    if (frame.results.length < frame.children.length) {
      const child = frame.children[frame.results.length] as Node;
      const grandchildren = children(child);
      if (grandchildren.length === 0) frame.results.push(combine(child, []));
      else stack.push({ node: child, children: grandchildren, results: [] });
      continue;
    }
    const result = combine(frame.node, frame.results);
    stack.pop();
    const parent = stack[stack.length - 1];
    if (parent === undefined) return result;
    parent.results.push(result);
  }
}

interface Frame<Node, Result> {
  readonly node: Node;
  readonly children: readonly Node[];
  readonly results: Result[];
}
