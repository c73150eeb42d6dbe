/** The counts of watched audiences over the last minutes, in memory of this process alone: for the chart of the status page. */

import type { Filter } from '../../plan/filter.js';
import type { DeviceRegistry } from '../device-registry.js';
import type { AudienceRecord } from '../records/audience-record.js';
import { compiledOrNull } from '../records/message-filter.js';
import { type Sleep, sleepInBackground } from '../sleep.js';
import type { Store } from '../store/store.js';

/** Milliseconds between two counts. */
export const COUNT_EVERY_MS = 5_000;

/** Of one audience: twenty minutes. */
const MOST_COUNTS = 240;

/** The oldest audiences are counted; counting more would take long, and a person looks at few. */
const MOST_AUDIENCES = 1_000;

interface HistoryContext {
  readonly store: Pick<Store, 'deviceLog' | 'audienceList'>;
  readonly registry: () => DeviceRegistry | null;
  /** Milliseconds since the epoch, UTC. */
  readonly now: () => number;
  readonly sleep?: Sleep;
}

/** Counts in their order, the last at `until`: milliseconds since the epoch, UTC. */
interface CountsOverTime {
  readonly until: number;
  readonly values: readonly number[];
}

export interface CountHistory {
  /** Empty where it was not counted yet. */
  of(code: string): CountsOverTime;
  /** Resolves when nothing more is counted. */
  close(): Promise<void>;
}

interface Counted {
  readonly filter: Filter;
  readonly values: number[];
}

/** Counts until it is closed; where devices are kept elsewhere, nothing. */
export function startCountHistory({ store, registry, now, sleep = sleepInBackground }: HistoryContext): CountHistory {
  const closing = new AbortController();
  let counted: ReadonlyMap<string, Counted> = new Map();
  let version = -1;
  let until = now();

  const count = async (): Promise<void> => {
    const devices = registry();
    if (devices === null) return;
    if ((await store.deviceLog()).audiences !== version) {
      const list = await store.audienceList();
      const first = list.audiences.slice(0, MOST_AUDIENCES);
      counted = new Map(first.flatMap((audience) => entryOf(audience, counted.get(audience.code))));
      version = list.version;
    }
    const counts: (readonly [values: number[], count: number])[] = [];
    for (const { filter, values } of counted.values()) {
      if (closing.signal.aborted) return;
      counts.push([values, devices.countMembers(filter).count]);
      // Many may take long, and others have their turn between them.
      await new Promise(setImmediate);
    }
    for (const [values, count] of counts) {
      values.push(count);
      if (values.length > MOST_COUNTS) values.shift();
    }
    until = now();
  };

  const run = async (): Promise<void> => {
    for (;;) {
      await sleep(COUNT_EVERY_MS, closing.signal);
      if (closing.signal.aborted) return;
      // A store that is away is tried again, and told of by those who need it.
      await count().catch(() => {});
    }
  };

  const ended = run();
  return {
    of: (code) => ({ until, values: counted.get(code)?.values ?? [] }),
    close: async () => {
      closing.abort();
      await ended;
    },
  };
}

/** None for one whose filter this version cannot read. */
function entryOf(
  { code, filter: kept }: AudienceRecord,
  known: Counted | undefined,
): readonly (readonly [string, Counted])[] {
  const filter = known?.filter ?? compiledOrNull(kept);
  return filter === null ? [] : [[code, known ?? { filter, values: [] }]];
}
