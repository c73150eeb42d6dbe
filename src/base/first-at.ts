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
