/** Audiences of an index, for whatever takes a source of audiences. */

import {
  type Expectation,
  type Expectations,
  expectArgument,
  expectOptions,
  FLAG,
  FUNCTION,
  hasMethods,
  TEXT,
} from '../../base/argument.js';
import type { AbortSignal } from '../../base/host-types.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { type AudienceCount, type AudienceSource, withNotes } from '../../evaluate/audience-source.js';
import {
  expectListing,
  expectOverlap,
  expectQuestion,
  expectQuestions,
  expectTagQuestion,
} from '../../evaluate/expect-question.js';
import type { OverlapSource } from '../../evaluate/overlap/overlap.js';
import type { TagTextSource } from '../../evaluate/tag-texts.js';
import type { Filter } from '../../plan/filter.js';
import type { DeviceIndex } from './device-index.js';
import { indexOverlap } from './index-overlap.js';

/** How an index answers as an audience. */
export interface IndexAudienceOptions {
  /** What {@link AudienceSource.generation} says: the version of what the index was built from. An index itself never changes. */
  readonly generation?: string;
  /** Say in counts which names of a filter no device has, as {@link DeviceIndex.notes} does. Default: where the index has no catalog. */
  readonly notes?: boolean;
  /** Told the same of a filter that is listed, at the end of the listing; only where there is something to say. */
  readonly onNotes?: (filter: Filter, notes: readonly Diagnostic[]) => void;
}

export interface IndexAudience extends AudienceSource, OverlapSource, TagTextSource {
  /** The audience of each filter, in their order. */
  countAll(
    filters: readonly Filter[],
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<readonly AudienceCount[]>;
}

const AUDIENCE_OPTIONS: Expectations<IndexAudienceOptions> = { generation: TEXT, notes: FLAG, onNotes: FUNCTION };

/** What an index is known by: it may come from another copy of this package. */
export const DEVICE_INDEX: Expectation = {
  holds: (value) => hasMethods(value, 'evaluate', 'count', 'chunks'),
  what: 'a DeviceIndex',
};

/** Ids that are listed at a time. */
const BATCH_IDS = 1024;

/**
 * A source over `index`, which stays the caller's to dispose of. Its methods reject with what the index throws, and with the
 * signal's reason when aborted.
 */
export function indexAudience(index: DeviceIndex, options: IndexAudienceOptions = {}): IndexAudience {
  expectArgument('indexAudience: `index`', index, DEVICE_INDEX);
  expectOptions('indexAudience', options, AUDIENCE_OPTIONS);
  const { generation = '', notes = index.catalog === null, onNotes } = options;
  const notesOn = (filter: Filter): readonly Diagnostic[] => (notes ? index.notes(filter) : []);
  return {
    generation,
    async count(filter, asked = {}) {
      expectQuestion('count', filter, asked);
      asked.signal?.throwIfAborted();
      return withNotes(countOf(index, filter), notesOn(filter));
    },
    async countAll(filters, asked = {}) {
      expectQuestions('countAll', filters, asked);
      const counts: AudienceCount[] = [];
      for (const filter of filters) {
        asked.signal?.throwIfAborted();
        counts.push(withNotes(countOf(index, filter), notesOn(filter)));
      }
      return counts;
    },
    async overlap(filters, asked = {}) {
      expectOverlap('overlap', filters, asked);
      return indexOverlap(index, filters, asked);
    },
    async tagTexts(tag, asked = {}) {
      expectTagQuestion('tagTexts', tag, asked);
      asked.signal?.throwIfAborted();
      return index.tagTexts(tag, asked.kind === undefined ? {} : { kind: asked.kind });
    },
    devices(filter, asked = {}) {
      expectListing('devices', filter, asked);
      return listed(listIds(index, filter, asked.signal, asked.after ?? null), () => {
        const said = notesOn(filter);
        if (said.length > 0) onNotes?.(filter, said);
      });
    },
  };
}

async function* listed(
  ids: AsyncGenerator<readonly string[], void, undefined>,
  atEnd: () => void,
): AsyncGenerator<readonly string[], void, undefined> {
  yield* ids;
  atEnd();
}

function countOf(index: DeviceIndex, filter: Filter): AudienceCount {
  const set = index.evaluate(filter);
  try {
    return { count: set.size, devices: index.size, byPlatform: set.byPlatform(), byApplication: set.byApplication() };
  } finally {
    set.dispose();
  }
}

/**
 * The ids of the audience in the order of the index.
 * @throws when no device has the id `after`: the listing it came from was of another index
 */
async function* listIds(
  index: DeviceIndex,
  filter: Filter,
  signal: AbortSignal | undefined,
  after: string | null,
): AsyncGenerator<readonly string[], void, undefined> {
  signal?.throwIfAborted();
  const last = after === null ? -1 : index.ordinalOf(after);
  if (after !== null && last === -1)
    throw new Error('no device has the id to go on after: the devices are not those it was listed from');
  const set = index.evaluate(filter);
  try {
    let batch: string[] = [];
    for (const id of set.ids(last + 1)) {
      batch.push(id);
      if (batch.length < BATCH_IDS) continue;
      yield batch;
      batch = [];
      signal?.throwIfAborted();
    }
    if (batch.length > 0) yield batch;
  } finally {
    set.dispose();
  }
}
