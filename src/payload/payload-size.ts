/** How many bytes of a payload a push service counts, and how many it takes. */

import { isJsonObject, ownMember } from '../base/json-kind.js';
import type { Members, Payload, PushService } from './payload.js';

/**
 * - APNs: https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification
 * - FCM: https://firebase.google.com/docs/cloud-messaging/customize-messages/set-message-type
 * - ADM: https://developer.amazon.com/docs/adm/send-message.html (6 KB)
 * - WNS: https://learn.microsoft.com/archive/blogs/tiles_and_toasts/how-to-keep-your-tile-notification-payload-under-5-kb (5 KB)
 * - Web Push: https://www.rfc-editor.org/rfc/rfc8291#section-4 (4,096 bytes when it is encrypted)
 * - MPNS: https://learn.microsoft.com/previous-versions/windows/apps/ff402537(v=vs.105) (3 KB)
 * - BlackBerry: http://developer.blackberry.com/devzone/develop/platform_services/push_features.html (8 KB)
 */
export const MOST_BYTES: Readonly<Record<PushService, number>> = {
  apns: 4096,
  fcm: 4096,
  adm: 6144,
  wns: 5000,
  'web-push': 3993,
  mpns: 3072,
  blackberry: 8192,
};

const ENCODER = new TextEncoder();

/** Of the body as it is sent; of FCM and ADM `notification` and `data` alone, which their limits are about. O(bytes). */
export function payloadBytes({ service, body }: Payload): number {
  switch (body.kind) {
    case 'json':
      return jsonBytes(countedPart(service, body.value));
    case 'text':
      return ENCODER.encode(body.text).length;
    case 'bytes':
      return atob(body.base64).length;
  }
}

/** Of compact JSON in UTF-8. */
export function jsonBytes(value: unknown): number {
  return ENCODER.encode(JSON.stringify(value)).length;
}

function countedPart(service: PushService, value: Members): Members {
  if (service === 'adm') return shownAndData(value);
  if (service !== 'fcm') return value;
  const message = ownMember(value, 'message');
  if (!isJsonObject(message)) return value;
  const [platform] = Object.values(message);
  return isJsonObject(platform) ? shownAndData(platform) : {};
}

function shownAndData(value: Members): Members {
  return Object.fromEntries(Object.entries(value).filter(([name]) => name === 'notification' || name === 'data'));
}
