/** The sound of an alert of Apple. */

import type { Members } from './payload.js';

/**
 * The value of `aps.sound`. An empty name is silence, which is said by leaving it out; without a name an alert sounds as alerts do on
 * the device.
 */
export function appleSound(name: string | undefined, alert: Members | undefined): string | undefined {
  if (name === undefined) return alert === undefined ? undefined : 'default';
  return name === '' ? undefined : name;
}
