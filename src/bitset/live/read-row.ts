/**
 * Devices out of a sealed segment, one at a time, for changes that need the old state. A segment leads from values to devices. To find
 * the values of a device, each value is looked at where a column has few; where it has many, a table of codes by device is made: a part of it with each device
 * that is read, where it would take long.
 */

import { PLATFORMS } from '../../base/vocabulary.js';
import type { Device, TagValue, TagValues } from '../../devices/device.js';
import {
  type IntegerColumn,
  type Segment,
  type TagColumn,
  tagKey,
  type ValueColumn,
  VERSION_COLUMN,
} from '../layout/segment.js';
import { hasOrdinal } from '../leaf/read-leaf.js';
import { hasDevice } from '../segment/stored-devices.js';
import { CodesBuilding, type CodesByDevice, codesByDevice, integerAt } from './column-values.js';

/** Values of a column up to which each is looked at. */
const FEW_VALUES = 64;
/** Values up to which each is looked at until there is a table: some 50 ns each. */
const MANY_VALUES = 4_096;
/** Devices up to which a table takes a few milliseconds at most: it is made at once. */
const FEW_DEVICES = 2 ** 16;
/** Devices of values that are looked at for a table with each device that is read: some 30 ns each, twice. */
const DEVICES_A_READ = 4_096;

export class RowReader {
  readonly #segment: Segment;
  readonly #byDevice = new Map<ValueColumn, CodesByDevice>();
  readonly #building = new Map<ValueColumn, CodesBuilding>();

  constructor(segment: Segment) {
    this.#segment = segment;
  }

  /** The device with this ordinal, live or not. */
  read(ordinal: number, id: string): Device {
    const { memory, platforms, subscriptions, tags } = this.#segment;
    const platform = PLATFORMS.find((name) => hasOrdinal(memory, platforms.get(name) ?? 0, ordinal));
    const accountTags: Record<string, TagValue> = Object.create(null);
    const applicationTags: Record<string, Record<string, TagValue>> = Object.create(null);
    for (const column of tags.values()) {
      const { application, tag } = column;
      const value = application === VERSION_COLUMN.application ? null : this.#value(column, ordinal);
      if (value === null) continue;
      if (application === null) accountTags[tag] = value;
      else {
        applicationTags[application] ??= Object.create(null) as Record<string, TagValue>;
        (applicationTags[application] as Record<string, TagValue>)[tag] = value;
      }
    }
    this.#goOnBuilding();
    return {
      id,
      platform: platform as Device['platform'],
      applications: this.#texts(subscriptions, ordinal),
      tags: accountTags as TagValues,
      applicationTags,
    };
  }

  /** The version of the device's last change; null when it had none. */
  version(ordinal: number): number | null {
    const { memory, tags } = this.#segment;
    const column = tags.get(tagKey(VERSION_COLUMN.application, VERSION_COLUMN.tag))?.integers;
    if (!column || !hasDevice(memory, column.set, ordinal)) return null;
    return integerAt(this.#segment, column, ordinal);
  }

  #value(column: TagColumn, ordinal: number): TagValue | null {
    const { memory } = this.#segment;
    if (!hasDevice(memory, column.set, ordinal)) return null;
    const { integers, strings, lists } = column;
    if (integers !== null && hasDevice(memory, integers.set, ordinal)) return this.#integer(integers, ordinal);
    if (strings !== null && hasDevice(memory, strings.set, ordinal)) return this.#texts(strings, ordinal)[0] ?? null;
    return lists === null ? null : this.#texts(lists, ordinal);
  }

  #integer(column: IntegerColumn, ordinal: number): number {
    return integerAt(this.#segment, column, ordinal);
  }

  /** The values that the device has in the column. */
  #texts(column: ValueColumn, ordinal: number): readonly string[] {
    return this.#codes(column, ordinal).map((code) => column.values.valueOf(code));
  }

  #codes(column: ValueColumn, ordinal: number): readonly number[] {
    const { memory } = this.#segment;
    const { size } = column.values;
    const table = size > FEW_VALUES ? this.#table(column) : null;
    if (table !== null) return table.of(ordinal);
    const codes: number[] = [];
    for (let code = 0; code < size; code++) if (hasDevice(memory, column.devicesOf(code), ordinal)) codes.push(code);
    return codes;
  }

  /** Null: it is not done yet. */
  #table(column: ValueColumn): CodesByDevice | null {
    const known = this.#byDevice.get(column);
    if (known !== undefined) return known;
    if (this.#segment.size > FEW_DEVICES && column.values.size <= MANY_VALUES) {
      if (!this.#building.has(column)) this.#building.set(column, new CodesBuilding(this.#segment, column));
      return null;
    }
    const table = codesByDevice(this.#segment, column);
    this.#byDevice.set(column, table);
    return table;
  }

  /** One table after the other. */
  #goOnBuilding(): void {
    for (const [column, building] of this.#building) {
      const table = building.goOn(DEVICES_A_READ);
      if (table === null) return;
      this.#byDevice.set(column, table);
      this.#building.delete(column);
      return;
    }
  }
}
