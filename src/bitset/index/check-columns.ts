/** Looks columns of devices over before anything of them is added: what is wrong is told by the column's name. */

import { shown } from '../../base/shown.js';
import { PLATFORMS } from '../../base/vocabulary.js';
import type { Catalog, TagDeclaration } from '../../catalog/catalog.js';
import { countBits, eachBit } from '../column/bits.js';
import type { Codes, ColumnValues, DeviceColumns, Utf8Column } from '../column/device-columns.js';
import { MAX_ID_BYTES } from '../column/id-table.js';
import { IndexError } from '../layout/errors.js';
import type { OrdinalSet } from '../leaf/ordinal-set.js';

/** @throws IndexError `bad-column` */
export function checkColumns(columns: DeviceColumns, catalog: Catalog | null, withIds: boolean): void {
  new ColumnCheck(columns, catalog).check(withIds);
}

const NO_DEVICES = new Uint32Array(0);

class ColumnCheck {
  readonly #columns: DeviceColumns;
  readonly #count: number;
  readonly #catalog: Catalog | null;

  constructor(columns: DeviceColumns, catalog: Catalog | null) {
    this.#columns = columns;
    this.#count = columns.count;
    this.#catalog = catalog;
  }

  check(withIds: boolean): void {
    if (!Number.isSafeInteger(this.#count) || this.#count < 0) throw bad('count', 'is no number of devices');
    this.#checkIds(withIds);
    this.#checkPlatforms();
    const { applications = new Map(), tags = new Map(), applicationTags = new Map() } = this.#columns;
    for (const [code, set] of applications) this.#checkApplication(code, set);
    for (const [tag, values] of tags) this.#checkTag(null, tag, values, this.#catalog?.tags);
    for (const [code, tagsOfCode] of applicationTags) {
      const declared = this.#catalog?.applications.get(code);
      if (this.#catalog !== null && declared === undefined) throw undeclared(`applicationTags ${quoted(code)}`);
      for (const [tag, values] of tagsOfCode) {
        this.#checkTag(code, tag, values, declared?.tags);
        this.#checkSubscribed(code, tag, values);
      }
    }
  }

  #checkIds(withIds: boolean): void {
    const { ids } = this.#columns;
    if (ids === undefined) {
      if (withIds && this.#count > 0) throw bad('ids', 'are missing, and the index has ids');
    } else if (!withIds) throw bad('ids', 'are given, and the index has none');
    else if ('offsets' in ids) this.#checkUtf8(ids);
    else {
      if (ids.length !== this.#count) throw this.#wrongLength('ids', ids.length);
      for (let at = 0; at < ids.length; at++) checkId(ids[at], at);
    }
  }

  #checkUtf8({ bytes, offsets }: Utf8Column): void {
    this.#checkOffsets('ids', offsets, bytes.length);
    const decoder = new TextDecoder('utf-8', { fatal: true });
    for (let at = 0; at < this.#count; at++) {
      const start = offsets[at] ?? 0;
      const length = (offsets[at + 1] ?? 0) - start;
      if (length === 0) throw badAt('ids', at, 'is empty');
      if (length > MAX_ID_BYTES) throw badAt('ids', at, `is longer than ${MAX_ID_BYTES} bytes`);
      // A byte 10xxxxxx goes on with a character.
      if (((bytes[start] ?? 0) & 0xc0) === 0x80) throw badAt('ids', at, 'is not UTF-8');
    }
    for (let from = offsets[0] ?? 0, end = offsets[this.#count] ?? 0; from < end; from += DECODED_BYTES) {
      const isLast = from + DECODED_BYTES >= end;
      try {
        decoder.decode(bytes.subarray(from, Math.min(end, from + DECODED_BYTES)), { stream: !isLast });
      } catch {
        throw bad('ids', 'are not UTF-8');
      }
    }
  }

  #checkPlatforms(): void {
    const { platforms } = this.#columns;
    if (platforms.length !== this.#count) throw this.#wrongLength('platforms', platforms.length);
    // Reduced first: a hundred million calls of a callback take a second.
    let most = 0;
    for (let device = 0; device < platforms.length; device++) most = Math.max(most, platforms[device] ?? 0);
    const at = most < PLATFORMS.length ? -1 : platforms.findIndex((code) => code >= PLATFORMS.length);
    if (at >= 0) throw badAt('platforms', at, `is ${platforms[at]}, and there are ${PLATFORMS.length} platforms`);
  }

  #checkApplication(code: string, set: OrdinalSet): void {
    const column = `applications ${quoted(code)}`;
    if (code === '') throw bad(column, 'has no code');
    if (this.#catalog !== null && !this.#catalog.applications.has(code)) throw undeclared(column);
    this.#checkSet(column, set);
  }

  #checkTag(
    application: string | null,
    tag: string,
    values: ColumnValues,
    declarations: ReadonlyMap<string, TagDeclaration> | undefined,
  ): void {
    const column = tagColumn(application, tag);
    if (tag === '') throw bad(column, 'has no name');
    const declared = declarations?.get(tag);
    if (this.#catalog !== null && declared === undefined) throw undeclared(column);
    if (declared !== undefined && declared.type !== values.type)
      throw bad(column, `holds ${values.type} values, and the catalog declares ${declared.type}`);
    this.#checkValues(column, values);
  }

  #checkValues(column: string, values: ColumnValues): void {
    switch (values.type) {
      case 'Integer':
        this.#checkLength(column, values.values.length);
        if (values.present) this.#checkSet(column, values.present);
        if (values.values instanceof Float64Array || values.values instanceof Float32Array)
          this.#eachPresent(values.present, (device) => {
            if (!Number.isSafeInteger(values.values[device])) throw badAt(column, device, 'is no safe integer');
          });
        return;
      case 'String':
        this.#checkLength(column, values.codes.length);
        if (values.present) this.#checkSet(column, values.present);
        this.#checkCodes(column, values.codes, values.dictionary, values.present);
        return;
      case 'List':
        this.#checkOffsets(column, values.offsets, values.codes.length);
        checkDictionary(column, values.dictionary);
        for (let at = values.offsets[0] ?? 0, end = values.offsets[this.#count] ?? 0; at < end; at++)
          if ((values.codes[at] ?? 0) >= values.dictionary.length) throw noCode(column, at, values.codes[at]);
    }
  }

  #checkCodes(column: string, codes: Codes, dictionary: readonly string[], present: OrdinalSet | undefined): void {
    checkDictionary(column, dictionary);
    this.#eachPresent(present, (device) => {
      if ((codes[device] ?? 0) >= dictionary.length) throw noCode(column, device, codes[device]);
    });
  }

