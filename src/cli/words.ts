/** Numbers in words people read. */

const NUMBER = new Intl.NumberFormat('en-US');

/** `412,903`. */
export function number(value: number): string {
  return NUMBER.format(value);
}

/** `1 device`, `2 devices`. */
export function counted(value: number, noun: string): string {
  return `${number(value)} ${noun}${value === 1 ? '' : 's'}`;
}

/** `850 ms`, `2.1 s`. */
export function duration(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}
