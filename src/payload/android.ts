/**
 * Android: a notification that FCM shows, or data for the application alone. What a notification has no place for travels in the data
 * under the name it has in the request.
 */

import { readBadge } from './apple-values.js';
import { fcmData, fcmPayload, fcmSeconds } from './fcm.js';
import { withGeneralData } from './general-fields.js';
import { present, shownText } from './members.js';
import type { Members, Payload, PlatformMessage } from './payload.js';

// Colours as Android writes them, in the forms that FCM takes.

/** As `Color.parseColor` has them: https://developer.android.com/reference/android/graphics/Color#parseColor(java.lang.String) */
const NAMED: ReadonlyMap<string, string> = new Map([
  ['black', '000000'],
  ['darkgray', '444444'],
  ['darkgrey', '444444'],
  ['gray', '888888'],
  ['grey', '888888'],
  ['lightgray', 'cccccc'],
  ['lightgrey', 'cccccc'],
  ['white', 'ffffff'],
  ['red', 'ff0000'],
  ['green', '00ff00'],
  ['lime', '00ff00'],
  ['blue', '0000ff'],
  ['yellow', 'ffff00'],
  ['cyan', '00ffff'],
  ['aqua', '00ffff'],
  ['magenta', 'ff00ff'],
  ['fuchsia', 'ff00ff'],
  ['maroon', '800000'],
  ['navy', '000080'],
  ['olive', '808000'],
  ['purple', '800080'],
  ['silver', 'c0c0c0'],
  ['teal', '008080'],
]);

/** `#rrggbb`: FCM knows no transparency. */
export function iconColour(colour: string): string {
  return `#${NAMED.get(colour.toLowerCase()) ?? colour.slice(-6).toLowerCase()}`;
}

/** Parts from 0 to 1, of any form of hexadecimal: three digits stand for six, of more than six the last count. */
export function lightColour(colour: string) {
  const digits = colour.replace(/^(?:#|0[xX])/, '');
  const six = (digits.length === 3 ? digits.replace(/./g, '$&$&') : digits).slice(-6).padStart(6, '0');
  const [red, green, blue] = [0, 2, 4].map((at) => Number.parseInt(six.slice(at, at + 2), 16) / 255);
  return { red, green, blue, alpha: 1 };
}

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
