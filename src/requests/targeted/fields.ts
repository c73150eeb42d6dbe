/** Every field of createTargetedMessage, group by group in the order of the source: what it takes, and what it does. */

import type { Platform } from '../../base/vocabulary.js';
import { type FieldTable, field, type ValuesOf } from '../fields.js';
import { BASE64_TEXT } from '../kinds/base64.js';
import { ICON_COLOUR, LIGHT_COLOUR } from '../kinds/colours.js';
import { IOS_ROOT_PARAMS } from '../kinds/ios-root-params.js';
import { languagesOrOneKind } from '../kinds/languages.js';
import { TEXT_LIST } from '../kinds/lists.js';
import { FREE_OBJECT } from '../kinds/objects.js';
import {
  ANY_FLAG,
  BADGE,
  CATEGORY,
  COUNT,
  PRIORITY,
  SECONDS,
  TEXT,
  TEXT_NOT_EMPTY,
  TILE_TAG,
  TRUE_OR_FALSE,
  ZERO_OR_ONE,
} from '../kinds/scalars.js';
import { SEND_DATE, TIME_ZONE } from '../kinds/times.js';
import { URL_OR_PATH, URL_TEXT } from '../kinds/urls.js';
import { DELIVERY_PRIORITY, TILE_OR_TOAST, WINDOWS_TYPE } from '../kinds/words.js';

const COMMON_FIELDS = {
  auth: field(TEXT_NOT_EMPTY, 'The access token of the API.', 'request/missing-field', 'request/stored-token'),
  devices_filter: field(
    TEXT,
    'The filter that chooses the devices.',
    'request/missing-field',
    'request/platform-without-content',
  ),
  send_date: field(SEND_DATE, 'When the message is sent.', 'request/past-date', 'request/clock-change'),
  ignore_user_timezone: field(
    TRUE_OR_FALSE,
    'Whether all devices get the message at one instant, and not each at its own local time.',
  ),
  timezone: field(
    TIME_ZONE,
    'The zone that `send_date` is read in; UTC when it is left out.',
    'request/unused-time-zone',
  ),
  campaign: field(TEXT, 'The code of the campaign that the message belongs to.'),
  content: field(
    languagesOrOneKind(TEXT),
    'The text, or one text for each language. Not shown on Windows 8, which takes `wns_content`. A line break is also written as the two characters \\n.',
    'request/no-effect',
    'request/no-content',
  ),
};

const IOS_FIELDS = {
  ios_badges: field(BADGE, 'The number on the badge; +n and -n count it up or down.'),
  ios_sound: field(
    TEXT,
    'A sound file in the main bundle of the application; an empty text is silence.',
    'request/no-effect',
  ),
  ios_ttl: field(SECONDS, 'How long the message may wait for the device.'),
  ios_silent: field(ZERO_OR_ONE, 'A silent message: sound and content are ignored.'),
  ios_category_id: field(CATEGORY, 'The category of the message, as the service numbers them.'),
  ios_root_params: field(IOS_ROOT_PARAMS, 'Parameters at the root of the payload.'),
  apns_trim_content: field(ZERO_OR_ONE, 'Cuts content that is too long, and ends it with an ellipsis.'),
  ios_trim_content: field(ZERO_OR_ONE, 'Deprecated: the old name of `apns_trim_content`.', 'request/deprecated-field'),
  ios_title: field(TEXT, 'The title.'),
  ios_subtitle: field(TEXT, 'The subtitle.'),
};

const ANDROID_FIELDS = {
  android_root_params: field(FREE_OBJECT, 'Key-value pairs at the root of the payload.'),
  android_sound: field(
    TEXT,
    'The name of a sound, without file extension; an empty text is silence.',
    'request/no-effect',
  ),
  android_header: field(TEXT, 'The header of the notification.'),
  android_icon: field(TEXT, 'The icon of the notification.'),
  android_custom_icon: field(URL_TEXT, 'The full URL of an image for the icon.'),
  android_banner: field(URL_TEXT, 'The full URL of an image for the banner.', 'request/no-effect'),
  android_badges: field(BADGE, 'The number on the badge; +n and -n count it up or down.'),
  android_gcm_ttl: field(SECONDS, 'How long the message may wait for the device.'),
  android_vibration: field(ANY_FLAG, 'Makes the device vibrate for messages of high priority.'),
  android_led: field(LIGHT_COLOUR, 'The colour of the light; the device shows the nearest it has.'),
  android_priority: field(PRIORITY, 'Importance from Android 8.0 on, priority before.'),
  android_delivery_priority: field(DELIVERY_PRIORITY, 'Whether the message is delivered to a device that saves power.'),
  android_ibc: field(ICON_COLOUR, 'The colour behind the icon.'),
  android_silent: field(ZERO_OR_ONE, 'A silent message: sound and content are ignored.'),
};

const AMAZON_FIELDS = {
  adm_root_params: field(FREE_OBJECT, 'Key-value pairs at the root of the payload.'),
  adm_sound: field(TEXT, 'The sound.'),
  adm_header: field(TEXT, 'The header of the notification.'),
  adm_icon: field(TEXT, 'The icon of the notification.'),
  adm_custom_icon: field(URL_TEXT, 'The URL of an image for the icon.'),
  adm_banner: field(URL_TEXT, 'The URL of an image for the banner.'),
  adm_ttl: field(SECONDS, 'How long the message may wait for the device.'),
  adm_priority: field(PRIORITY, 'The place among other notifications.'),
};

