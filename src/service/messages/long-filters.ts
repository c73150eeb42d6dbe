/** Filters of messages that take long to compile. A message asks for its filter several times while it is being sent: the last are remembered. */

import { LruCache } from '../../base/lru-cache.js';
import type { Filter } from '../../plan/filter.js';
import { compiledAgain, type MessageFilter } from '../records/message-filter.js';

/** From here on compiling takes more than a millisecond or two. */
const LONG_UNITS = 2 * 1024;

/** Megabytes each. As many messages with long filters are sent at a time, and one more. */
const MOST_FILTERS = 5;

/** Whether the thread that answers should not compile it. Stores that are older hold compiled filters: there is nothing to be done. */
export function isLong(kept: MessageFilter | Filter): boolean {
  return !('lowered' in kept) && kept.text.length > LONG_UNITS;
}

export class LongFilters {
  readonly #compiled = new LruCache<string, Filter>(MOST_FILTERS);

  /** Throws Unresolvable as {@link compiledAgain}. */
  compiled(kept: MessageFilter): Filter {
    const key = JSON.stringify([kept.text, kept.catalog]);
    const known = this.#compiled.get(key);
    if (known !== undefined) return known;
    const filter = compiledAgain(kept);
    this.#compiled.set(key, filter);
    return filter;
  }
}
