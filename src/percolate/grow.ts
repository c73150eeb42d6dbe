/** Columns of numbers that grow by a share of their length at a time, so that adding an entry is O(1) on average. */

/** `column`, or a longer copy of it with room for `index`. What is added is 0. */
export function grownInt32(column: Int32Array<ArrayBuffer>, index: number): Int32Array<ArrayBuffer> {
  if (index < column.length) return column;
  const longer = new Int32Array(roomFor(index));
  longer.set(column);
  return longer;
}

/** The same for floats of 32 bits. */
export function grownFloat32(column: Float32Array<ArrayBuffer>, index: number): Float32Array<ArrayBuffer> {
  if (index < column.length) return column;
  const longer = new Float32Array(roomFor(index));
  longer.set(column);
  return longer;
}

/** The same for doubles. */
export function grownFloat64(column: Float64Array<ArrayBuffer>, index: number): Float64Array<ArrayBuffer> {
  if (index < column.length) return column;
  const longer = new Float64Array(roomFor(index));
  longer.set(column);
  return longer;
}

/** Long columns grow by less: half of them unused would be most of what is kept. */
const LONG = 2 ** 16;

function roomFor(index: number): number {
  const wanted = index + 1;
  return Math.max(16, wanted + (wanted >> (wanted < LONG ? 1 : 3)));
}
