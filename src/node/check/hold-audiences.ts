/** Guards that need devices: every filter of a run counted in one pass, and held against the bounds that are set. */

import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { groupNeedsCatalog } from '../../evaluate/errors.js';
import type { Filter } from '../../plan/filter.js';
import type { AudienceBounds } from './check-options.js';
import type { CheckedSource } from './check-source.js';
import type { Draft } from './draft.js';
import { audienceOutOfBounds, type Bounds } from './errors.js';

/**
 * The sources with what their audiences give cause for. A filter with a group that no catalog resolves cannot be counted, which is
 * an error. Rejects with what the devices reject with.
 */
export async function holdAudiences(
  { devices, least = null, most = null }: AudienceBounds,
  checked: readonly CheckedSource[],
  signal: AbortSignal | undefined,
): Promise<readonly CheckedSource[]> {
  const countable = checked.flatMap(({ drafts }) =>
    drafts.flatMap(({ filter }) => (filter !== null && groupNeedsCatalog(filter) === null ? [filter] : [])),
  );
  if (countable.length === 0 && checked.every(({ drafts }) => drafts.every(({ filter }) => filter === null)))
    return checked;
  const audiences = await devices.countAll(countable, signal === undefined ? {} : { signal });
  const counts = new Map(countable.map((filter, at) => [filter, audiences[at]?.count ?? 0]));
  const held = (draft: Draft): Draft => {
    const found = draft.filter === null ? null : finding(draft, draft.filter, counts, { least, most });
    return found === null ? draft : { ...draft, diagnostics: [...draft.diagnostics, found] };
  };
  return checked.map((one) => ({ ...one, drafts: one.drafts.map(held) }));
}

function finding(
  { filterSpan, filterPointer }: Draft,
  filter: Filter,
  counts: ReadonlyMap<Filter, number>,
  bounds: Bounds,
): Diagnostic | null {
  const count = counts.get(filter);
  if (count !== undefined) return audienceOutOfBounds(filterSpan, filterPointer, count, bounds);
  const group = groupNeedsCatalog(filter);
  // The place inside a body is that of the filter: it is what cannot be counted.
  return group === null || filterPointer === null
    ? group
    : { ...group, span: filterSpan, related: [], pointer: filterPointer };
}
