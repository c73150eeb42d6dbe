/** Moves labels that would lie on each other apart. */

interface Placed {
  readonly wanted: readonly number[];
  top: number;
}

/**
 * Places for labels `height` high as near as they can be to those they want, none on another, in the same order. Those that push
 * each other are moved as one block, to the middle of what they want.
 */
export function spreadLabels(wanted: readonly number[], height: number): readonly number[] {
  const order = wanted.map((_, label) => label).sort((left, right) => (wanted[left] ?? 0) - (wanted[right] ?? 0));
  const blocks: Placed[] = [];
  for (const label of order) {
    let block: Placed = placed([wanted[label] ?? 0], height);
    for (
      let before = blocks.at(-1);
      before !== undefined && bottom(before, height) > block.top;
      before = blocks.at(-1)
    ) {
      blocks.pop();
      block = placed([...before.wanted, ...block.wanted], height);
    }
    blocks.push(block);
  }
  const places = blocks.flatMap(({ top, wanted: members }) => members.map((_, at) => top + (at + 0.5) * height));
  const result = new Array<number>(wanted.length).fill(0);
  for (const [rank, label] of order.entries()) result[label] = places[rank] ?? 0;
  return result;
}

/** A block of labels, its middle at the mean of the middles that would give each label what it wants. */
function placed(wanted: readonly number[], height: number): Placed {
  const tops = wanted.map((place, at) => place - (at + 0.5) * height);
  return { wanted, top: tops.reduce((sum, top) => sum + top, 0) / tops.length };
}

function bottom({ top, wanted }: Placed, height: number): number {
  return top + wanted.length * height;
}
