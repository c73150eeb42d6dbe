/** Search in ascending numbers. */

/** Index of the first of `count` ascending numbers, `stride` apart from index `from` on, that is not below `wanted`; else `count`. */
export function firstNotBelow(
  numbers: Uint16Array | Uint32Array,
  from: number,
  count: number,
  stride: number,
  wanted: number,
): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[from + middle * stride] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
