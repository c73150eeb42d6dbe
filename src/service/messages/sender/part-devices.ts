/** The devices of the parts of a message: of a long filter they are found elsewhere, where there is a desk for that; of others here. */

import type { Filter } from '../../../plan/filter.js';
import { type Narrowing, narrowFilter } from '../../recipients/narrow-filter.js';
import { compiledAgain } from '../../records/message-filter.js';
import type { MessageRecord } from '../../records/message-record.js';
import type { ServiceAudience } from '../../service-audience.js';
import type { WorkDesk } from '../../work-desk.js';
import { isLong } from '../long-filters.js';
import type { Source } from './source.js';

/** All reject with Unresolvable where the filter is none any more, with what the audience and the desk reject with, and when aborted. */
export interface PartDevices {
  count(narrowing: Narrowing): Promise<number>;
  /** Ids in batches, behind `after`; null: from the first. */
  list(narrowing: Narrowing, after: string | null): AsyncIterable<readonly string[]>;
}

export function partDevices(
  message: MessageRecord,
  { audience, desk }: Pick<Source, 'audience' | 'desk'>,
  signal: AbortSignal,
): PartDevices {
  const here = devicesHere(message, audience, signal);
  return desk !== null && isLong(message.filter) ? devicesElsewhere(message, desk, { here, signal }) : here;
}

function devicesHere({ filter: kept }: MessageRecord, audience: ServiceAudience, signal: AbortSignal): PartDevices {
  let compiled: Filter | null = null;
  const narrowed = (narrowing: Narrowing): Filter => {
    compiled ??= compiledAgain(kept);
    return narrowFilter(compiled, narrowing);
  };
  return {
    count: async (narrowing) => (await audience.count(narrowed(narrowing), { signal })).count,
    async *list(narrowing, after) {
      yield* audience.devices(narrowed(narrowing), { signal, ...(after !== null && { after }) });
    },
  };
}

/** Where the desk has other devices, here. */
function devicesElsewhere(
  { createdBy, filter }: MessageRecord,
  desk: WorkDesk,
  { here, signal }: { readonly here: PartDevices; readonly signal: AbortSignal },
): PartDevices {
  return {
    count: async (narrowing) => (await desk.count({ createdBy, filter, narrowing }, signal)) ?? here.count(narrowing),
    async *list(narrowing, after) {
      for (let last = after; ; ) {
        const listed = await desk.list({ createdBy, filter, narrowing }, last, signal);
        if (listed === null) return yield* here.list(narrowing, last);
        if (listed.ids.length > 0) yield listed.ids;
        if (listed.isEnd) return;
        last = listed.ids.at(-1) ?? null;
      }
    },
  };
}
