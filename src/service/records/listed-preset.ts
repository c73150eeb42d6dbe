/** A preset as lists show it: whose it is and what it is called, however large it is. */

import { beginningOf } from './excerpt.js';
import type { PresetRecord } from './preset-record.js';

/** A preset as it is listed. */
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
