/**
 * Firefox: Web Push, whose body is for the service worker of the website to read: a notification and data, as Chrome's has them.
 * Whoever carries it encrypts it (https://www.rfc-editor.org/rfc/rfc8291). Every message says how long it is kept
 * (https://www.rfc-editor.org/rfc/rfc8030#section-5.2).
 */

import { withGeneralData } from './general-data.js';
import { present, presentOrNone, shownText } from './members.js';
import type { Members, Payload } from './payload.js';
import type { PlatformMessage } from './platform-message.js';

/** Requests have no lifespan for Firefox: as long as Chrome's are kept when they say nothing. */
const TTL_SECONDS = 2_419_200;

export function renderFirefox(message: PlatformMessage): Payload {
  const { fields, text } = message;
  const notification = presentOrNone({
    title: shownText(fields.firefox_title ?? fields.title),
    body: text,
    icon: shownText(fields.firefox_icon),
  });
  return {
    service: 'web-push',
    headers: { TTL: String(TTL_SECONDS) },
    body: { kind: 'json', value: present({ notification, data: data(message) }) },
    badgeStep: null,
  };
}

function data(message: PlatformMessage): Members | undefined {
  const { firefox_root_params: rootParams } = message.fields;
  return presentOrNone(withGeneralData(message, rootParams)) ?? rootParams;
}
