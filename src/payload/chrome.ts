/**
 * Chrome: a web notification, through FCM. Names of its members: https://developer.mozilla.org/docs/Web/API/ServiceWorkerRegistration/showNotification
 * Notifications have no display time in seconds and their buttons no addresses: both travel in the data, for the service worker.
 */

import { fcmData, fcmPayload, fcmSeconds } from './fcm.js';
import { withGeneralData } from './general-data.js';
import { present, presentOrNone, shownText } from './members.js';
import type { Members, Payload } from './payload.js';
import type { PlatformMessage } from './platform-message.js';

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
