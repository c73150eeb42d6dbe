/**
 * Audiences of a file of devices, read anew for each question: nothing is indexed, memory is bounded, and one pass answers any
 * number of filters. Duplicate ids are not looked for: a device that stands in the file twice counts twice.
 */

import { type Expectations, expectNeeded, FUNCTION, TEXT } from '../base/argument.js';
import type { AbortSignal } from '../base/host-types.js';
import type { Catalog } from '../catalog/catalog.js';
import { CATALOG_OR_NULL } from '../catalog/expect-catalog.js';
import type { ColumnNames } from '../devices/column-names.js';
import type { ColumnBatch } from '../devices/columns/cells.js';
import { readColumns } from '../devices/columns/read-columns.js';
import type { DeviceBatch, RowBatch } from '../devices/device-batch.js';
import { type BatchReader, DEVICE_BYTES, type DeviceFormat, readRows, type Wanted } from '../devices/read-devices.js';
import type { ReadSummary } from '../devices/read-log.js';
import type { StartScanThreads } from '../devices/scan/scan-threads.js';
import type { ByteSource } from '../devices/text-blocks.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Filter } from '../plan/filter.js';
import { type AudienceCount, type AudienceSource, withNotes } from './audience-source.js';
import { expectListing, expectOverlap, expectQuestion, expectQuestions, expectTagQuestion } from './expect-question.js';
import { Matching } from './match/matching.js';
import { membersWantedBy } from './match/wanted-members.js';
import { NameWatch } from './names/name-watch.js';
import type { OverlapSource } from './overlap/overlap.js';
import { RegionTally } from './overlap/region-tally.js';
import { CountTally, type Tally } from './stream/count-tally.js';
import { Listing } from './stream/listing.js';
import { membersWithTag, tagTextTally } from './stream/tag-text-tally.js';
import { type TagTextSource, textCollector } from './tag-texts.js';

/** How devices are read again and again, for each question. */
export interface StreamAudienceOptions {
  /** Opens the bytes from their beginning; called once for every count and every listing. */
  readonly open: () => ByteSource;
  /** Default `ndjson`. */
  readonly format?: DeviceFormat;
  /** The catalog the filters were compiled with: it types the devices, and says which applications there are. */
  readonly catalog?: Catalog | null;
  /** `fail`, the default: the first bad line ends the pass with a DeviceLineError. `skip`: it is counted. */
  readonly onError?: 'fail' | 'skip';
  /** Longest line in bytes. Default 16 MiB. */
  readonly lineBytes?: number;
  /** Of CSV: which column is what. By default columns are named `id`, `platform`, `applications`, and as their tags. */
  readonly columns?: ColumnNames | null;
  /** Told at the end of each complete pass, bad lines and all. */
  readonly onSummary?: (summary: ReadSummary) => void;
  /**
   * Told at the end of a complete listing without a catalog which names of the filter no device has, or has with values of another
   * type. A count has the same in its `notes`.
   */
  readonly onNotes?: (filter: Filter, notes: readonly Diagnostic[]) => void;
  /** What {@link AudienceSource.generation} says: the file's version, as far as the caller knows it. */
  readonly generation?: string;
}

export interface StreamAudience extends AudienceSource, OverlapSource, TagTextSource {
  /** The audience of each filter, in their order, in one pass. O(devices x filters). */
  countAll(filters: readonly Filter[], options?: { readonly signal?: AbortSignal }): Promise<readonly AudienceCount[]>;
}

const STREAM_OPTIONS: Expectations<StreamAudienceOptions> = {
  ...DEVICE_BYTES,
  catalog: CATALOG_OR_NULL,
  open: FUNCTION,
  onSummary: FUNCTION,
  onNotes: FUNCTION,
  generation: TEXT,
};

/**
 * A source of audiences over a stream of devices. Its methods reject with DeviceLineError on a bad line (unless skipped), with the
 * signal's reason when aborted, and with what `open` and its bytes throw.
 */
export function streamAudience(options: StreamAudienceOptions): StreamAudience {
  expectNeeded('streamAudience', options, STREAM_OPTIONS, 'options', 'open');
  return threadedAudience({ ...options, openColumns: null, startThreads: null });
}

interface ThreadedOptions extends StreamAudienceOptions {
  /** The same devices as columns, which are read in place of the bytes; null: there are none. */
  readonly openColumns: (() => AsyncIterable<ColumnBatch>) | null;
  /** Starts threads that scan ahead, for each pass; null: there are none. The answers are the same. */
  readonly startThreads: StartScanThreads | null;
}

