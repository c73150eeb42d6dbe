/** Reads the columns of a sealed segment by device. The columns lead from values to devices; here the values of one device are found. */

import { invariant } from '../../base/invariant.js';
import { PLATFORMS } from '../../base/vocabulary.js';
import type { Codes } from '../column/device-columns.js';
import type { IntegerColumn, Segment, ValueColumn } from '../layout/segment.js';
import { hasDevice, ordinalsIn } from '../segment/stored-devices.js';

/** For each device the codes of its values, ascending: `codes[offsets[i]]` to before `codes[offsets[i + 1]]`. */
export class CodesByDevice {
  readonly offsets: Uint32Array;
  readonly codes: Codes;

  constructor(offsets: Uint32Array, codes: Codes) {
    this.offsets = offsets;
    this.codes = codes;
  }

  of(ordinal: number): readonly number[] {
    return Array.from(this.codes.subarray(this.offsets[ordinal], this.offsets[ordinal + 1]));
  }
}

/** O(devices + values). */
export function codesByDevice(segment: Segment, column: ValueColumn): CodesByDevice {
  const table = new CodesBuilding(segment, column).goOn(Number.POSITIVE_INFINITY);
  invariant(table !== null, 'a table that may look at all devices is done');
  return table;
}

/** A table of codes by device that is made in steps: the devices of all values are counted first, then placed. */
export class CodesBuilding {
  readonly #segment: Segment;
  readonly #column: ValueColumn;
  /** How many codes each device has, behind its place; where its codes end, once all are counted. */
  readonly #ends: Uint32Array;
  /** Where the next code of each device goes; null: the devices are being counted. */
  #next: Uint32Array | null = null;
  #codes: Codes = new Uint8Array(0);
  /** The value that comes next. */
  #code = 0;
  /** Devices that may be looked at before the next step; below 0: so many more than were allowed have been. */
  #allowed = 0;

  constructor(segment: Segment, column: ValueColumn) {
    this.#segment = segment;
    this.#column = column;
    this.#ends = new Uint32Array(segment.size + 1);
  }

  /** Looks at about so many devices of values more; those of one value are looked at together, and what was too much is saved later. Null: the table is not done. */
  goOn(devices: number): CodesByDevice | null {
    this.#allowed += devices;
    while (this.#allowed > 0) {
      if (this.#code < this.#column.values.size) this.#allowed -= this.#take(this.#code++);
      else if (this.#next === null) this.#startPlacing();
      else return new CodesByDevice(this.#ends, this.#codes);
    }
    return null;
  }

  /** How many devices have the value. */
  #take(code: number): number {
    const ordinals = ordinalsIn(this.#segment, this.#column.devicesOf(code));
    const ends = this.#ends;
    const next = this.#next;
    if (next === null) for (const ordinal of ordinals) ends[ordinal + 1] = (ends[ordinal + 1] ?? 0) + 1;
    else
      for (const ordinal of ordinals) {
        this.#codes[next[ordinal] ?? 0] = code;
        next[ordinal] = (next[ordinal] ?? 0) + 1;
      }
    return ordinals.length;
  }

  /** Each place moves on as its device is met; those before the first are the offsets. */
  #startPlacing(): void {
    const { size } = this.#segment;
    const ends = this.#ends;
    for (let ordinal = 0; ordinal < size; ordinal++)
      ends[ordinal + 1] = (ends[ordinal + 1] ?? 0) + (ends[ordinal] ?? 0);
    this.#codes = codesFor(this.#column.values.size, ends[size] ?? 0);
    this.#next = ends.slice(0, size);
    this.#code = 0;
  }
}

function codesFor(values: number, length: number): Codes {
  if (values <= 2 ** 8) return new Uint8Array(length);
  return values <= 2 ** 16 ? new Uint16Array(length) : new Uint32Array(length);
}

/** The value of a device that has one. */
export function integerAt({ memory }: Segment, column: IntegerColumn, ordinal: number): number {
  let code = 0;
  for (const [bit, plane] of column.planes.entries()) if (hasDevice(memory, plane, ordinal)) code += 2 ** bit;
  return valueOfCode(memory.f64, column, code);
}

/** Of every device; those without a value have any. */
export function integersIn(segment: Segment, column: IntegerColumn): Float64Array<ArrayBuffer> {
  const values = new Float64Array(segment.size);
  for (const [bit, plane] of column.planes.entries())
    for (const ordinal of ordinalsIn(segment, plane)) values[ordinal] = (values[ordinal] ?? 0) + 2 ** bit;
  const { f64 } = segment.memory;
  for (const ordinal of ordinalsIn(segment, column.set))
    values[ordinal] = valueOfCode(f64, column, values[ordinal] ?? 0);
  return values;
}

/** Adding 0 makes 0 of -0. */
function valueOfCode(f64: Float64Array, { distinct, minimum }: IntegerColumn, code: number): number {
  return distinct === null ? minimum + code + 0 : (f64[distinct.address / 8 + code] ?? 0);
}

/** Of every device, the index of its platform in `PLATFORMS`. */
export function platformsIn(segment: Segment): Uint8Array<ArrayBuffer> {
  const platforms = new Uint8Array(segment.size);
  for (const [code, platform] of PLATFORMS.entries()) {
    const leaf = segment.platforms.get(platform) ?? 0;
    for (const ordinal of ordinalsIn(segment, { kind: 'leaf', leaf })) platforms[ordinal] = code;
  }
  return platforms;
}
