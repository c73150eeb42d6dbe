/** A preset as it is kept. Plain data that survives JSON. */

import type { Preset } from '../../requests/preset/check.js';

/** A preset as the store keeps it. */
export interface PresetRecord {
  readonly code: string;
  /** The identity of the token that created it. */
  readonly createdBy: string;
  /** Its name then. */
  readonly createdByName: string;
  /** Milliseconds since the epoch, UTC. */
  readonly createdAt: number;
  /** As checked, without the token. */
  readonly preset: Omit<Preset, 'auth'>;
}
