/**
 * Amazon: https://developer.amazon.com/docs/adm/send-message.html and https://developer.amazon.com/docs/adm/message-types.html
 * Amazon shows a notification that has a title and a text; any other is data, which the application shows. What a notification has no
 * place for travels in the data under the name it has in the request.
 */

import { withGeneralData } from './general-fields.js';
import { present, shownText, textMap } from './members.js';
import type { Members, Payload, PlatformMessage } from './payload.js';

/** Lifespans that Amazon accepts. */
const LEAST_SECONDS = 60;
const MOST_SECONDS = 2_678_400;

const HEADERS = {
  'Content-Type': 'application/json',
  'X-Amzn-Type-Version': 'com.amazon.device.messaging.ADMMessage@1.0',
  'X-Amzn-Accept-Type': 'com.amazon.device.messaging.ADMSendResult@1.0',
};

export function renderAmazon(message: PlatformMessage): Payload {
  const { fields, text } = message;
  const texts = { title: shownText(fields.adm_header ?? fields.title), body: text };
  const isShown = texts.title !== undefined && text !== undefined;
  const look = { icon: shownText(fields.adm_icon), sound: fields.adm_sound ?? 'default' };
  const { adm_ttl: ttl } = fields;
  const data = textMap({
    ...withGeneralData(message, fields.adm_root_params),
    ...(!isShown && unshown(fields, text)),
    adm_custom_icon: shownText(fields.adm_custom_icon),
    adm_banner: shownText(fields.adm_banner),
    adm_priority: fields.adm_priority,
  });
  const value = present({
    notification: isShown ? present({ ...texts, ...look, sound: shownText(look.sound) }) : undefined,
    data: data ?? (isShown ? undefined : {}),
    expiresAfter: ttl === undefined ? undefined : Math.min(Math.max(ttl, LEAST_SECONDS), MOST_SECONDS),
  });
  return { service: 'adm', headers: HEADERS, body: { kind: 'json', value }, badgeStep: null };
}

/** What a notification would have had, for the application to show. An empty sound is silence, and is told. */
function unshown(fields: PlatformMessage['fields'], text: string | undefined): Members {
  return {
    adm_header: shownText(fields.adm_header ?? fields.title),
    content: text,
    adm_icon: shownText(fields.adm_icon),
    adm_sound: fields.adm_sound,
  };
}
