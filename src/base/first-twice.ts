/** The first of several that stood before. */

/** Its index; -1 where all differ. O(items). */
export function firstTwice(items: readonly string[]): number {
  const seen = new Set<string>();
  return items.findIndex((item) => seen.size === seen.add(item).size);
}
