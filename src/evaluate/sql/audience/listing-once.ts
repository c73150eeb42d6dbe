/** Instead of a snapshot, where an engine has none: a device that moves from one listing to another meanwhile is listed the first time alone. */

import type { AudienceSnapshot, AudienceSource } from '../../audience-source.js';
import type { TagTextSource } from '../../tag-texts.js';

/** Ids that a set holds at most: V8 throws above 2^24. */
const MOST_IN_A_SET = 2 ** 24 - 1;

/** What `source` lists, but of all listings together each id once. Counts are of the moment that they are asked for. */
export function listingOnce(source: AudienceSource & TagTextSource): AudienceSnapshot {
  const listed = new ListedIds();
  return {
    generation: source.generation,
    count: (filter, options) => source.count(filter, options),
    tagTexts: (tag, options) => source.tagTexts(tag, options),
    async *devices(filter, options) {
      for await (const ids of source.devices(filter, options)) {
        const fresh = ids.filter((id) => listed.add(id));
        if (fresh.length > 0) yield fresh;
      }
    },
    async close() {
      listed.clear();
    },
  };
}

/** A set without an end. */
class ListedIds {
  #sets: Set<string>[] = [];

  /** Whether it was not there. */
  add(id: string): boolean {
    if (this.#sets.some((set) => set.has(id))) return false;
    const last = this.#sets.at(-1);
    if (last === undefined || last.size >= MOST_IN_A_SET) this.#sets.push(new Set([id]));
    else last.add(id);
    return true;
  }

  clear(): void {
    this.#sets = [];
  }
}
