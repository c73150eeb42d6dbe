/** Numbers in words people read. */

import { plural } from '../../base/plural.js';

/** `4.1 %`; what is not nothing never reads 0, and what is not all never 100. */
export function percent(part: number, whole: number): string {
  const share = whole === 0 ? 0 : (part / whole) * 100;
  if (share === 100 || share === 0) return `${share} %`;
  if (share < 0.1) return '< 0.1 %';
  return `${share > 99.9 && share < 100 ? '99.9' : share.toFixed(1)} %`;
}

/** `2.1 ms`, `850 ms`, `2.1 s`. */
export function duration(milliseconds: number): string {
  // What would be shown as 1,000 is a second.
  if (milliseconds >= 999.5) return `${(milliseconds / 1000).toFixed(1)} s`;
  const isExact = milliseconds < 10 && !Number.isInteger(milliseconds);
  return `${isExact ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms`;
}

const BYTE_UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** `812 bytes`, `12.3 MB`: in steps of a thousand. */
export function byteSize(bytes: number): string {
  let unit = 0;
  let size = bytes;
  // What would be shown as 1,000 belongs to the next unit.
  for (; size >= 999.95 && unit < BYTE_UNITS.length - 1; unit++) size /= 1000;
  return unit === 0 ? plural(bytes, 'byte') : `${size.toFixed(1)} ${BYTE_UNITS[unit]}`;
}
