/**
 * Builds an index out of devices, one by one or as columns. Devices of the segment that is being built are logs of typed buffers;
 * a full segment is sealed when the next device comes, and the last one by `seal`.
 */

import { expectArgument, TEXT } from '../../base/argument.js';
import { invariant } from '../../base/invariant.js';
import type { Catalog } from '../../catalog/catalog.js';
import type { Device } from '../../devices/device.js';
import { expectDevice } from '../../devices/expect-device.js';
import type { DeviceRows } from '../../devices/scan/device-rows.js';
import type { RowScanner } from '../../devices/scan/row-scanner.js';
import { DeviceValidator, type UnknownCounts } from '../../devices/validate-device.js';
import type { DeviceColumns } from '../column/device-columns.js';
import type { EngineName } from '../engine/engine.js';
import { IndexError } from '../layout/errors.js';
import { type IndexLimits, indexLimitsWith } from '../layout/limits.js';
import type { MemoryOptions } from '../layout/memory.js';
import type { Segment } from '../layout/segment.js';
import { addColumns } from '../segment/add-columns.js';
import { DraftRows } from '../segment/draft-rows.js';
import { sealSegments } from '../segment/seal-segment.js';
import { SegmentDraft } from '../segment/segment-draft.js';
import type { IndexParts } from '../snapshot/index-parts.js';
import { addColumnIds, addId, addRowIds, ordinalIn, refuseRow } from './added-ids.js';
import { asOutOfMemory, badDevice, checkId, tooManyDevices } from './builder-errors.js';
import type { IndexBuilderOptions } from './builder-options.js';
import { checkColumns } from './check-columns.js';
import { expectColumns } from './expect-columns.js';
import { SealedSegments } from './sealed-segments.js';

/** How many devices may be added between two looks at the memory they take. */
const MOST_BETWEEN_LOOKS = 4096;
/** Devices of a batch that are added before the next such look; whole bytes of bitmaps. */
const MOST_IN_A_GO = 2 ** 20;

/**
 * Adds the rows of a scanner that was made for the catalog of the builder: their devices were checked by it.
 * @throws IndexError as `addChecked` does; the devices of the rows before the one that is refused stay
 */
export let addRows: (builder: IndexBuilder<unknown>, scanner: RowScanner) => void;

/** Takes devices one by one, and makes an index of them. */
export class IndexBuilder<Index> {
  static {
    addRows = (builder, scanner) => builder.#addRows(scanner);
  }

  readonly #finish: (parts: IndexParts) => Index;
  readonly #catalog: Catalog | null;
  readonly #validator: DeviceValidator;
  readonly #withIds: boolean;
  readonly #limits: IndexLimits;
  readonly #memory: MemoryOptions;
  readonly #engine: EngineName;
  readonly #cacheBytes: number | null;
  #sealed = SealedSegments.NONE;
  #draft: SegmentDraft;
  /** What is known of the draft by the scanners whose rows were added: there are several where threads scan ahead. */
  readonly #rows = new Map<RowScanner, DraftRows>();
  /** Devices the draft may have before its bytes are looked at again. */
  #nextLook = 1;
  #isSealed = false;

  /** `finish` makes the index of what was built. */
  constructor(options: IndexBuilderOptions, finish: (parts: IndexParts) => Index) {
    const { catalog = null, shared = false, ids = true, engine = 'auto', cacheBytes = null } = options;
    this.#finish = finish;
    this.#catalog = catalog;
    this.#validator = new DeviceValidator(catalog);
    this.#withIds = ids;
    this.#limits = indexLimitsWith(options.limits);
    this.#memory = { shared, maxBytes: this.#limits.segmentBytes };
    this.#engine = engine;
    this.#cacheBytes = cacheBytes;
    this.#draft = new SegmentDraft(ids);
  }

  /** Devices so far. */
  get size(): number {
    return this.#sealed.size + this.#draft.size;
  }

