/** Who waits for threads: short questions before long ones, and tokens in turn, so that nobody waits for more than one question of another. */

interface Waiting {
  /** Whose it is. */
  readonly owner: string;
  readonly isShort: boolean;
}

export class WaitingLine<Item extends Waiting> {
  /** By owner, in the order in which owners are served. */
  readonly #byOwner = new Map<string, Item[]>();

  add(item: Item): void {
    const own = this.#byOwner.get(item.owner);
    if (own === undefined) this.#byOwner.set(item.owner, [item]);
    else own.push(item);
  }

  get count(): number {
    let count = 0;
    for (const own of this.#byOwner.values()) count += own.length;
    return count;
  }

  countOf(owner: string): number {
    return this.#byOwner.get(owner)?.length ?? 0;
  }

  remove(item: Item): void {
    const own = this.#byOwner.get(item.owner) ?? [];
    const rest = own.filter((other) => other !== item);
    if (rest.length === 0) this.#byOwner.delete(item.owner);
    else this.#byOwner.set(item.owner, rest);
  }

  /** Whose turn it is; its owner is the last from now on. Undefined: nobody waits. */
  next(): Item | undefined {
    const item = this.#first(({ isShort }) => isShort) ?? this.#first(() => true);
    if (item === undefined) return undefined;
    this.remove(item);
    const rest = this.#byOwner.get(item.owner);
    if (rest !== undefined) {
      this.#byOwner.delete(item.owner);
      this.#byOwner.set(item.owner, rest);
    }
    return item;
  }

  /** All of them; nobody waits from now on. */
  takeAll(): readonly Item[] {
    const all = [...this.#byOwner.values()].flat();
    this.#byOwner.clear();
    return all;
  }

  #first(isWanted: (item: Item) => boolean): Item | undefined {
    for (const own of this.#byOwner.values()) {
      const found = own.find(isWanted);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}
