/** Where the fields of createTargetedMessage land in payloads, field by field, and which land in none. */

import type { Platform } from '../../src/base/vocabulary.js';
import type { Fields } from './render.js';

export interface Landing {
  readonly field: string;
  readonly platform: Platform;
  readonly value: unknown;
  /** Slash, then names: a place in the JSON. `<name>`: an element. Any other: a header. */
  readonly at: string;
  readonly gives: unknown;
  /** What the field needs beside it. */
  readonly beside?: Fields;
}

const SENT = 1_894_665_600;
const TILE = btoa('<tile/>');
const BANNER = 'https://example.com/banner.png';
const PAGE = 'https://example.com/';

function landing(
  platform: Platform,
  field: string,
  value: unknown,
  at: string,
  gives: unknown,
  beside: Fields = {},
): Landing {
  return { platform, field, value, at, gives, beside };
}

const NOTIFICATION = '/message/android/notification';
const DATA = '/message/android/data';
const WEB = '/message/webpush';
const TOO_LONG = { ios_title: 'x'.repeat(5000), content: 'Hello' };
const SAFARI = { safari_title: 'News', safari_url_args: [] };
const WINDOWS = { wns_content: TILE };
const SHOWN_BY_AMAZON = { adm_header: 'News' };

export const LANDINGS: readonly Landing[] = [
  landing('iOS', 'content', 'Hi', '/aps/alert/body', 'Hi'),
  landing('OsX', 'content', 'Hi', '/aps/alert/body', 'Hi'),
  landing('Android', 'content', 'Hi', `${NOTIFICATION}/body`, 'Hi'),
  landing('Amazon', 'content', 'Hi', '/notification/body', 'Hi', SHOWN_BY_AMAZON),
  landing('Amazon', 'content', 'Hi', '/data/content', 'Hi'),
  landing('Windows_Phone', 'content', 'Hi', '<wp:Title>', 'Hi'),
  landing('Windows_Phone', 'content', 'Hi', '<wp:Text2>', 'Hi', { wp_type: 'Toast' }),
  landing('Blackberry', 'content', 'Hi', '/text', 'Hi'),
  landing('Safari', 'content', 'Hi', '/aps/alert/body', 'Hi', SAFARI),
  landing('Chrome', 'content', 'Hi', `${WEB}/notification/body`, 'Hi'),
  landing('Firefox', 'content', 'Hi', '/notification/body', 'Hi'),

  landing('iOS', 'ios_badges', 3, '/aps/badge', 3),
  landing('iOS', 'ios_sound', 'ping.caf', '/aps/sound', 'ping.caf'),
  landing('iOS', 'ios_ttl', 60, 'apns-expiration', String(SENT + 60)),
  landing('iOS', 'ios_silent', 1, 'apns-push-type', 'background'),
  landing('iOS', 'ios_silent', 1, '/aps', { 'content-available': 1 }),
  landing('iOS', 'ios_category_id', 7, '/aps/category', '7'),
  landing('iOS', 'ios_root_params', { data: { a: [1] } }, '/data/a', [1]),
  landing('iOS', 'apns_trim_content', 1, '/aps/alert/body', '…', TOO_LONG),
  landing('iOS', 'ios_trim_content', 1, '/aps/alert/body', '…', TOO_LONG),
  landing('iOS', 'ios_title', 'News', '/aps/alert/title', 'News'),
  landing('iOS', 'ios_subtitle', 'Today', '/aps/alert/subtitle', 'Today'),

  landing('Android', 'android_root_params', { a: 'b', c: [1] }, DATA, { a: 'b', c: '[1]' }),
  landing('Android', 'android_sound', 'ping', `${NOTIFICATION}/sound`, 'ping'),
  landing('Android', 'android_header', 'News', `${NOTIFICATION}/title`, 'News'),
  landing('Android', 'android_icon', 'star', `${NOTIFICATION}/icon`, 'star'),
  landing('Android', 'android_custom_icon', BANNER, `${DATA}/android_custom_icon`, BANNER),
  landing('Android', 'android_banner', BANNER, `${NOTIFICATION}/image`, BANNER),
  landing('Android', 'android_badges', 3, `${NOTIFICATION}/notification_count`, 3),
  landing('Android', 'android_gcm_ttl', 60, '/message/android/ttl', '60s'),
  landing('Android', 'android_vibration', 1, `${NOTIFICATION}/default_vibrate_timings`, true),
  landing('Android', 'android_led', '#ff0000', `${NOTIFICATION}/light_settings/color`, {
    red: 1,
    green: 0,
    blue: 0,
    alpha: 1,
  }),
  landing('Android', 'android_priority', 2, `${NOTIFICATION}/notification_priority`, 'PRIORITY_MAX'),
  landing('Android', 'android_delivery_priority', 'high', '/message/android/priority', 'HIGH'),
  landing('Android', 'android_ibc', '#80FF0000', `${NOTIFICATION}/color`, '#ff0000'),
  landing('Android', 'android_silent', 1, '/message/android', {}),

  landing('Amazon', 'adm_root_params', { a: 'b', c: [1] }, '/data', { a: 'b', c: '[1]' }, SHOWN_BY_AMAZON),
  landing('Amazon', 'adm_sound', 'ping', '/notification/sound', 'ping', SHOWN_BY_AMAZON),
  landing('Amazon', 'adm_header', 'News', '/notification/title', 'News'),
  landing('Amazon', 'adm_icon', 'star', '/notification/icon', 'star', SHOWN_BY_AMAZON),
  landing('Amazon', 'adm_custom_icon', BANNER, '/data/adm_custom_icon', BANNER),
  landing('Amazon', 'adm_banner', BANNER, '/data/adm_banner', BANNER),
  landing('Amazon', 'adm_ttl', 600, '/expiresAfter', 600),
  landing('Amazon', 'adm_priority', -2, '/data/adm_priority', '-2'),

  landing('Windows_Phone', 'wp_type', 'Toast', 'X-WindowsPhone-Target', 'toast'),
  landing('Windows_Phone', 'wp_background', '/red.png', '<wp:BackgroundImage>', '/red.png'),
  landing('Windows_Phone', 'wp_backbackground', '/blue.png', '<wp:BackBackgroundImage>', '/blue.png'),
  landing('Windows_Phone', 'wp_backtitle', 'News', '<wp:BackTitle>', 'News'),
  landing('Windows_Phone', 'wp_backcontent', 'Much', '<wp:BackContent>', 'Much'),
  landing('Windows_Phone', 'wp_count', 3, '<wp:Count>', '3'),
  landing('Blackberry', 'blackberry_header', 'News', '/header', 'News'),
  landing('OsX', 'mac_badges', 3, '/aps/badge', 3),
  landing('OsX', 'mac_sound', 'ping.caf', '/aps/sound', 'ping.caf'),
  landing('OsX', 'mac_root_params', { 'content-available': 1, a: [1] }, '/aps/content-available', 1),
  landing('OsX', 'mac_root_params', { 'content-available': 1, a: [1] }, '/a', [1]),
  landing('OsX', 'mac_ttl', 60, 'apns-expiration', String(SENT + 60)),

  landing('Windows', 'wns_content', TILE, 'X-WNS-Type', 'wns/tile'),
  landing('Windows', 'wns_type', 'Raw', 'X-WNS-Type', 'wns/raw', WINDOWS),
  landing('Windows', 'wns_tag', 'news1', 'X-WNS-Tag', 'news1', WINDOWS),
  landing('Windows', 'wns_cache', 0, 'X-WNS-Cache-Policy', 'no-cache', WINDOWS),
  landing('Windows', 'wns_ttl', 60, 'X-WNS-TTL', '60', WINDOWS),

  landing('Safari', 'safari_title', 'News', '/aps/alert/title', 'News', { safari_url_args: [] }),
  landing('Safari', 'safari_action', 'Open', '/aps/alert/action', 'Open', SAFARI),
  landing('Safari', 'safari_url_args', ['a', 'b'], '/aps/url-args', ['a', 'b'], { safari_title: 'News' }),
  landing('Safari', 'safari_ttl', 60, 'apns-expiration', String(SENT + 60), SAFARI),
  landing('Chrome', 'chrome_title', 'News', `${WEB}/notification/title`, 'News'),
  landing('Chrome', 'chrome_icon', 'icon.png', `${WEB}/notification/icon`, 'icon.png'),
  landing('Chrome', 'chrome_gcm_ttl', 60, `${WEB}/headers/TTL`, '60'),
  landing('Chrome', 'chrome_duration', 0, `${WEB}/notification/requireInteraction`, true),
  landing('Chrome', 'chrome_duration', 20, `${WEB}/data/chrome_duration`, '20'),
  landing('Chrome', 'chrome_image', BANNER, `${WEB}/notification/image`, BANNER),
  landing('Chrome', 'chrome_root_params', { a: 'b', c: [1] }, `${WEB}/data`, { a: 'b', c: '[1]' }),
  landing('Chrome', 'chrome_button_text1', 'Yes', `${WEB}/notification/actions`, [{ action: 'button1', title: 'Yes' }]),
  landing('Chrome', 'chrome_button_text2', 'No', `${WEB}/notification/actions`, [{ action: 'button2', title: 'No' }]),
  landing('Chrome', 'chrome_button_url1', PAGE, `${WEB}/data/chrome_button_url1`, PAGE, { chrome_button_text1: 'Yes' }),
  landing('Chrome', 'chrome_button_url2', PAGE, `${WEB}/data/chrome_button_url2`, PAGE, { chrome_button_text2: 'No' }),
  landing('Firefox', 'firefox_title', 'News', '/notification/title', 'News'),
  landing('Firefox', 'firefox_icon', 'icon.png', '/notification/icon', 'icon.png'),
  landing('Firefox', 'firefox_root_params', { a: 'b', c: [1] }, '/data', { a: 'b', c: [1] }),

  landing('iOS', 'title', 'News', '/aps/alert/title', 'News'),
  landing('OsX', 'title', 'News', '/aps/alert/title', 'News'),
  landing('Android', 'title', 'News', `${NOTIFICATION}/title`, 'News'),
  landing('Chrome', 'title', 'News', `${WEB}/notification/title`, 'News'),
  landing('Firefox', 'title', 'News', '/notification/title', 'News'),
  landing('Amazon', 'title', 'News', '/notification/title', 'News'),
  landing('Windows_Phone', 'title', 'News', '<wp:Text1>', 'News', { wp_type: 'Toast' }),
  landing('Blackberry', 'title', 'News', '/header', 'News'),
  landing('iOS', 'subtitle', 'Today', '/aps/alert/subtitle', 'Today'),
  landing('OsX', 'subtitle', 'Today', '/aps/alert/subtitle', 'Today'),
  landing('iOS', 'link', PAGE, '/link', PAGE),
  landing('OsX', 'link', PAGE, '/link', PAGE),
  landing('Safari', 'link', PAGE, '/link', PAGE, SAFARI),
  landing('Android', 'link', PAGE, `${DATA}/link`, PAGE),
  landing('Chrome', 'link', PAGE, `${WEB}/data/link`, PAGE),
  landing('Firefox', 'link', PAGE, '/data/link', PAGE),
  landing('Amazon', 'link', PAGE, '/data/link', PAGE, SHOWN_BY_AMAZON),
  landing('Blackberry', 'link', PAGE, '/link', PAGE),
  landing('iOS', 'data', { a: [1] }, '/data', { a: [1] }),
  landing('OsX', 'data', { a: [1] }, '/data', { a: [1] }),
  landing('Safari', 'data', { a: [1] }, '/data', { a: [1] }, SAFARI),
  landing('Android', 'data', { a: [1] }, `${DATA}/data`, '{"a":[1]}'),
  landing('Chrome', 'data', { a: [1] }, `${WEB}/data/data`, '{"a":[1]}'),
  landing('Firefox', 'data', { a: [1] }, '/data/data', { a: [1] }),
  landing('Amazon', 'data', { a: [1] }, '/data/data', '{"a":[1]}', SHOWN_BY_AMAZON),
  landing('Blackberry', 'data', { a: [1] }, '/data', { a: [1] }),
];

/** Why they are in no payload. */
export const IN_NO_PAYLOAD: Readonly<Record<string, string>> = {
  auth: 'is a secret between the sender and the service',
  devices_filter: 'chooses the devices',
  send_date: 'says when, which expiry dates are counted from',
  ignore_user_timezone: 'says when',
  timezone: 'says when',
  campaign: 'is kept with the message for whoever counts',
  send_rate: 'says how many recipients are due in one second',
  preset: 'names a preset, whose content the message takes when it is created',
};