const WINDOWS_PHONE_FIELDS = {
  wp_type: field(TILE_OR_TOAST, 'Tile or Toast; Tile when it is left out.'),
  wp_background: field(TEXT, 'The image of the tile.'),
  wp_backbackground: field(TEXT, 'The image on the back of the tile.'),
  wp_backtitle: field(TEXT, 'The title on the back of the tile.'),
  wp_backcontent: field(TEXT, 'The content on the back of the tile.'),
  wp_count: field(COUNT, 'The number on the tile.'),
};

const BLACKBERRY_FIELDS = {
  blackberry_header: field(TEXT, 'The header, on devices of the BB10 series.'),
};

const MAC_FIELDS = {
  mac_badges: field(COUNT, 'The number on the badge.'),
  mac_sound: field(TEXT, 'The sound.'),
  mac_root_params: field(FREE_OBJECT, 'Parameters at the root of the payload.'),
  mac_ttl: field(SECONDS, 'How long the message may wait for the device.'),
};

const WINDOWS_FIELDS = {
  wns_content: field(languagesOrOneKind(BASE64_TEXT), 'XML or raw content, in base64; one, or one for each language.'),
  wns_type: field(WINDOWS_TYPE, 'What kind of notification it is.'),
  wns_tag: field(TILE_TAG, 'A tile replaces the one with the same tag.'),
  wns_cache: field(ZERO_OR_ONE, 'Whether the notification is kept for a device that is offline.'),
  wns_ttl: field(SECONDS, 'When the notification expires.'),
};

const SAFARI_FIELDS = {
  safari_title: field(TEXT, 'The title; needed for Safari.', 'request/safari-incomplete'),
  safari_action: field(TEXT, 'The text of the action button.', 'request/safari-incomplete'),
  safari_url_args: field(
    TEXT_LIST,
    'The arguments of the URL; needed for Safari, and may be empty.',
    'request/safari-incomplete',
  ),
  safari_ttl: field(SECONDS, 'How long the message may wait for the browser.', 'request/safari-incomplete'),
};

const CHROME_FIELDS = {
  chrome_title: field(TEXT, 'The header.'),
  chrome_icon: field(URL_OR_PATH, 'The icon: a full URL, or a path inside the extension.'),
  chrome_gcm_ttl: field(SECONDS, 'How long the message may wait for the browser.'),
  chrome_duration: field(SECONDS, 'How long the message is shown; with 0 until the user does something with it.'),
  chrome_image: field(URL_TEXT, 'The URL of a large image.'),
  chrome_root_params: field(FREE_OBJECT, 'Parameters for Chrome alone.'),
  chrome_button_text1: field(TEXT, 'The text of the first button.'),
  chrome_button_text2: field(TEXT, 'The text of the second button.'),
  chrome_button_url1: field(
    URL_TEXT,
    'Where the first button leads; nowhere when it has no text.',
    'request/no-effect',
  ),
  chrome_button_url2: field(
    URL_TEXT,
    'Where the second button leads; nowhere when it has no text.',
    'request/no-effect',
  ),
};

const FIREFOX_FIELDS = {
  firefox_title: field(TEXT, 'The header.'),
  firefox_icon: field(URL_OR_PATH, 'The icon: a full URL, or a path inside the extension.'),
  firefox_root_params: field(FREE_OBJECT, 'Parameters for Firefox alone.'),
};

export const TARGETED_FIELDS = {
  ...COMMON_FIELDS,
  ...IOS_FIELDS,
  ...ANDROID_FIELDS,
  ...AMAZON_FIELDS,
  ...WINDOWS_PHONE_FIELDS,
  ...BLACKBERRY_FIELDS,
  ...MAC_FIELDS,
  ...WINDOWS_FIELDS,
  ...SAFARI_FIELDS,
  ...CHROME_FIELDS,
  ...FIREFOX_FIELDS,
};

/** What a message may hold. */
export type TargetedFields = ValuesOf<typeof TARGETED_FIELDS>;

export const TARGETED_REQUIRED = ['auth', 'devices_filter'] as const;

export interface FieldGroup {
  readonly title: string;
  /** Null: for all platforms. */
  readonly platform: Platform | null;
  readonly fields: FieldTable;
}

export const TARGETED_GROUPS: readonly FieldGroup[] = [
  { title: 'All platforms', platform: null, fields: COMMON_FIELDS },
  { title: 'iOS', platform: 'iOS', fields: IOS_FIELDS },
  { title: 'Android', platform: 'Android', fields: ANDROID_FIELDS },
  { title: 'Amazon', platform: 'Amazon', fields: AMAZON_FIELDS },
  { title: 'Windows Phone', platform: 'Windows_Phone', fields: WINDOWS_PHONE_FIELDS },
  { title: 'BlackBerry', platform: 'Blackberry', fields: BLACKBERRY_FIELDS },
  { title: 'Mac OS X', platform: 'OsX', fields: MAC_FIELDS },
  { title: 'Windows', platform: 'Windows', fields: WINDOWS_FIELDS },
  { title: 'Safari', platform: 'Safari', fields: SAFARI_FIELDS },
  { title: 'Chrome', platform: 'Chrome', fields: CHROME_FIELDS },
  { title: 'Firefox', platform: 'Firefox', fields: FIREFOX_FIELDS },
];
