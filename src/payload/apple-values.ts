/** Values that Apple's services take: badges and sounds. */

import type { BadgeStep, Members } from './payload.js';

export interface Badge {
  /** Undefined: it is not set. */
  readonly count: number | undefined;
  readonly step: BadgeStep | null;
}

/** What push services keep counts in. */
const MOST = 2 ** 31 - 1;

/** `at` is where the body has its badge. A count below zero is zero: no service knows less than no badge. */
export function readBadge(badge: number | string | undefined, at: string): Badge {
  if (typeof badge !== 'string') return { count: badge && Math.min(Math.max(badge, 0), MOST), step: null };
  const by = Math.min(Math.max(Number(badge), -MOST), MOST);
  return { count: undefined, step: by === 0 ? null : { by, at } };
}

/**
 * The value of `aps.sound`. An empty name is silence, which is said by leaving it out; without a name an alert sounds as alerts do on
 * the device.
 */
export function appleSound(name: string | undefined, alert: Members | undefined): string | undefined {
  if (name === undefined) return alert === undefined ? undefined : 'default';
  return name === '' ? undefined : name;
}
