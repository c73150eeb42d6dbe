/** Mac OS X: an alert with a text alone. */

import { isJsonObject, ownMember } from '../base/json-kind.js';
import { apnsPayload } from './apns.js';
import { appleSound } from './apple-sound.js';
import { readBadge } from './badge.js';
import { presentOrNone } from './members.js';
import type { Members, Payload } from './payload.js';
import type { PlatformMessage } from './platform-message.js';

export function renderOsx(message: PlatformMessage): Payload {
  const { fields, text } = message;
  const alert = presentOrNone({ body: text });
  return apnsPayload(message, {
    aps: {
      alert,
      badge: readBadge(fields.mac_badges, '/aps/badge').count,
      sound: appleSound(fields.mac_sound, alert),
    },
    rootParams: flagsInAps(fields.mac_root_params),
    ttl: fields.mac_ttl,
  });
}

/** The flag stands at the root in what the source shows, where APNs does not look for it. */
function flagsInAps(rootParams: Members = {}): Members {
  const flag = ownMember(rootParams, 'content-available');
  if (flag === undefined) return rootParams;
  const aps = ownMember(rootParams, 'aps');
  const others = Object.entries(rootParams).filter(([name]) => name !== 'content-available');
  return { ...Object.fromEntries(others), aps: { 'content-available': flag, ...(isJsonObject(aps) && aps) } };
}
