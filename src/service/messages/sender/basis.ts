/** What the order of recipients and their payloads follow from, besides the message and the devices. */

import { createHash } from 'node:crypto';
import process from 'node:process';
import manifest from '../../../../package.json' with { type: 'json' };
import type { DeviceConventions } from '../../device-conventions.js';

/** The same for the same version, rules of time zones and settings: then a delivery that another process began can be gone on with. */
export function basisOf({ languageTag, timezoneTag, defaultLanguage }: Partial<DeviceConventions>): string {
  const { icu, tz } = process.versions;
  const parts = [manifest.version, icu, tz, languageTag ?? null, timezoneTag ?? null, defaultLanguage ?? null];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
}
