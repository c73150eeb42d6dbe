/**
 * Partition refinement: cells that the same sets hold belong to one class, since no formula tells them apart.
 * Sets are ranges of cells, flat: `[first, last, first, last, …]`, both ends inside.
 */

export type Ranges = readonly number[];

/** Up to so many sets a cell's class is told by one number, a bit for each set that holds it. */
const MAX_BITS = 30;

/** The class of each cell, numbered from 0 in the order of their first cells. O(cells in sets). */
export function refine(cells: number, sets: readonly Ranges[]): readonly number[] {
  const classOf = new Array<number>(cells).fill(0);
  if (sets.length <= MAX_BITS) {
    for (let set = 0; set < sets.length; set++) markCells(classOf, sets[set] as Ranges, 1 << set);
  } else {
    const sizes = [cells];
    for (const ranges of sets) split(classOf, sizes, ranges);
  }
  return inOrder(classOf);
}

function markCells(marks: number[], ranges: Ranges, bit: number): void {
  for (let at = 0; at < ranges.length; at += 2) {
    const last = ranges[at + 1] as number;
    for (let cell = ranges[at] as number; cell <= last; cell++) marks[cell] = (marks[cell] as number) | bit;
  }
}

/** Moves what one set holds of a class into a class of its own, unless it holds all of it. */
function split(classOf: number[], sizes: number[], ranges: Ranges): void {
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

/** Few different names are found faster in a list than in a map. */
const FEW_CLASSES = 8;

function inOrder(names: number[]): readonly number[] {
  const seen: number[] = [];
  const numbers = new Map<number, number>();
  for (let cell = 0; cell < names.length; cell++) {
    const name = names[cell] as number;
    let number = seen.length <= FEW_CLASSES ? seen.indexOf(name) : (numbers.get(name) ?? -1);
    if (number < 0) {
      number = seen.push(name) - 1;
      numbers.set(name, number);
    }
    names[cell] = number;
  }
  return names;
}

/** Visits the cells of ranges that do not overlap, each once. */
function forEachCell(ranges: Ranges, visit: (cell: number) => void): void {
  for (let at = 0; at < ranges.length; at += 2) {
    const last = ranges[at + 1] as number;
    for (let cell = ranges[at] as number; cell <= last; cell++) visit(cell);
  }
}

/** The classes of the cells, as ranges of classes: ascending, disjoint, not adjacent. */
export function classRanges(classOf: readonly number[], classes: number, ranges: Ranges): Ranges {
  const held = new Array<number>(classes).fill(0);
  forEachCell(ranges, (cell) => {
    held[classOf[cell] as number] = 1;
  });
  return rangesOf(held);
}

/** Runs of ones, as ranges. */
function rangesOf(held: readonly number[]): Ranges {
  const ranges: number[] = [];
  for (let at = 0; at < held.length; at++) {
    if (held[at] === 0) continue;
    const first = at;
    while (held[at + 1] === 1) at++;
    ranges.push(first, at);
  }
  return ranges;
}
