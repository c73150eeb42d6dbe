/** An index of the devices of an account: counts, lists and samples the devices of a filter, 100 million of them in milliseconds. */

import { BYTES, expectArgument, expectOptions, FUNCTION, LIMIT, orNull, TEXT } from '../../base/argument.js';
import type { OwnBytes } from '../../base/host-types.js';
import type { Catalog } from '../../catalog/catalog.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { expectKindQuestion } from '../../evaluate/expect-question.js';
import { namesIn } from '../../evaluate/names/filter-names.js';
import { notesOn } from '../../evaluate/names/known-names.js';
import type { TagTextOptions } from '../../evaluate/tag-texts.js';
import { expectPlan, expectPlans } from '../../plan/expect-filter.js';
import type { Filter } from '../../plan/filter.js';
import { FilterCache } from '../cache/filter-cache.js';
import { IndexError } from '../layout/errors.js';
import { DeviceSet } from '../result/device-set.js';
import { IndexState, ORDINAL } from '../result/index-state.js';
import { expectSampling } from '../result/pick-ranks.js';
import { evaluateAll } from '../result/result-leaves.js';
import { firstOrdinals } from '../result/take-ordinals.js';
import { countPrepared } from '../run/count-together.js';
import { PreparedQuery } from '../run/prepared-query.js';
import type { SegmentRuntime } from '../run/segment-runtime.js';
import type { Checksum } from '../snapshot/crc32.js';
import type { IndexParts } from '../snapshot/index-parts.js';
import type { ReadAt } from '../snapshot/read-requests.js';
import { storedSegment } from '../snapshot/stored-segment.js';
import { joinSnapshot, type SnapshotContent, snapshotChunks } from '../snapshot/write-snapshot.js';
import { IndexBuilder } from './builder.js';
import { expectBuilderOptions, type IndexBuilderOptions } from './builder-options.js';
import { checkAgreement } from './check-agreement.js';
import { IndexNames } from './index-names.js';
import { listTagTexts } from './list-tag-texts.js';
import { type HeldValue, listTagValues } from './list-tag-values.js';
import {
  BYTES_OPTIONS,
  partsInBytes,
  READ_INDEX_OPTIONS,
  type ReadIndexOptions,
  readParts,
  runtimesOf,
} from './read-index.js';

/** The segments of an index, which a live index begins with. @throws IndexError `disposed` */
export let runtimesIn: (index: DeviceIndex) => readonly SegmentRuntime[];

/**
 * Never changes. All methods are synchronous, and a filter may be asked for again and again: what was found out about it is kept.
 * Methods that take a filter throw IndexError `disagrees` when it takes a tag for something else than the index does, and
 * `out-of-memory`, after which the index is as good as before. After the end every method throws IndexError `disposed`.
 */
export class DeviceIndex {
  /** Tags and applications are those of this catalog; null: whatever devices had. */
  readonly catalog: Catalog | null;
  /** Of a snapshot or checkpoint of a `LiveIndex`: how far its changes reach, in the words of who made them. Null: nobody said. */
  readonly position: string | null;
  readonly #state: IndexState;
  /** Null after the end. */
  #filters: FilterCache<PreparedQuery> | null;

  static {
    runtimesIn = (index) => index.#state.segments.map(({ runtime }) => runtime);
  }

  /** Begins a new index. */
  static builder(options: IndexBuilderOptions = {}): IndexBuilder<DeviceIndex> {
    expectBuilderOptions('DeviceIndex.builder', options);
    return new IndexBuilder(options, (parts) => new DeviceIndex(parts));
  }

  /**
   * Reads an index file, wherever its bytes are. All of it is checked before anything is believed, and nothing is encoded anew.
   * Rejects with IndexError `not-an-index`, `other-version`, `damaged`, `out-of-memory`; with what `readAt` throws; with the signal's
   * reason when aborted.
   */
  static async read(readAt: ReadAt, options: ReadIndexOptions = {}): Promise<DeviceIndex> {
    expectArgument('DeviceIndex.read: `readAt`', readAt, FUNCTION);
    expectOptions('DeviceIndex.read', options, READ_INDEX_OPTIONS);
    return new DeviceIndex(await readParts(readAt, options));
  }

  /**
   * Reads an index file that is in memory. The bytes are copied.
   * @throws IndexError `not-an-index`, `other-version`, `damaged`, `out-of-memory`
   */
  static fromBytes(bytes: Uint8Array, options: Omit<ReadIndexOptions, 'signal'> = {}): DeviceIndex {
    expectArgument('DeviceIndex.fromBytes: `bytes`', bytes, BYTES);
    expectOptions('DeviceIndex.fromBytes', options, BYTES_OPTIONS);
    return new DeviceIndex(partsInBytes(bytes, options));
  }

