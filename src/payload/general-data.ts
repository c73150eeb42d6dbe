/** What a message gives every application beside what is shown, by the names of the request. */

import { present, shownText } from './members.js';
import type { Members } from './payload.js';
import type { PlatformMessage } from './platform-message.js';

/** Root parameters of a platform say the same for it alone, and win. */
export function withGeneralData({ fields }: PlatformMessage, rootParams: Members = {}): Members {
  return { ...present({ link: shownText(fields.link), data: fields.data }), ...rootParams };
}
