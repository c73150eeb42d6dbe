/** The field for which the languages or time zones of devices have to be known. */

import type { TargetedRequest } from '../../requests/targeted/check.js';
import { sendTimeOf } from '../records/send-time.js';
import { hasLanguages } from './partition.js';

type TextField = 'content' | 'wns_content' | 'send_date';

/** Null: all devices get the message in one language at one instant. */
export function textFieldOf(request: TargetedRequest): TextField | null {
  if (hasLanguages(request)) return typeof request.content === 'object' ? 'content' : 'wns_content';
  return sendTimeOf(request, 0).kind === 'local' ? 'send_date' : null;
}

/** The field with texts in several languages; null: there is none. */
export function languageField(request: TargetedRequest): 'content' | 'wns_content' | null {
  for (const name of ['content', 'wns_content'] as const) {
    const texts = Object.hasOwn(request, name) ? request[name] : undefined;
    if (typeof texts === 'object' && Object.keys(texts).length > 1) return name;
  }
  return null;
}
