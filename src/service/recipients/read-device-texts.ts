/** What a source of audiences knows of the languages and time zones of devices, as far as a message depends on it. */

import type { TagTextSource } from '../../evaluate/tag-texts.js';
import type { TargetedRequest } from '../../requests/targeted/check.js';
import type { SendTime } from '../send-time/send-time.js';
import { type DeviceTexts, hasLanguages } from './partition.js';

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
  source: Partial<TagTextSource>,
  request: TargetedRequest,
  sendTime: SendTime,
  { defaultLanguage = 'en', languageTag = 'Language', timezoneTag = 'Timezone', signal }: DeviceTextsOptions = {},
): Promise<DeviceTexts> {
  const list = (tag: string): Promise<readonly string[]> => listTexts(source, tag, signal);
  return {
    defaultLanguage,
    languageTag,
    languages: hasLanguages(request) ? await list(languageTag) : [],
    timezoneTag,
    timezones: sendTime.kind === 'local' ? await list(timezoneTag) : [],
  };
}

async function listTexts(
  source: Partial<TagTextSource>,
  tag: string,
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  if (source.tagTexts === undefined)
    throw new Error(`the source of audiences cannot list what devices hold under the tag ${tag}`);
  return source.tagTexts(tag, signal && { signal });
}
