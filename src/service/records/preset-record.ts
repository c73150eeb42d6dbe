/** A preset as it is kept, and as lists show it. Plain data that survives JSON. */

import type { Preset } from '../../requests/preset/check.js';
import { beginningOf } from './excerpt.js';

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

/** A preset as it is listed: whose it is and what it is called, however large it is. */
export interface ListedPreset extends Omit<PresetRecord, 'preset'> {
  readonly name: string | null;
  /** What it belongs to: one of the two is a code, or neither. */
  readonly applicationCode: string | null;
  readonly applicationGroupCode: string | null;
}

const MOST_UNITS = 200;

export function listedPreset({ preset, ...record }: PresetRecord): ListedPreset {
  const { name = null, applicationCode = null, applicationGroupCode = null } = preset;
  return {
    ...record,
    name: name && beginningOf(name, MOST_UNITS),
    applicationCode: applicationCode && beginningOf(applicationCode, MOST_UNITS),
    applicationGroupCode: applicationGroupCode && beginningOf(applicationGroupCode, MOST_UNITS),
  };
}
