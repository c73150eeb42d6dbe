/** The mean for ratios: twice as fast here and half as fast there is no gain. */

/** Of numbers above 0; NaN of none. */
export function geometricMean(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}
