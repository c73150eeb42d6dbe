/** Filters on their way to another thread: as text, since `postMessage` descends by recursion, and a legal filter may be too high for it. */

import type { Filter } from '../../plan/filter.js';
import { toJsonText } from '../../plan/to-json-text.js';

/** What was written of filters that are asked for again and again. */
const written = new WeakMap<Filter, string>();

export function toFilterText(filter: Filter): string {
  const before = written.get(filter);
  if (before !== undefined) return before;
  const text = toJsonText(filter);
  written.set(filter, text);
  return text;
}

/** `text` is of {@link toFilterText}, in a thread of the same pool: it is believed. */
export function fromFilterText(text: string): Filter {
  // What `toJsonText` writes of a filter reads as that filter.
  return JSON.parse(text) as Filter;
}
