/**
 * Partition refinement: cells that the same sets hold belong to one class, since no formula tells them apart.
 * Sets are ranges of cells, flat: `[first, last, first, last, …]`, both ends inside.
 */

export type Ranges = readonly number[];

/** The class of each cell, numbered from 0 in the order of their first cells. O(cells in sets). */
export function refine(cells: number, sets: readonly Ranges[]): Int32Array {
  const classOf = new Int32Array(cells);
  const sizes = [cells];
  for (const ranges of sets) split(classOf, sizes, ranges);
  return inOrder(classOf, sizes.length);
}

/** Moves what one set holds of a class into a class of its own, unless it holds all of it. */
function split(classOf: Int32Array, sizes: number[], ranges: Ranges): void {
  const held = new Map<number, number>();
  forEachCell(ranges, (cell) => {
    const group = classOf[cell] as number;
    held.set(group, (held.get(group) ?? 0) + 1);
  });
  const target = new Map<number, number>();
  for (const [group, count] of held) {
    if (count === sizes[group]) continue;
    target.set(group, sizes.push(count) - 1);
    sizes[group] = (sizes[group] as number) - count;
  }
  if (target.size === 0) return;
  forEachCell(ranges, (cell) => {
    const group = classOf[cell] as number;
    classOf[cell] = target.get(group) ?? group;
  });
}

function inOrder(classOf: Int32Array, classes: number): Int32Array {
  const names = new Int32Array(classes).fill(-1);
  let next = 0;
  return classOf.map((group) => {
    if (names[group] === -1) names[group] = next++;
    return names[group] as number;
  });
}

/** Visits the cells of ranges that do not overlap, each once. */
export function forEachCell(ranges: Ranges, visit: (cell: number) => void): void {
  for (let at = 0; at < ranges.length; at += 2) {
    const last = ranges[at + 1] as number;
    for (let cell = ranges[at] as number; cell <= last; cell++) visit(cell);
  }
}

/** The classes of the cells, as ranges of classes: ascending, disjoint, not adjacent. */
export function classRanges(classOf: Int32Array, classes: number, ranges: Ranges): Ranges {
  const held = new Uint8Array(classes);
  forEachCell(ranges, (cell) => {
    held[classOf[cell] as number] = 1;
  });
  return rangesOf(held);
}

/** Runs of ones, as ranges. */
function rangesOf(held: Uint8Array): Ranges {
  const ranges: number[] = [];
  for (let at = 0; at < held.length; at++) {
    if (held[at] === 0) continue;
    const first = at;
    while (held[at + 1] === 1) at++;
    ranges.push(first, at);
  }
  return ranges;
}
