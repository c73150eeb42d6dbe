/**
 * Android: a notification that FCM shows, or data for the application alone. What a notification has no place for travels in the data
 * under the name it has in the request.
 */

import { iconColour, lightColour } from './android-colours.js';
import { readBadge } from './badge.js';
import { fcmData, fcmPayload, fcmSeconds } from './fcm.js';
import { withGeneralData } from './general-data.js';
import { present, shownText } from './members.js';
import type { Members, Payload } from './payload.js';
import type { PlatformMessage } from './platform-message.js';

const PRIORITIES: ReadonlyMap<number, string> = new Map([
  [-2, 'PRIORITY_MIN'],
  [-1, 'PRIORITY_LOW'],
  [0, 'PRIORITY_DEFAULT'],
  [1, 'PRIORITY_HIGH'],
  [2, 'PRIORITY_MAX'],
]);

/** A light is given with how long it is on and off. */
const BLINK = { light_on_duration: '1s', light_off_duration: '1s' };

export function renderAndroid(message: PlatformMessage): Payload {
  const { fields } = message;
  const isShown = fields.android_silent !== 1 && hasContent(message);
  const badge = readBadge(fields.android_badges, '/message/android/notification/notification_count');
  const ttl = fcmSeconds(fields.android_gcm_ttl);
  const android = {
    priority: fields.android_delivery_priority?.toUpperCase(),
    ttl: ttl === undefined ? undefined : `${ttl}s`,
    notification: isShown ? notification(message, badge.count) : undefined,
    data: fcmData('android_root_params', withGeneralData(message, fields.android_root_params), {
      android_custom_icon: isShown ? shownText(fields.android_custom_icon) : undefined,
      // Without a notification the application counts by itself, and can do so in steps.
      android_badges: isShown ? undefined : fields.android_badges,
    }),
  };
  return fcmPayload({ android: present(android) }, isShown ? badge.step : null);
}

function hasContent({ fields, text }: PlatformMessage): boolean {
  return [text, fields.android_header ?? fields.title, fields.android_banner].some(
    (shown) => shownText(shown) !== undefined,
  );
}

function notification({ fields, text }: PlatformMessage, count: number | undefined): Members {
  const {
    android_vibration: vibration,
    android_led: led,
    android_priority: priority,
    android_ibc: background,
  } = fields;
  return present({
    title: shownText(fields.android_header ?? fields.title),
    body: text,
    icon: shownText(fields.android_icon),
    image: shownText(fields.android_banner),
    color: background && iconColour(background),
    ...sound(fields.android_sound),
    default_vibrate_timings: vibration === undefined ? undefined : Boolean(vibration),
    light_settings: led && { color: lightColour(led), ...BLINK },
    notification_priority: priority === undefined ? undefined : PRIORITIES.get(priority),
    notification_count: count,
    visibility: visibility(fields.android_lock_screen),
  });
}

/** On a locked screen: all of it, or nothing. */
function visibility(lockScreen: 0 | 1 | undefined): string | undefined {
  return lockScreen === undefined ? undefined : lockScreen === 1 ? 'PUBLIC' : 'SECRET';
}

/** An empty name is silence; without a name the device sounds as it does. */
function sound(name: string | undefined): Members {
  return name === undefined || name === '' ? { default_sound: name === undefined } : { sound: name };
}
