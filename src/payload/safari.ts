/**
 * Safari: title, text and the button, and what fills in the URL that the website has registered.
 * https://developer.apple.com/library/archive/documentation/NetworkingInternet/Conceptual/NotificationProgrammingGuideForWebsites/PushNotifications/PushNotifications.html
 */

import { apnsPayload } from './apns.js';
import { present, shownText } from './members.js';
import type { Payload } from './payload.js';
import type { PlatformMessage } from './platform-message.js';

/** Null without a title: Safari shows none without. */
export function renderSafari(message: PlatformMessage): Payload | null {
  const { fields, text } = message;
  const title = shownText(fields.safari_title);
  if (title === undefined) return null;
  return apnsPayload(message, {
    aps: {
      alert: present({ title, body: text, action: shownText(fields.safari_action) }),
      'url-args': fields.safari_url_args ?? [],
    },
    ttl: fields.safari_ttl,
  });
}
