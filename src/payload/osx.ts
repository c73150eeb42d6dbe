/** Mac OS X: an alert. Messages have no title of its own for it: it is that of a preset, or the one for all platforms. */

import { isJsonObject, ownMember } from '../base/json-kind.js';
import { apnsPayload } from './apns.js';
import { appleSound, readBadge } from './apple-values.js';
import { presentOrNone, shownText } from './members.js';
import type { Members, Payload, PlatformMessage } from './payload.js';

export function renderOsx(message: PlatformMessage): Payload {
  const { fields, text } = message;
  const alert = presentOrNone({
    title: shownText(fields.mac_title ?? fields.title),
    subtitle: shownText(fields.mac_subtitle ?? fields.subtitle),
    body: text,
  });
  const badge = readBadge(fields.mac_badges ?? fields.mac_badge_step, '/aps/badge');
  return apnsPayload(message, {
    aps: {
      alert,
      badge: badge.count,
      sound: appleSound(fields.mac_sound, alert),
    },
    rootParams: flagsInAps(fields.mac_root_params),
    ttl: fields.mac_ttl,
    badgeStep: badge.step,
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
