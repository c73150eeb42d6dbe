/** `--keep-messages`, `--keep-removed` and `--keep-events`: how long something is kept, or remembered. */

import { Failure } from '../output/failure.js';

const UNITS: Readonly<Record<string, number>> = { h: 60 * 60 * 1000, d: 24 * 60 * 60 * 1000 };

/**
 * `90d`, `12h`: milliseconds; `forever`: null.
 * @throws Failure `usage` for anything else. For `0`, too: it could mean that none are kept, or that none are removed
 */
export function keepTimeOf(text: string, what: string): number | null {
  if (text === 'forever') return null;
  const [, count = '', unit = ''] = /^([1-9]\d{0,4})([hd])$/.exec(text) ?? [];
  const unitMs = UNITS[unit];
  if (unitMs === undefined)
    throw new Failure('usage', `\`${text}\` is no time to keep ${what}`, 'as in `90d`, `12h` or `forever`');
  return Number(count) * unitMs;
}
