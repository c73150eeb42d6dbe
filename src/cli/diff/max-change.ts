/** `--max-change`: how many devices a change may gain and lose together, before it is held up. */

import { plural } from '../../base/plural.js';
import { changedDevices } from '../../report/difference.js';
import { Failure } from '../output/failure.js';
import { percent } from '../output/number-text.js';
import type { AudienceChange } from './audience-change.js';

/** So many devices; or so many of a hundred of the old audience, as `most / scale`, so that no digit is lost. */
export type MaxChange =
  | { readonly kind: 'devices'; readonly most: number }
  | { readonly kind: 'percent'; readonly most: number; readonly scale: number };

/** @throws Failure `usage` */
export function maxChange(value: string): MaxChange {
  const [, whole, fraction = '', sign] = /^([0-9]{1,15})(?:\.([0-9]{1,3}))?(%)?$/.exec(value) ?? [];
  if (whole === undefined || (sign === undefined && fraction !== ''))
    throw new Failure(
      'usage',
      `option \`--max-change\` takes devices or a percentage of the old audience, not \`${value}\``,
      'as in `--max-change 500` or `--max-change 2.5%`',
    );
  if (sign === undefined) return { kind: 'devices', most: Number(whole) };
  return { kind: 'percent', most: Number(whole + fraction), scale: 10 ** fraction.length };
}

/** Of nobody even one device is more than any percentage. */
export function isHeld(guard: MaxChange, change: AudienceChange): boolean {
  const changed = changedDevices(change);
  if (guard.kind === 'devices') return changed <= guard.most;
  return changed * 100 * guard.scale <= guard.most * change.before;
}

/** "12 devices gained or lost, 0.4 % of the old audience; allowed: 1 %". */
export function guardWords(guard: MaxChange, change: AudienceChange): string {
  const changed = changedDevices(change);
  const share =
    change.before === 0 ? 'and the old audience is empty' : `${percent(changed, change.before)} of the old audience`;
  const allowed = guard.kind === 'devices' ? plural(guard.most, 'device') : `${guard.most / guard.scale} %`;
  return `${plural(changed, 'device')} gained or lost, ${share}; allowed: ${allowed}`;
}
