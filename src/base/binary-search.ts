/** Binary search in what is sorted. */

/** The index of the first item that `isBefore` does not hold for; all that it holds for come first. The length where there is none. O(log n). */
export function firstAt<Item>(items: readonly Item[], isBefore: (item: Item) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(items[middle] as Item)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The first of `[from, to)` of which `holds` is true; `to` when there is none. It is true of all that follow. */
export function firstWhere(from: number, to: number, holds: (index: number) => boolean): number {
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}

/**
 * Index of the first of `count` ascending numbers, `stride` apart from index `from` on, that is not below
 * `wanted`; else `count`.
 */
export function firstNotBelow(
  numbers: Uint16Array | Uint32Array,
  from: number,
  count: number,
  stride: number,
  wanted: number,
): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[from + middle * stride] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
