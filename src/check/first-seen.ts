/** Remembers where each value of a list stood first. Small lists, the usual ones, need no Map. */

/** Up to this many values are compared one by one. */
const FEW_VALUES = 8;

export class FirstSeen<Value, Item> {
  private readonly values: Value[] = [];
  private readonly items: Item[] = [];
  private index: Map<Value, Item> | null = null;

  /** The item that had `value` before; undefined when there is none, and then `item` is the first. */
  earlier(value: Value, item: Item): Item | undefined {
    const found = this.index === null ? this.items[this.values.indexOf(value)] : this.index.get(value);
    if (found !== undefined) return found;
    if (this.index !== null) this.index.set(value, item);
    else {
      this.values.push(value);
      this.items.push(item);
      if (this.values.length > FEW_VALUES) this.index = this.indexed();
    }
    return undefined;
  }

  private indexed(): Map<Value, Item> {
    const index = new Map<Value, Item>();
    for (let at = 0; at < this.values.length; at++) index.set(this.values[at] as Value, this.items[at] as Item);
    return index;
  }
}
