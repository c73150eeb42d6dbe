/** Reads the columns of a sealed segment by device. The columns lead from values to devices; here the values of one device are found. */

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
  const { size } = segment;
  const ends = new Uint32Array(size + 1);
  const count = column.values.size;
  for (let code = 0; code < count; code++)
    for (const ordinal of ordinalsIn(segment, column.devicesOf(code))) ends[ordinal + 1] = (ends[ordinal + 1] ?? 0) + 1;
  for (let ordinal = 0; ordinal < size; ordinal++) ends[ordinal + 1] = (ends[ordinal + 1] ?? 0) + (ends[ordinal] ?? 0);
  const codes = codesFor(count, ends[size] ?? 0);
  // Each place moves on as its device is met; those before the first are the offsets.
  const next = ends.slice(0, size);
  for (let code = 0; code < count; code++)
    for (const ordinal of ordinalsIn(segment, column.devicesOf(code))) {
      codes[next[ordinal] ?? 0] = code;
      next[ordinal] = (next[ordinal] ?? 0) + 1;
    }
  return new CodesByDevice(ends, codes);
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
