/** Every field of createTargetedMessage, group by group in the order of the source: what it takes. */

import type { Platform } from '../../base/vocabulary.js';
import { field, type ValuesOf } from '../fields.js';
import { ICON_COLOUR, LIGHT_COLOUR } from '../kinds/colours.js';
import { IOS_ROOT_PARAMS } from '../kinds/ios-root-params.js';
import { languagesOrOneKind } from '../kinds/languages.js';
import { TEXT_LIST } from '../kinds/lists.js';
import { FREE_OBJECT } from '../kinds/objects.js';
import {
  ANY_FLAG,
  BADGE,
  BASE64_TEXT,
  CATEGORY,
  COUNT,
  DELIVERY_PRIORITY,
  PRIORITY,
  SECONDS,
  TEXT,
  TEXT_NOT_EMPTY,
  TILE_OR_TOAST,
  TILE_TAG,
  TRUE_OR_FALSE,
  WINDOWS_TYPE,
  ZERO_OR_ONE,
} from '../kinds/scalars.js';
import { SEND_DATE, TIME_ZONE } from '../kinds/times.js';
import { URL_OR_PATH, URL_TEXT } from '../kinds/urls.js';
import type { FieldTable } from '../value-kind.js';

export const COMMON_FIELDS = {
  auth: field(TEXT_NOT_EMPTY, 'request/missing-field', 'request/stored-token'),
  devices_filter: field(TEXT, 'request/missing-field', 'request/platform-without-content'),
  send_date: field(SEND_DATE, 'request/past-date', 'request/clock-change'),
  ignore_user_timezone: field(TRUE_OR_FALSE),
  timezone: field(TIME_ZONE, 'request/unused-time-zone'),
  campaign: field(TEXT),
  content: field(languagesOrOneKind(TEXT), 'request/no-effect', 'request/no-content'),
};

export const IOS_FIELDS = {
  ios_badges: field(BADGE),
  ios_sound: field(TEXT, 'request/no-effect'),
  ios_ttl: field(SECONDS),
  ios_silent: field(ZERO_OR_ONE),
  ios_category_id: field(CATEGORY),
  ios_root_params: field(IOS_ROOT_PARAMS),
  apns_trim_content: field(ZERO_OR_ONE),
  ios_trim_content: field(ZERO_OR_ONE, 'request/deprecated-field'),
  ios_title: field(TEXT),
  ios_subtitle: field(TEXT),
};

export const ANDROID_FIELDS = {
  android_root_params: field(FREE_OBJECT),
  android_sound: field(TEXT, 'request/no-effect'),
  android_header: field(TEXT),
  android_icon: field(TEXT),
  android_custom_icon: field(URL_TEXT),
  android_banner: field(URL_TEXT, 'request/no-effect'),
  android_badges: field(BADGE),
  android_gcm_ttl: field(SECONDS),
  android_vibration: field(ANY_FLAG),
  android_led: field(LIGHT_COLOUR),
  android_priority: field(PRIORITY),
  android_delivery_priority: field(DELIVERY_PRIORITY),
  android_ibc: field(ICON_COLOUR),
  android_silent: field(ZERO_OR_ONE),
};

export const AMAZON_FIELDS = {
  adm_root_params: field(FREE_OBJECT),
  adm_sound: field(TEXT),
  adm_header: field(TEXT),
  adm_icon: field(TEXT),
  adm_custom_icon: field(URL_TEXT),
  adm_banner: field(URL_TEXT),
  adm_ttl: field(SECONDS),
  adm_priority: field(PRIORITY),
};

export const WINDOWS_PHONE_FIELDS = {
  wp_type: field(TILE_OR_TOAST),
  wp_background: field(TEXT),
  wp_backbackground: field(TEXT),
  wp_backtitle: field(TEXT),
  wp_backcontent: field(TEXT),
  wp_count: field(COUNT),
};

export const BLACKBERRY_FIELDS = {
  blackberry_header: field(TEXT),
};

export const MAC_FIELDS = {
  mac_badges: field(COUNT),
  mac_sound: field(TEXT),
  mac_root_params: field(FREE_OBJECT),
  mac_ttl: field(SECONDS),
};

export const WINDOWS_FIELDS = {
  wns_content: field(languagesOrOneKind(BASE64_TEXT)),
  wns_type: field(WINDOWS_TYPE),
  wns_tag: field(TILE_TAG),
  wns_cache: field(ZERO_OR_ONE),
  wns_ttl: field(SECONDS),
};

export const SAFARI_FIELDS = {
  safari_title: field(TEXT, 'request/safari-incomplete'),
  safari_action: field(TEXT, 'request/safari-incomplete'),
  safari_url_args: field(TEXT_LIST, 'request/safari-incomplete'),
  safari_ttl: field(SECONDS, 'request/safari-incomplete'),
};

export const CHROME_FIELDS = {
  chrome_title: field(TEXT),
  chrome_icon: field(URL_OR_PATH),
  chrome_gcm_ttl: field(SECONDS),
  chrome_duration: field(SECONDS),
  chrome_image: field(URL_TEXT),
  chrome_root_params: field(FREE_OBJECT),
  chrome_button_text1: field(TEXT),
  chrome_button_text2: field(TEXT),
  chrome_button_url1: field(URL_TEXT, 'request/no-effect'),
  chrome_button_url2: field(URL_TEXT, 'request/no-effect'),
};

export const FIREFOX_FIELDS = {
  firefox_title: field(TEXT),
  firefox_icon: field(URL_OR_PATH),
  firefox_root_params: field(FREE_OBJECT),
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
