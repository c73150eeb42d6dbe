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
  const building = new CodesBuilding(segment, column);
  building.goOn(Number.POSITIVE_INFINITY);
  const table = building.goOn(Number.POSITIVE_INFINITY);
  invariant(table !== null, 'a table is done when all devices were counted and placed');
  return table;
}

/** The values of a column, looked at in steps: those of one value are looked at together, and what was too much is saved later. */
class ValueSteps {
  readonly #segment: Segment;
  readonly #column: ValueColumn;
  readonly #take: (ordinal: number, code: number) => void;
  /** The value that comes next. */
  #code = 0;
  /** Devices that may be looked at before the next step; below 0: so many more than were allowed have been. */
  #allowed = 0;

  constructor(segment: Segment, column: ValueColumn, take: (ordinal: number, code: number) => void) {
    this.#segment = segment;
    this.#column = column;
    this.#take = take;
  }

  /** Looks at about so many devices of values more. Whether all have been. */
  goOn(devices: number): boolean {
    this.#allowed += devices;
    for (; this.#code < this.#column.values.size && this.#allowed > 0; this.#code++) {
      const ordinals = ordinalsIn(this.#segment, this.#column.devicesOf(this.#code));
      for (const ordinal of ordinals) this.#take(ordinal, this.#code);
      this.#allowed -= ordinals.length;
    }
    return this.#code === this.#column.values.size;
  }
}

/** A table of codes by device that is made in steps: the devices of all values are counted first, then placed. */
export class CodesBuilding {
  readonly #segment: Segment;
  readonly #column: ValueColumn;
  /** How many codes each device has, behind its place; where its codes end, once all are counted. */
  readonly #ends: Uint32Array;
  readonly #counting: ValueSteps;
  /** Null: the devices are being counted. */
  #placing: { readonly steps: ValueSteps; readonly codes: Codes } | null = null;

  constructor(segment: Segment, column: ValueColumn) {
    this.#segment = segment;
    this.#column = column;
    const ends = new Uint32Array(segment.size + 1);
    this.#ends = ends;
    this.#counting = new ValueSteps(segment, column, (ordinal) => {
      ends[ordinal + 1] = (ends[ordinal + 1] ?? 0) + 1;
    });
  }

  /** Looks at about so many devices of values more. Null: the table is not done. */
  goOn(devices: number): CodesByDevice | null {
    if (this.#placing === null) {
      if (this.#counting.goOn(devices)) this.#placing = this.#startPlacing();
      return null;
    }
    const { steps, codes } = this.#placing;
    return steps.goOn(devices) ? new CodesByDevice(this.#ends, codes) : null;
  }

  /** Each place moves on as its device is met; those before the first are the offsets. */
  #startPlacing() {
    const { size } = this.#segment;
    const ends = this.#ends;
    for (let ordinal = 0; ordinal < size; ordinal++)
      ends[ordinal + 1] = (ends[ordinal + 1] ?? 0) + (ends[ordinal] ?? 0);
    const codes = codesFor(this.#column.values.size, ends[size] ?? 0);
    const next = ends.slice(0, size);
    const steps = new ValueSteps(this.#segment, this.#column, (ordinal, code) => {
      const place = next[ordinal] ?? 0;
      codes[place] = code;
      next[ordinal] = place + 1;
    });
    return { steps, codes };
  }
}

/** The code of each device that has one, of a column in which none has several, made in steps. */
export class CodeBuilding {
  readonly #codes: Codes;
  readonly #steps: ValueSteps;

  constructor(segment: Segment, column: ValueColumn) {
    const codes = codesFor(column.values.size, segment.size);
    this.#codes = codes;
    this.#steps = new ValueSteps(segment, column, (ordinal, code) => {
      codes[ordinal] = code;
    });
  }

  /** Looks at about so many devices of values more. Null: not all have been; those without a value have any code. */
  goOn(devices: number): Codes | null {
    return this.#steps.goOn(devices) ? this.#codes : null;
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
