/** The platform blocks of a preset, block by block in the order of the source: what each field takes, and what it does. */

import { type Field, type FieldTable, field, type ValuesOf } from '../fields.js';
import { ICON_COLOUR, LIGHT_COLOUR } from '../kinds/colours.js';
import { IOS_ROOT_PARAMS } from '../kinds/ios-root-params.js';
import { languagesKind } from '../kinds/languages.js';
import { TEXT_LIST } from '../kinds/lists.js';
import { FREE_OBJECT, type ObjectRules, objectKind } from '../kinds/objects.js';
import {
  BADGE,
  CATEGORY,
  COUNT,
  PRIORITY,
  SECONDS,
  TEXT,
  TILE_TAG,
  TRUE_OR_FALSE,
  ZERO_OR_ONE,
} from '../kinds/scalars.js';
import { URL_OR_PATH, URL_TEXT } from '../kinds/urls.js';
import { DELIVERY_PRIORITY, TILE_OR_TOAST, WINDOWS_TYPE } from '../kinds/words.js';
import { readUnknownField } from '../unknown-field.js';
import { buttonHasText, silentShowsNothing } from './block-rules.js';

const ANDROID_BLOCK = {
  badge: field(BADGE, 'The number on the badge; +n and -n count it up or down.'),
  header: field(TEXT, 'The header of the notification.'),
  soundOff: field(TRUE_OR_FALSE, 'Receives the message without a sound.'),
  sound: field(TEXT, 'The name of a sound, without file extension; an empty text is silence.', 'request/no-effect'),
  led: field(LIGHT_COLOUR, 'The colour of the light; the device shows the nearest it has.'),
  ibc: field(ICON_COLOUR, 'The colour behind the icon, on Lollipop.'),
  vibration: field(TRUE_OR_FALSE, 'Makes the device vibrate for messages of high priority.'),
  customIcon: field(URL_TEXT, 'The full URL of an image for the icon.'),
  banner: field(URL_TEXT, 'The full URL of an image for the banner.', 'request/no-effect'),
  lockScreen: field(ZERO_OR_ONE, 'Whether the lock screen shows the notification.'),
  rootParams: field(FREE_OBJECT, 'Key-value pairs at the root of the payload.'),
  silent: field(TRUE_OR_FALSE, 'A silent message: sound and content are ignored.'),
  deliveryPriority: field(DELIVERY_PRIORITY, 'Whether the message is delivered to a device that saves power.'),
  priority: field(PRIORITY, 'Importance from Android 8.0 on, priority before.'),
  ttl: field(SECONDS, 'How long the message may wait for the device.'),
};

const IOS_BLOCK = {
  badge: field(BADGE, 'The number on the badge; +n and -n count it up or down.'),
  title: field(TEXT, 'The title.'),
  subtitle: field(TEXT, 'The subtitle.'),
  sound: field(
    TEXT,
    'A sound file in the main bundle of the application; an empty text is silence.',
    'request/no-effect',
  ),
  customIcon: field(TEXT, 'The icon of the notification.'),
  trimContent: field(TRUE_OR_FALSE, 'Cuts content that is too long, and ends it with an ellipsis.'),
  rootParams: field(IOS_ROOT_PARAMS, 'Parameters at the root of the payload.'),
  silent: field(TRUE_OR_FALSE, 'A silent message: sound and content are ignored.'),
  categoryId: field(CATEGORY, 'The category of the message, as the service numbers them.'),
  ttl: field(SECONDS, 'How long the message may wait for the device.'),
};

const AMAZON_BLOCK = {
  header: field(TEXT, 'The header of the notification.'),
  sound: field(TEXT, 'A sound file in the main bundle of the application; an empty text is silence.'),
  customIcon: field(TEXT, 'The icon of the notification, one of your own.'),
  icon: field(TEXT, 'The icon of the notification.'),
  rootParams: field(FREE_OBJECT, 'Key-value pairs of your own.'),
  banner: field(URL_TEXT, 'The URL of an image for the banner.'),
  priority: field(PRIORITY, 'The place among other notifications.'),
  ttl: field(SECONDS, 'How long the message may wait for the device.'),
};

const WINDOWS_PHONE_BLOCK = {
  type: field(TILE_OR_TOAST, 'Tile or Toast; Tile when it is left out.'),
  frontBackground: field(TEXT, 'The image of the tile.'),
  backBackground: field(TEXT, 'The image on the back of the tile.'),
  backContent: field(TEXT, 'The content on the back of the tile.'),
  backTitle: field(TEXT, 'The title on the back of the tile.'),
  count: field(COUNT, 'The number on the tile.'),
};