  /** What the catalog does not know and was left out so far, by occurrence. */
  get unknown(): UnknownCounts {
    return { ...this.#validator.unknown };
  }

  /** The ordinal of the device with this id; -1 when there is none, or the index has no ids. */
  ordinalOf(id: string): number {
    expectArgument('ordinalOf: `id`', id, TEXT);
    return ordinalIn(this.#draft.ids, this.#sealed, id);
  }

  /**
   * Adds one device, which gets the next ordinal.
   * @throws IndexError `bad-device`, `duplicate-id`, `too-many-devices`, `out-of-memory`; the builder is as before the call
   */
  add(device: Device): void {
    const valid = this.#validator.validate(device);
    if (valid === null) throw badDevice(this.#validator);
    this.addChecked(valid);
  }

  /**
   * As {@link add}, for a device that a reader with the catalog of this builder has checked: it is not checked again.
   * @throws IndexError `bad-device` for an id beyond measure, `duplicate-id`, `too-many-devices`, `out-of-memory`
   */
  addChecked(device: Device): void {
    this.#mustBeOpen();
    expectDevice('addChecked: `device`', device);
    checkId(device.id);
    this.#makeRoom();
    const draft = this.#draft;
    const { size } = draft;
    try {
      addId(this.#draft.ids, this.#sealed, device.id);
      draft.add(device);
    } catch (error) {
      draft.truncate(size);
      throw asOutOfMemory(error);
    }
  }

  /**
   * Adds a batch of devices, which get the next ordinals, in their order.
   * @throws IndexError `bad-column`, `duplicate-id`, `too-many-devices`, `out-of-memory`; the builder is as before the call
   */
  addColumns(columns: DeviceColumns): void {
    this.#mustBeOpen();
    expectColumns('addColumns', columns);
    checkColumns(columns, this.#catalog, this.#withIds);
    if (columns.count > this.#limits.indexDevices - this.size) throw tooManyDevices(this.#limits);
    // Sealing leaves a draft as it is: going back to this one takes back all that came after it.
    const before = { draft: this.#draft, size: this.#draft.size, sealed: this.#sealed };
    try {
      for (let from = 0; from < columns.count; ) from = this.#addPart(columns, from);
    } catch (error) {
      this.#draft = before.draft;
      this.#draft.truncate(before.size);
      this.#sealed = before.sealed;
      this.#nextLook = 1;
      throw asOutOfMemory(error);
    }
  }

  /**
   * The index of all devices that were added. The builder is at its end then.
   * @throws IndexError `out-of-memory`; the builder is as before the call
   */
  seal(): Index {
    this.#mustBeOpen();
    const last = this.#draft.size === 0 ? [] : this.#draftSegments();
    const index = this.#finish({
      segments: [...this.#sealed.segments, ...last],
      catalog: this.#catalog,
      engine: this.#engine,
      ...(this.#cacheBytes !== null && { cacheBytes: this.#cacheBytes }),
    });
    this.#isSealed = true;
    this.#sealed = SealedSegments.NONE;
    this.#draft = new SegmentDraft(false);
    return index;
  }

  #addRows(scanner: RowScanner): void {
    this.#mustBeOpen();
    const draftRows = this.#rows.get(scanner) ?? new DraftRows(scanner);
    this.#rows.set(scanner, draftRows);
    for (let from = 0; from < scanner.rows.count; ) from = this.#addSomeRows(draftRows, scanner.rows, from);
  }

  /** Adds as many rows from `from` on as the draft can take in a go, and answers the first that is left. */
  #addSomeRows(draftRows: DraftRows, rows: DeviceRows, from: number): number {
    this.#makeRoom();
    const draft = this.#draft;
    const { size } = draft;
    const { segmentDevices, indexDevices } = this.#limits;
    const room = Math.min(Math.max(1, this.#nextLook - size), segmentDevices - size, indexDevices - this.size);
    const to = Math.min(rows.count, from + room);
    try {
      const refused = addRowIds(draft.ids, this.#sealed, rows, from, to);
      draftRows.add(draft, from, refused);
      if (refused < to) refuseRow(draft.ids, this.#sealed, rows, refused);
      return to;
    } catch (error) {
      if (!(error instanceof IndexError)) draft.truncate(size);
      throw asOutOfMemory(error);
    }
  }

  #mustBeOpen(): void {
    invariant(!this.#isSealed, 'a builder ends when it is sealed');
  }

  /** Adds as many devices from `from` on as the draft can take in a go, and answers the first that is left. */
  #addPart(columns: DeviceColumns, from: number): number {
    this.#makeRoom();
    const room = this.#limits.segmentDevices - this.#draft.size;
    const to = Math.min(columns.count, from + Math.min(room, MOST_IN_A_GO));
    this.#draft.ids?.expect(Math.min(room, columns.count - from));
    if (columns.ids !== undefined) addColumnIds(this.#draft.ids, this.#sealed, columns.ids, from, to);
    addColumns(this.#draft, columns, from, to);
    return to;
  }

  /** Sees to it that the draft can take one more device. */
  #makeRoom(): void {
    if (this.size >= this.#limits.indexDevices) throw tooManyDevices(this.#limits);
    const { segmentDevices } = this.#limits;
    if (this.#draft.size >= segmentDevices || (this.#draft.size >= this.#nextLook && this.#isFull())) this.#sealDraft();
  }

  #isFull(): boolean {
    const { bytes, size } = this.#draft;
    const { buildingBytes } = this.#limits;
    const more = Math.floor((buildingBytes / bytes - 1) * size * 0.5);
    this.#nextLook = size + Math.min(MOST_BETWEEN_LOOKS, Math.max(1, more));
    return bytes >= buildingBytes;
  }

  #sealDraft(): void {
    this.#sealed = this.#sealed.with(this.#draftSegments(), this.#draft.size);
    this.#draft = new SegmentDraft(this.#withIds);
    this.#nextLook = 1;
  }

  #draftSegments(): readonly Segment[] {
    return sealSegments(this.#draft, { from: 0, to: this.#draft.size }, this.#memory);
  }
}
