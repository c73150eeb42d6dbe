/** Numbers in words people read. */

/** `412,903`. Of whole numbers; `Intl` would do the same and cost a cold start 10 ms. */
export function number(value: number): string {
  return String(value).replace(/\B(?=(?:[0-9]{3})+$)/g, ',');
}

/** `1 device`, `2 devices`. */
export function counted(value: number, noun: string): string {
  return `${number(value)} ${noun}${value === 1 ? '' : 's'}`;
}

/** `850 ms`, `2.1 s`. */
export function duration(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}
