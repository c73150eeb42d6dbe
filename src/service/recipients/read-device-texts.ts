/** What a source of audiences knows of the languages and time zones of devices, as far as a message depends on it. */

import type { TargetedRequest } from '../../requests/targeted/check.js';
import type { SendTime } from '../records/send-time.js';
import { type DeviceTexts, hasLanguages } from './partition.js';
import { recognisedTexts, type TextSource } from './recognised-texts.js';

export interface DeviceTextsOptions {
  /** Default `en`. */
  readonly defaultLanguage?: string;
  /** Default `Language`. */
  readonly languageTag?: string;
  /** Default `Timezone`. */
  readonly timezoneTag?: string;
  readonly signal?: AbortSignal;
}

/**
 * Asks for what is needed and for nothing else. Rejects with what the source throws, and with an Error when the source cannot list what
 * is needed: a message that all devices get in one language at one instant can be sent without.
 */
export async function readDeviceTexts(
  source: TextSource,
  request: TargetedRequest,
  sendTime: SendTime,
  { defaultLanguage = 'en', languageTag = 'Language', timezoneTag = 'Timezone', signal }: DeviceTextsOptions = {},
): Promise<DeviceTexts> {
  return {
    defaultLanguage,
    languageTag,
    languages: hasLanguages(request) ? await recognisedTexts(source, languageTag, 'language', signal) : [],
    timezoneTag,
    timezones: sendTime.kind === 'local' ? await recognisedTexts(source, timezoneTag, 'time-zone', signal) : [],
  };
}
