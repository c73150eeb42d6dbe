/** iOS: an alert, or nothing that is noticed; with the parameters of the application beside it. */

import { isJsonObject, ownMember } from '../base/json-kind.js';
import { apnsPayload } from './apns.js';
import { appleSound, readBadge } from './apple-values.js';
import { presentOrNone, shownText } from './members.js';
import type { Members, Payload, PlatformMessage } from './payload.js';

export function renderIos(message: PlatformMessage): Payload {
  const { fields, text } = message;
  const isSilent = fields.ios_silent === 1;
  const badge = readBadge(fields.ios_badges, '/aps/badge');
  const alert = isSilent
    ? undefined
    : presentOrNone({
        title: shownText(fields.ios_title ?? fields.title),
        subtitle: shownText(fields.ios_subtitle ?? fields.subtitle),
        body: text,
      });
  return apnsPayload(message, {
    aps: {
      alert,
      badge: badge.count,
      sound: isSilent ? undefined : appleSound(fields.ios_sound, alert),
      category: fields.ios_category_id === undefined ? undefined : String(fields.ios_category_id),
      'content-available': isSilent ? 1 : undefined,
    },
    rootParams: isSilent ? quiet(fields.ios_root_params) : fields.ios_root_params,
    ttl: fields.ios_ttl,
    badgeStep: badge.step,
  });
}

/** A silent message is silent whatever its parameters say. */
function quiet(rootParams: Members | undefined): Members | undefined {
  const aps = rootParams && ownMember(rootParams, 'aps');
  if (!isJsonObject(aps)) return rootParams;
  const left = Object.entries(aps).filter(([name]) => name !== 'alert' && name !== 'sound');
  return { ...rootParams, aps: Object.fromEntries(left) };
}
