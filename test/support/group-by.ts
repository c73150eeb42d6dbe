/** What checks of a grammar by chevrotain need, and Node has since 21. Nothing that is shipped runs them. */

/** As `Object.groupBy`, which Node has since 21 and only these checks of the library need. */
function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => PropertyKey): Record<PropertyKey, Item[]> {
  const groups: Record<PropertyKey, Item[]> = Object.create(null);
  for (const item of items) {
    const group = groups[keyOf(item)] ?? [];
    groups[keyOf(item)] = group;
    group.push(item);
  }
  return groups;
}
if (!('groupBy' in Object)) Object.assign(Object, { groupBy });
