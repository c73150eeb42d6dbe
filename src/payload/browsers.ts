/** Notifications of browsers. */

import { apnsPayload } from './apns.js';
import { fcmData, fcmPayload, fcmSeconds } from './fcm.js';
import { withGeneralData } from './general-fields.js';
import { present, presentOrNone, shownText } from './members.js';
import type { Members, Payload, PlatformMessage } from './payload.js';

// Firefox: Web Push, whose body is for the service worker of the website to read: a notification and data, as Chrome's has them.
// Whoever carries it encrypts it (https://www.rfc-editor.org/rfc/rfc8291). Every message says how long it is kept
// (https://www.rfc-editor.org/rfc/rfc8030#section-5.2).

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

/**
 * Chrome: a web notification, through FCM. Names of its members: https://developer.mozilla.org/docs/Web/API/ServiceWorkerRegistration/showNotification
 * Notifications have no display time in seconds and their buttons no addresses: both travel in the data, for the service worker.
 */
export function renderChrome(message: PlatformMessage): Payload {
  const { fields, text } = message;
  const ttl = fcmSeconds(fields.chrome_gcm_ttl);
  const [first, second] = [shownText(fields.chrome_button_text1), shownText(fields.chrome_button_text2)];
  const duration = fields.chrome_duration;
  const notification = presentOrNone({
    title: shownText(fields.chrome_title ?? fields.title),
    body: text,
    icon: shownText(fields.chrome_icon),
    image: shownText(fields.chrome_image),
    requireInteraction: duration === 0 ? true : undefined,
    actions: buttons([
      ['button1', first],
      ['button2', second],
    ]),
  });
  const data = fcmData('chrome_root_params', withGeneralData(message, fields.chrome_root_params), {
    chrome_duration: duration === 0 ? undefined : duration,
    chrome_button_url1: first && shownText(fields.chrome_button_url1),
    chrome_button_url2: second && shownText(fields.chrome_button_url2),
  });
  const headers = ttl === undefined ? undefined : { TTL: String(ttl) };
  return fcmPayload({ webpush: present({ headers, notification, data }) }, null);
}

type Button = readonly [action: string, title: string | undefined];

function buttons(all: readonly Button[]): readonly Members[] | undefined {
  const shown = all.filter(([, title]) => title !== undefined).map(([action, title]) => ({ action, title }));
  return shown.length === 0 ? undefined : shown;
}

// Safari: title, text and the button, and what fills in the URL that the website has registered.
// https://developer.apple.com/library/archive/documentation/NetworkingInternet/Conceptual/NotificationProgrammingGuideForWebsites/PushNotifications/PushNotifications.html

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
