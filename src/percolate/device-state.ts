/**
 * A device as predicates ask about it: which attributes it has, with their values, and what guards are told of them. Made once and read
 * into again for every device, so that a device costs no memory. Attributes that no filter asks about are left out.
 */

import { applicationsOf, type Device, type TagValues, tagsOf } from '../devices/device.js';
import { type SetValue, setValue } from '../evaluate/match/device-test.js';
import { type Attribute, NO_LIST } from './attributes.js';
import { GuardValues, PLATFORM, placeOf } from './guards.js';
import type { ManyValues } from './operand.js';
import type { AskedDevice } from './operands.js';
import type { Predicates } from './predicates.js';

export class DeviceState implements AskedDevice {
  platform = NO_LIST;
  /** What the device has, each once, in no order. */
  readonly present: Attribute[] = [];
  readonly guards = new GuardValues();
  private readonly set: EpochBits;
  private readonly amongMany: EpochBits;
  /** By attribute; of those that are set. */
  private readonly values: SetValue[] = [];
  private readonly lists: (readonly number[])[] = [];
  /** By attribute; NaN and NO_LIST of all others. */
  private integers = new Float64Array(0);
  private texts = new Int32Array(0);

  constructor(
    private readonly predicates: Predicates,
    lastEpoch?: number,
  ) {
    this.set = new EpochBits(lastEpoch);
    this.amongMany = new EpochBits(lastEpoch);
  }

  /** Forgets the device before. O(what the device has). */
  read(device: Device): void {
    const { attributes, keys } = this.predicates;
    this.forget();
    this.reserve(attributes.size);
    this.platform = keys.platforms.get(device.platform) ?? NO_LIST;
    this.guards.addText(PLATFORM, this.platform);
    for (const application of applicationsOf(device)) this.add(attributes.subscription(application), undefined);
    this.readTags(null, tagsOf(device, null));
    for (const application of Object.keys(applicationTagsOf(device)))
      this.readTags(application, tagsOf(device, application));
  }

  private forget(): void {
    this.guards.forget(PLATFORM);
    for (const { number } of this.present) {
      this.guards.forget(placeOf(number));
      this.integers[number] = Number.NaN;
      this.texts[number] = NO_LIST;
    }
    this.present.length = 0;
  }

  private reserve(attributes: number): void {
    this.set.begin(attributes);
    this.amongMany.begin(this.predicates.operands.places);
    this.guards.reserve(attributes);
    if (attributes <= this.texts.length) return;
    this.integers = new Float64Array(attributes * 2).fill(Number.NaN);
    this.texts = new Int32Array(attributes * 2).fill(NO_LIST);
  }

  has(attribute: number): boolean {
    return this.set.get(attribute) === 1;
  }

  /** Undefined when it is unset. */
  value(attribute: number): SetValue {
    return this.has(attribute) ? this.values[attribute] : undefined;
  }

  integer(attribute: number): number {
    // SAFETY: here and below, predicates ask of attributes that are below the size that was reserved.
    return this.integers[attribute] as number;
  }

  text(attribute: number): number {
    return this.texts[attribute] as number;
  }

  items(attribute: number): readonly number[] {
    return typeof this.value(attribute) === 'object' ? this.textLists(attribute) : NO_TEXTS;
  }

  /** The lists of the texts that are the value of an attribute, or items of it; NO_LIST for those that no filter names. */
  textLists(attribute: number): readonly number[] {
    return this.has(attribute) ? (this.lists[attribute] ?? NO_TEXTS) : NO_TEXTS;
  }

  isAmong(place: number, { holds }: ManyValues, attribute: number): boolean {
    const known = this.amongMany.get(place);
    if (known >= 0) return known === 1;
    const isAmong = holds(this.value(attribute));
    this.amongMany.set(place, isAmong ? 1 : 0);
    return isAmong;
  }

  holds(predicate: number): boolean {
    return this.predicates.holds(predicate, this);
  }

  private readTags(application: string | null, tags: TagValues | undefined): void {
    const known = this.predicates.attributes.tags(application);
    if (known === undefined || tags == null) return;
    for (const tag of Object.keys(tags)) {
      const attribute = known.get(tag);
      const value = attribute === undefined ? undefined : setValue(tags, tag);
      if (value !== undefined) this.add(attribute, value);
    }
  }

  private add(attribute: Attribute | undefined, value: SetValue): void {
    if (attribute === undefined || this.has(attribute.number)) return;
    this.set.set(attribute.number, 1);
    this.values[attribute.number] = value;
    this.lists[attribute.number] = textLists(attribute, value);
    this.present.push(attribute);
    this.addValue(attribute.number, value);
  }

  private addValue(attribute: number, value: SetValue): void {
    const place = placeOf(attribute);
    const lists = this.textLists(attribute);
    if (value === undefined) this.guards.setAll(place);
    for (const list of lists) this.guards.addText(place, list);
    if (typeof value === 'string') this.texts[attribute] = lists[0] ?? NO_LIST;
    if (typeof value !== 'number' || !Number.isInteger(value)) return;
    this.integers[attribute] = value;
    this.guards.setNumber(place, value);
  }
}

function textLists({ texts }: Attribute, value: SetValue): readonly number[] {
  if (typeof value === 'string') return [texts.get(value) ?? NO_LIST];
  return typeof value === 'object' ? value.map((item) => texts.get(item) ?? NO_LIST) : NO_TEXTS;
}

const NO_TEXTS: readonly number[] = [];
const NO_TAGS: Readonly<Record<string, TagValues>> = {};

function applicationTagsOf(device: Device): Readonly<Record<string, TagValues>> {
  return Object.hasOwn(device, 'applicationTags') ? (device.applicationTags ?? NO_TAGS) : NO_TAGS;
}

/** An entry is `epoch * 2 + bit`, which has to be a positive 32-bit number. */
const LAST_EPOCH = 2 ** 30 - 1;

/**
 * A bit for each number, or none yet; all are forgotten at once. An entry holds the epoch in which it was written, so that forgetting is
 * counting on; when the count ends, all entries are cleared and it starts again.
 */
export class EpochBits {
  private entries = new Int32Array(0);
  private epoch = 0;

  /** `last`: the epoch after which entries are cleared. */
  constructor(private readonly last: number = LAST_EPOCH) {}

  /** Forgets all bits, and makes room for the numbers below `size`. */
  begin(size: number): void {
    if (this.entries.length < size) this.restart(new Int32Array(size + (size >> 1)));
    else if (this.epoch === this.last) this.restart(this.entries.fill(0));
    this.epoch++;
  }

  private restart(entries: Int32Array<ArrayBuffer>): void {
    this.entries = entries;
    this.epoch = 0;
  }

  /** 0 or 1; -1 where none was set since `begin`. */
  get(index: number): number {
    // SAFETY: callers keep to the size they began with.
    const entry = this.entries[index] as number;
    return entry >>> 1 === this.epoch ? entry & 1 : -1;
  }

  set(index: number, bit: 0 | 1): void {
    this.entries[index] = this.epoch * 2 + bit;
  }
}