  /** Made by a builder or read from a snapshot. `runtimes` are those of the segments. */
  constructor(parts: IndexParts, runtimes = runtimesOf(parts)) {
    this.catalog = parts.catalog;
    this.position = parts.position ?? null;
    this.#state = new IndexState(runtimes);
    this.#filters = new FilterCache(
      (filter) => checkAgreement(parts.catalog, filter),
      (plan) => runtimes.map((runtime) => new PreparedQuery(runtime, plan)),
    );
  }

  /**
   * Devices in the index. Their ordinals are `0` to `size - 1`, in the order in which devices were added; only in a snapshot of a
   * `LiveIndex` are some numbers missing, and the last ones above: those of devices that were changed since then, or removed.
   */
  get size(): number {
    return this.#state.devices;
  }

  /**
   * The ordinal of the device with this id; -1 when there is none.
   * @throws IndexError `no-ids`
   */
  ordinalOf(id: string): number {
    expectArgument('DeviceIndex.ordinalOf: `id`', id, TEXT);
    return this.#state.ordinalOf(id);
  }

  /**
   * The id of the device with this ordinal.
   * @throws IndexError `no-ids`; RangeError when there is no such ordinal
   */
  idOf(ordinal: number): string {
    expectArgument('DeviceIndex.idOf: `ordinal`', ordinal, ORDINAL);
    return this.#state.idOf(ordinal);
  }

  /**
   * The texts that devices hold under an account tag, each once; those in lists are none. With `kind` those alone that are a language or
   * a time zone, at most 20,000.
   * @throws RangeError when there are more than 100,000, without `kind`
   */
  tagTexts(tag: string, options: Pick<TagTextOptions, 'kind'> = {}): readonly string[] {
    expectKindQuestion('DeviceIndex.tagTexts', tag, options);
    return listTagTexts(this.#state.segments, tag, options.kind);
  }

  /**
   * The values that devices hold under a tag of the account (`application` null) or of an application, as they are asked for: texts, items of
   * lists, integers. Values of one segment come once, those of removed devices may be among them, and integers between those that are held. Integers far
   * apart from each other may be missing: it is for showing what there is.
   */
  tagValues(application: string | null, tag: string): Iterable<HeldValue> {
    expectArgument('DeviceIndex.tagValues: `application`', application, orNull(TEXT));
    expectArgument('DeviceIndex.tagValues: `tag`', tag, TEXT);
    const segments = this.#state.segments.map(({ runtime }) => runtime.segment);
    return listTagValues(segments, application, tag);
  }

  /**
   * What there is to say of the names in the filter: those that no device has, or has with values of another type, with the nearest one.
   * Nothing where there are no devices. Names are read from columns, so that this takes no longer for more devices.
   */
  notes(filter: Filter): readonly Diagnostic[] {
    expectPlan('DeviceIndex.notes', filter);
    const segments = this.#state.segments.map(({ runtime }) => runtime.segment);
    return this.size === 0 ? [] : notesOn(new IndexNames(segments), namesIn(filter));
  }

  /** Devices in the filter. */
  count(filter: Filter): number {
    let count = 0;
    for (const query of this.#prepare(filter)) count += query.count();
    return count;
  }

  /** Devices in each filter, in their order. Filters share what is read: many at once take less time than one by one. */
  countAll(filters: readonly Filter[]): readonly number[] {
    expectPlans('DeviceIndex.countAll', filters);
    return countPrepared(filters, (filter) => this.#prepare(filter));
  }

  /** Whether no device is in the filter. Stops at the first. */
  isEmpty(filter: Filter): boolean {
    return this.#prepare(filter).every((query) => query.isEmpty());
  }

  /** The devices in the filter, as a set that lies in the memory of the index until it is disposed of. */
  evaluate(filter: Filter): DeviceSet {
    return new DeviceSet(this.#state, evaluateAll(this.#state.segments, this.#prepare(filter)));
  }

  /** The ordinals of the first `count` devices in the filter, ascending; fewer when there are no more. Stops when it has them. */
  first(filter: Filter, count: number): Uint32Array {
    expectArgument('DeviceIndex.first: `count`', count, LIMIT);
    return firstOrdinals(this.#prepare(filter), count);
  }

  /**
   * The ordinals, ascending, of `count` devices picked from the filter, or of all when there are no more: each choice is as likely
   * as any other, and the same for a seed, whatever the engine and wherever segments end.
   */
  sample(filter: Filter, count: number, seed: number): Uint32Array {
    expectSampling('DeviceIndex.sample', count, seed);
    const set = this.evaluate(filter);
    try {
      return set.sample(count, seed);
    } finally {
      set.dispose();
    }
  }

  /**
   * The bytes of an index file, front to back, in pieces of at most some MiB; together they may have any length. A piece lies in the
   * memory of the index: it holds until the next one is asked for, and is not to be written to. Other use of the index in between does no harm.
   * `checksum` is CRC-32, where the host has a faster one.
   */
  chunks(checksum?: Checksum): Iterable<Uint8Array> {
    expectArgument('DeviceIndex.chunks: `checksum`', checksum ?? noChecksum, FUNCTION);
    return snapshotChunks(this.#content(), checksum);
  }

  /**
   * The same as one buffer.
   * @throws RangeError when it would have 2 GiB or more: `chunks` has no limit
   */
  toBytes(): OwnBytes {
    return joinSnapshot(this.#content());
  }

  /** Gives the memory back, once no set of its devices is left. */
  dispose(): void {
    this.#state.dispose();
    this.#filters = null;
  }

  /** Gives its memory back: it is asked no more. */
  [Symbol.dispose](): void {
    this.dispose();
  }

  #content(): SnapshotContent {
    return {
      catalog: this.catalog,
      segments: this.#state.segments.map(({ runtime }) => storedSegment(runtime)),
      position: this.position,
    };
  }

  #prepare(filter: Filter): readonly PreparedQuery[] {
    if (this.#filters === null) throw new IndexError('disposed', 'the index was used after its end');
    expectPlan('DeviceIndex: `filter`', filter);
    return this.#filters.of(filter);
  }
}

const noChecksum = (): number => 0;
