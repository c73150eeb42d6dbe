/** A logarithmic scale: values to places along an axis, and the powers of ten between its ends. */

export interface LogScale {
  readonly place: (value: number) => number;
  /** Powers of ten inside the domain, ascending. */
  readonly ticks: readonly number[];
}

/** Values from `low` to `high` (both above 0) lie between the places `from` and `to`. */
export function logScale(low: number, high: number, from: number, to: number): LogScale {
  const [start, end] = [Math.log10(low), Math.log10(high)];
  const ticks: number[] = [];
  for (let power = Math.ceil(start - 1e-9); power <= end + 1e-9; power++) ticks.push(10 ** power);
  return { place: (value) => from + ((Math.log10(value) - start) / (end - start)) * (to - from), ticks };
}

/** The powers of ten around the values. */
export function decadesAround(values: readonly number[]): readonly [low: number, high: number] {
  const low = 10 ** Math.floor(Math.log10(Math.min(...values)));
  const high = 10 ** Math.ceil(Math.log10(Math.max(...values)));
  return [low, high > low ? high : low * 10];
}
