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
import { CodeBuilding, CodesBuilding, integerAt } from './column-values.js';

/** Values of a column up to which each is looked at. */
const FEW_VALUES = 64;
/** Values up to which each is looked at until there is a table: up to 300 ns each. */
const MANY_VALUES = 4_096;
/** Devices up to which a table takes a few milliseconds at most: it is made at once. */
const FEW_DEVICES = 2 ** 16;
/** Devices of values that are looked at for a table with each device that is read: a tenth of a millisecond or two. */
const DEVICES_A_READ = 8_192;

export class RowReader {
  readonly #segment: Segment;
  readonly #tables = new Map<ValueColumn, CodeTable>();
  readonly #building = new Map<ValueColumn, Building>();

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
      applications: this.#texts(subscriptions, ordinal, severalCodes),
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
    if (strings !== null && hasDevice(memory, strings.set, ordinal))
      return this.#texts(strings, ordinal, singleCode)[0] ?? null;
    return lists === null ? null : this.#texts(lists, ordinal, severalCodes);
  }

  #integer(column: IntegerColumn, ordinal: number): number {
    return integerAt(this.#segment, column, ordinal);
  }

  /** The values that the device has in the column. */
  #texts(column: ValueColumn, ordinal: number, begin: BeginTable): readonly string[] {
    return this.#codes(column, ordinal, begin).map((code) => column.values.valueOf(code));
  }

  #codes(column: ValueColumn, ordinal: number, begin: BeginTable): readonly number[] {
    const { memory } = this.#segment;
    const { size } = column.values;
    const table = size > FEW_VALUES ? this.#table(column, begin) : null;
    if (table !== null) return table(ordinal);
    const codes: number[] = [];
    for (let code = 0; code < size; code++) if (hasDevice(memory, column.devicesOf(code), ordinal)) codes.push(code);
    return codes;
  }

  /** Null: it is not done yet. */
  #table(column: ValueColumn, begin: BeginTable): CodeTable | null {
    const known = this.#tables.get(column);
    if (known !== undefined) return known;
    const building = this.#building.get(column) ?? begin(this.#segment, column);
    this.#building.set(column, building);
    const isSlow = this.#segment.size > FEW_DEVICES && column.values.size <= MANY_VALUES;
    while (!isSlow && !this.#tables.has(column)) this.#goOn(column, building, Number.POSITIVE_INFINITY);
    return this.#tables.get(column) ?? null;
  }

  #goOn(column: ValueColumn, building: Building, devices: number): void {
    const table = building(devices);
    if (table === null) return;
    this.#tables.set(column, table);
    this.#building.delete(column);
  }

  /** One table after the other. */
  #goOnBuilding(): void {
    for (const [column, building] of this.#building) {
      this.#goOn(column, building, DEVICES_A_READ);
      return;
    }
  }
}

/** The codes of a device that has some. */
type CodeTable = (ordinal: number) => readonly number[];

/** Looks at about so many devices of values more. Null: the table is not done. */
type Building = (devices: number) => CodeTable | null;

type BeginTable = (segment: Segment, column: ValueColumn) => Building;

const severalCodes: BeginTable = (segment, column) => {
  const building = new CodesBuilding(segment, column);
  return (devices) => {
    // Each is looked at twice.
    const table = building.goOn(devices / 2);
    return table && ((ordinal) => table.of(ordinal));
  };
};

const singleCode: BeginTable = (segment, column) => {
  const building = new CodeBuilding(segment, column);
  return (devices) => {
    const codes = building.goOn(devices);
    return codes && ((ordinal) => [codes[ordinal] ?? 0]);
  };
};