/** As {@link streamAudience}, with threads. */
export function threadedAudience(options: ThreadedOptions): StreamAudience {
  return {
    generation: options.generation ?? '',
    async count(filter, asked = {}) {
      expectQuestion('count', filter, asked);
      const [count] = await countEach(options, [filter], asked.signal);
      // One filter, one count.
      return count as AudienceCount;
    },
    async countAll(filters, asked = {}) {
      expectQuestions('countAll', filters, asked);
      return countEach(options, filters, asked.signal);
    },
    async overlap(filters, asked = {}) {
      expectOverlap('overlap', filters, asked);
      const tally = new RegionTally(
        filters.map((filter) => new Matching(filter)),
        asked.sample,
      );
      const members = membersWantedBy(filters, true);
      await pass(options, [tally], asked.signal, () => members);
      return tally.result();
    },
    async tagTexts(tag, asked = {}) {
      expectTagQuestion('tagTexts', tag, asked);
      const texts = textCollector(asked.kind);
      const members = membersWithTag(tag);
      await pass(options, [tagTextTally(texts, tag)], asked.signal, () => members);
      return texts.list();
    },
    devices(filter, asked = {}) {
      expectListing('devices', filter, asked);
      return listIds(options, filter, asked.signal, asked.after ?? null);
    },
  };
}

async function countEach(
  options: ThreadedOptions,
  filters: readonly Filter[],
  signal: AbortSignal | undefined,
): Promise<readonly AudienceCount[]> {
  const tallies = filters.map((filter) => new CountTally(new Matching(filter)));
  const watch = watchFor(options, filters);
  await pass(
    options,
    watch === null ? tallies : [...tallies, watchTally(watch)],
    signal,
    wantedBy(filters, watch, false),
  );
  return tallies.map((tally, at) => withNotes(tally.result(), watch?.notes(filters[at] as Filter) ?? []));
}

/** While names are watched, all of a device is looked at. */
function wantedBy(filters: readonly Filter[], watch: NameWatch | null, id: boolean): Wanted {
  const members = membersWantedBy(filters, id);
  return () => (watch?.isWatching ? null : members);
}

/** Null where a catalog has checked the names. */
function watchFor({ catalog = null }: StreamAudienceOptions, filters: readonly Filter[]): NameWatch | null {
  return catalog === null ? new NameWatch(filters) : null;
}

async function pass(
  options: ThreadedOptions,
  tallies: readonly Tally[],
  signal: AbortSignal | undefined,
  wanted: Wanted,
): Promise<void> {
  const reader = readerOf(options, signal, wanted);
  for await (const batch of reader)
    for (const tally of tallies)
      if ('devices' in batch) tally.add(batch.devices);
      else tally.addRows(batch.scanner);
  options.onSummary?.(reader.summary());
}

function readerOf(
  options: ThreadedOptions,
  signal: AbortSignal | undefined,
  wanted: Wanted,
): BatchReader<DeviceBatch | RowBatch> {
  const { open, openColumns, startThreads } = options;
  if (openColumns !== null) return readColumns(openColumns(), { ...options, signal }, wanted);
  return readRows(open(), { ...options, signal }, wanted, startThreads);
}

/** Rows come when nothing is watched any more. */
function watchTally(watch: NameWatch): Tally {
  return { add: (devices) => watch.add(devices), addRows: () => {} };
}

/**
 * The ids of the audience in the order of the stream.
 * @throws when no device has the id `after`: the listing it came from was of another stream
 */
async function* listIds(
  options: ThreadedOptions,
  filter: Filter,
  signal: AbortSignal | undefined,
  after: string | null,
): AsyncGenerator<readonly string[], void, undefined> {
  const listing = new Listing(new Matching(filter), after);
  const watch = options.onNotes === undefined ? null : watchFor(options, [filter]);
  const reader = readerOf(options, signal, wantedBy([filter], watch, true));
  for await (const batch of reader) {
    if ('devices' in batch) watch?.add(batch.devices);
    const ids = 'devices' in batch ? listing.ofDevices(batch.devices) : listing.ofRows(batch.scanner);
    if (ids.length > 0) yield ids;
  }
  if (!listing.hasStarted)
    throw new Error('no device has the id to go on after: the devices are not those it was listed from');
  const notes = watch?.notes(filter) ?? [];
  if (notes.length > 0) options.onNotes?.(filter, notes);
  options.onSummary?.(reader.summary());
}