  /** Only subscribers of an application may have values of its tags. */
  #checkSubscribed(code: string, tag: string, values: ColumnValues): void {
    const subscribed = toBitmap(this.#columns.applications?.get(code) ?? NO_DEVICES, this.#count);
    const check = (device: number) => {
      if ((((subscribed[device >>> 3] ?? 0) >> (device & 7)) & 1) === 0)
        throw badAt(tagColumn(code, tag), device, 'is of a device that is not subscribed to the application');
    };
    if (values.type !== 'List') this.#eachPresent(values.present, check);
    else
      for (let device = 0; device < this.#count; device++)
        if ((values.offsets[device + 1] ?? 0) > (values.offsets[device] ?? 0)) check(device);
  }

  #eachPresent(present: OrdinalSet | undefined, visit: (device: number) => void): void {
    if (present === undefined) for (let device = 0; device < this.#count; device++) visit(device);
    else if (present instanceof Uint32Array) for (const device of present) visit(device);
    else eachBit(present, 0, this.#count, visit);
  }

  #checkSet(column: string, set: OrdinalSet): void {
    if (set instanceof Uint8Array) {
      if (countBits(set, this.#count, set.length * 8) > 0) throw bad(column, 'has bits behind the last device');
      return;
    }
    for (let at = 1; at < set.length; at++)
      if ((set[at - 1] ?? 0) >= (set[at] ?? 0)) throw badAt(column, at, 'does not ascend');
    if ((set.at(-1) ?? -1) >= this.#count) throw bad(column, 'has numbers behind the last device');
  }

  #checkOffsets(column: string, offsets: Uint32Array | Float64Array, end: number): void {
    if (offsets.length !== this.#count + 1) throw this.#wrongLength(`offsets of ${column}`, offsets.length, 1);
    for (let at = 0; at < offsets.length; at++) {
      const offset = offsets[at] ?? 0;
      if (!Number.isSafeInteger(offset) || offset < (offsets[at - 1] ?? 0))
        throw badAt(`offsets of ${column}`, at, 'does not ascend');
    }
    if ((offsets[this.#count] ?? 0) > end) throw bad(`offsets of ${column}`, 'end behind the last entry');
  }

  #checkLength(column: string, length: number): void {
    if (length !== this.#count) throw this.#wrongLength(column, length);
  }

  #wrongLength(column: string, length: number, more = 0): IndexError {
    return bad(column, `has ${length} entries, and ${this.#count + more} are needed for ${this.#count} devices`);
  }
}

const DECODED_BYTES = 2 ** 20;

function checkId(id: string | undefined, at: number): void {
  if (typeof id !== 'string' || id === '') throw badAt('ids', at, 'is empty');
  if (id.length * 3 > MAX_ID_BYTES && new TextEncoder().encode(id).length > MAX_ID_BYTES)
    throw badAt('ids', at, `is longer than ${MAX_ID_BYTES} bytes`);
}

function checkDictionary(column: string, dictionary: readonly string[]): void {
  const at = dictionary.findIndex((value) => typeof value !== 'string');
  if (at >= 0) throw badAt(`dictionary of ${column}`, at, 'is no text');
}

/** The set as a bitmap of `count` devices. */
function toBitmap(set: OrdinalSet, count: number): Uint8Array {
  if (set instanceof Uint8Array) return set;
  const bits = new Uint8Array(Math.ceil(count / 8));
  for (const device of set) bits[device >>> 3] = (bits[device >>> 3] ?? 0) | (1 << (device & 7));
  return bits;
}

function tagColumn(application: string | null, tag: string): string {
  return application === null ? `tags ${quoted(tag)}` : `applicationTags ${quoted(application)} ${quoted(tag)}`;
}

function quoted(name: string): string {
  return `\`${shown(name)}\``;
}

function undeclared(column: string): IndexError {
  return bad(column, 'is not declared by the catalog');
}

function noCode(column: string, at: number, code: number | undefined): IndexError {
  return badAt(column, at, `is ${code}, which is no index into its dictionary`);
}

function bad(column: string, what: string): IndexError {
  return new IndexError('bad-column', `column ${column}: ${what}`);
}

function badAt(column: string, at: number, what: string): IndexError {
  return new IndexError('bad-column', `column ${column}: entry ${at} ${what}`);
}
