/** Devices as the columns that say the same, now as lists of numbers and now as bitmaps. */

import { PLATFORMS } from '../../src/base/vocabulary.js';
import type { ColumnValues, DeviceColumns } from '../../src/bitset/column/device-columns.js';
import type { OrdinalSet } from '../../src/bitset/leaf/ordinal-set.js';
import { applicationsOf, type Device, type TagValue, tagsOf } from '../../src/devices/device.js';

export interface ColumnStyle {
  readonly bitmaps: boolean;
  /** Ids as UTF-8 in a piece. Needs ids without lone surrogates. */
  readonly utf8: boolean;
  readonly ids: boolean;
}

/** Each tag has values of one type in `devices`. */
export function columnsOf(devices: readonly Device[], style: ColumnStyle): DeviceColumns {
  const count = devices.length;
  const setOf = (holds: (device: Device) => boolean): OrdinalSet => toSet(devices.map(holds), style.bitmaps);
  const codes = new Set(devices.flatMap(applicationsOf));
  const tagsBy = (application: string | null) =>
    new Map(
      [...new Set(devices.flatMap((device) => Object.keys(tagsOf(device, application) ?? {})))].flatMap((tag) => {
        const column = valuesOf(
          devices.map((device) => tagValue(device, application, tag)),
          style,
        );
        return column === null ? [] : [[tag, column] as const];
      }),
    );
  return {
    count,
    ...(style.ids && { ids: style.utf8 ? utf8Of(devices.map(({ id }) => id)) : devices.map(({ id }) => id) }),
    platforms: Uint8Array.from(devices, ({ platform }) => PLATFORMS.indexOf(platform)),
    applications: new Map([...codes].map((code) => [code, setOf((device) => applicationsOf(device).includes(code))])),
    tags: tagsBy(null),
    applicationTags: new Map([...codes].map((code) => [code, tagsBy(code)])),
  };
}

function tagValue(device: Device, application: string | null, tag: string): TagValue | null {
  const tags = tagsOf(device, application);
  const value = tags && Object.hasOwn(tags, tag) ? (tags[tag] ?? null) : null;
  return Array.isArray(value) && value.length === 0 ? null : value;
}

function valuesOf(values: readonly (TagValue | null)[], { bitmaps }: ColumnStyle): ColumnValues | null {
  const some = values.find((value) => value !== null);
  if (some === undefined) return null;
  const isAll = values.every((value) => value !== null);
  const present = isAll
    ? {}
    : {
        present: toSet(
          values.map((value) => value !== null),
          bitmaps,
        ),
      };
  if (typeof some === 'number')
    return { type: 'Integer', values: Float64Array.from(values, (value) => Number(value ?? Number.NaN)), ...present };
  const items = values.map((value) =>
    Array.isArray(value) ? (value as string[]) : value === null ? [] : [String(value)],
  );
  const dictionary = [...new Set(items.flat())];
  const code = (item: string) => dictionary.indexOf(item);
  if (typeof some === 'string')
    return {
      type: 'String',
      codes: Uint16Array.from(items, ([item]) => (item === undefined ? 65_535 : code(item))),
      dictionary,
      ...present,
    };
  const offsets = new Uint32Array(values.length + 1);
  items.forEach((list, at) => {
    offsets[at + 1] = (offsets[at] as number) + list.length;
  });
  return { type: 'List', codes: Uint32Array.from(items.flat(), code), dictionary, offsets };
}

function toSet(members: readonly boolean[], bitmaps: boolean): OrdinalSet {
  const ordinals = members.flatMap((isMember, ordinal) => (isMember ? [ordinal] : []));
  if (!bitmaps) return Uint32Array.from(ordinals);
  const bits = new Uint8Array(Math.ceil(members.length / 8));
  for (const ordinal of ordinals) bits[ordinal >> 3] = (bits[ordinal >> 3] as number) | (1 << (ordinal & 7));
  return bits;
}

function utf8Of(texts: readonly string[]): NonNullable<DeviceColumns['ids']> {
  const encoded = texts.map((text) => new TextEncoder().encode(text));
  const offsets = new Uint32Array(texts.length + 1);
  encoded.forEach((bytes, at) => {
    offsets[at + 1] = (offsets[at] as number) + bytes.length;
  });
  return { bytes: new TextEncoder().encode(texts.join('')), offsets };
}