const MAC_BLOCK = {
  title: field(TEXT, 'The title.'),
  subtitle: field(TEXT, 'The subtitle.'),
  badge: field(BADGE, 'The number on the badge; +n and -n count it up or down.'),
  sound: field(TEXT, 'A sound file in the main bundle of the application; an empty text is silence.'),
  ttl: field(SECONDS, 'How long the message may wait for the device.'),
  rootParams: field(FREE_OBJECT, 'Parameters at the root of the payload, such as `content-available`.'),
};

const WINDOWS_TEXTS = objectKind({
  words: 'an object with headLineText, bodyText1 and bodyText2',
  fields: {
    headLineText: field(TEXT, 'The head line.'),
    bodyText1: field(TEXT, 'The first text.'),
    bodyText2: field(TEXT, 'The second text.'),
  },
  others: readUnknownField,
  codes: ['request/unknown-field'],
});

const WINDOWS_BLOCK = {
  message: field(languagesKind(WINDOWS_TEXTS), 'The texts, for each language.'),
  template: field(TEXT, 'The name of a template.'),
  image: field(TEXT, 'An image file.'),
  type: field(WINDOWS_TYPE, 'What kind of notification it is.'),
  tag: field(TILE_TAG, 'A tile replaces the one with the same tag.'),
  cache: field(ZERO_OR_ONE, 'Whether the notification is kept for a device that is offline.'),
  ttl: field(SECONDS, 'When the notification expires.'),
};

const CHROME_BUTTON = objectKind({
  words: 'an object with text and url',
  fields: {
    text: field(TEXT, 'The text of the button.'),
    url: field(URL_TEXT, 'Where the button leads; nowhere when it has no text.', 'request/no-effect'),
  },
  others: readUnknownField,
  advise: buttonHasText,
  codes: ['request/unknown-field', 'request/no-effect'],
  beyondSchema: ['A url without a text is a warning.'],
});

const CHROME_BLOCK = {
  title: field(TEXT, 'The title.'),
  icon: field(URL_OR_PATH, 'The icon: a full URL, or a path inside the extension.'),
  image: field(URL_TEXT, 'The URL of a large image.'),
  rootParams: field(FREE_OBJECT, 'Parameters for Chrome alone.'),
  duration: field(SECONDS, 'How long the message is shown; with 0 until the user does something with it.'),
  ttl: field(SECONDS, 'How long the message may wait for the browser.'),
  button1: field(CHROME_BUTTON, 'The first button.'),
  button2: field(CHROME_BUTTON, 'The second button.'),
};

const FIREFOX_BLOCK = {
  title: field(TEXT, 'The title.'),
  icon: field(URL_OR_PATH, 'The icon: a full URL, or a path inside the extension.'),
  rootParams: field(FREE_OBJECT, 'Parameters for Firefox alone.'),
};

const SAFARI_BLOCK = {
  title: field(TEXT, 'The title; a block for Safari needs it.', 'request/missing-field'),
  action: field(TEXT, 'The text of the action button.'),
  urlArgs: field(TEXT_LIST, 'The arguments of the URL.'),
  ttl: field(SECONDS, 'How long the message may wait for the browser.'),
};

/** Blocks that can be silent. */
const SILENT_RULES = {
  advise: silentShowsNothing,
  codes: ['request/unknown-field', 'request/no-effect'],
  beyondSchema: ['A sound or banner beside `silent` is a warning.'],
} as const;

/** Blocks by the name of their platform in the body. */
export const PRESET_BLOCKS = {
  android: blockField('Android', ANDROID_BLOCK, SILENT_RULES),
  ios: blockField('iOS', IOS_BLOCK, SILENT_RULES),
  amazon: blockField('Amazon', AMAZON_BLOCK),
  wphone: blockField('Windows Phone', WINDOWS_PHONE_BLOCK, { defaults: { type: 'Tile' } }),
  osx: blockField('Mac OS X', MAC_BLOCK),
  windows: blockField('Windows', WINDOWS_BLOCK),
  chrome: blockField('Chrome', CHROME_BLOCK),
  firefox: blockField('Firefox', FIREFOX_BLOCK),
  safari: blockField('Safari', SAFARI_BLOCK, { required: ['title'] }),
};

function blockField<Fields extends FieldTable>(
  title: string,
  fields: Fields,
  rules: Partial<ObjectRules<Fields>> = {},
): Field<ValuesOf<Fields>> {
  const kind = objectKind({
    words: 'an object',
    fields,
    others: readUnknownField,
    codes: ['request/unknown-field'],
    ...rules,
  });
  return field(kind, `What ${title} gets.`);
}
