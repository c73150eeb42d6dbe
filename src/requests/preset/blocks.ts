/** The platform blocks of a preset, block by block in the order of the source: what each field takes. */

import { field, type ValuesOf } from '../fields.js';
import { ICON_COLOUR, LIGHT_COLOUR } from '../kinds/colours.js';
import { IOS_ROOT_PARAMS } from '../kinds/ios-root-params.js';
import { languagesKind } from '../kinds/languages.js';
import { TEXT_LIST } from '../kinds/lists.js';
import { FREE_OBJECT, type ObjectRules, objectKind } from '../kinds/objects.js';
import {
  BADGE,
  CATEGORY,
  COUNT,
  DELIVERY_PRIORITY,
  PRIORITY,
  SECONDS,
  TEXT,
  TILE_OR_TOAST,
  TILE_TAG,
  TRUE_OR_FALSE,
  WINDOWS_TYPE,
  ZERO_OR_ONE,
} from '../kinds/scalars.js';
import { URL_OR_PATH, URL_TEXT } from '../kinds/urls.js';
import { readUnknownField } from '../unknown-field.js';
import type { Field, FieldTable } from '../value-kind.js';
import { buttonHasText, silentShowsNothing } from './block-rules.js';

export const ANDROID_BLOCK = {
  badge: field(BADGE),
  header: field(TEXT),
  soundOff: field(TRUE_OR_FALSE),
  sound: field(TEXT, 'request/no-effect'),
  led: field(LIGHT_COLOUR),
  ibc: field(ICON_COLOUR),
  vibration: field(TRUE_OR_FALSE),
  customIcon: field(URL_TEXT),
  banner: field(URL_TEXT, 'request/no-effect'),
  lockScreen: field(ZERO_OR_ONE),
  rootParams: field(FREE_OBJECT),
  silent: field(TRUE_OR_FALSE),
  deliveryPriority: field(DELIVERY_PRIORITY),
  priority: field(PRIORITY),
  ttl: field(SECONDS),
};

export const IOS_BLOCK = {
  badge: field(BADGE),
  title: field(TEXT),
  subtitle: field(TEXT),
  sound: field(TEXT, 'request/no-effect'),
  customIcon: field(TEXT),
  trimContent: field(TRUE_OR_FALSE),
  rootParams: field(IOS_ROOT_PARAMS),
  silent: field(TRUE_OR_FALSE),
  categoryId: field(CATEGORY),
  ttl: field(SECONDS),
};

export const AMAZON_BLOCK = {
  header: field(TEXT),
  sound: field(TEXT),
  customIcon: field(TEXT),
  icon: field(TEXT),
  rootParams: field(FREE_OBJECT),
  banner: field(URL_TEXT),
  priority: field(PRIORITY),
  ttl: field(SECONDS),
};

export const WINDOWS_PHONE_BLOCK = {
  type: field(TILE_OR_TOAST),
  frontBackground: field(TEXT),
  backBackground: field(TEXT),
  backContent: field(TEXT),
  backTitle: field(TEXT),
  count: field(COUNT),
};

export const MAC_BLOCK = {
  title: field(TEXT),
  subtitle: field(TEXT),
  badge: field(BADGE),
  sound: field(TEXT),
  ttl: field(SECONDS),
  rootParams: field(FREE_OBJECT),
};

export const WINDOWS_TEXT_FIELDS = {
  headLineText: field(TEXT),
  bodyText1: field(TEXT),
  bodyText2: field(TEXT),
};

const WINDOWS_TEXTS = objectKind({
  words: 'an object with headLineText, bodyText1 and bodyText2',
  fields: WINDOWS_TEXT_FIELDS,
  others: readUnknownField,
  codes: ['request/unknown-field'],
});

export const WINDOWS_BLOCK = {
  message: field(languagesKind(WINDOWS_TEXTS)),
  template: field(TEXT),
  image: field(TEXT),
  type: field(WINDOWS_TYPE),
  tag: field(TILE_TAG),
  cache: field(ZERO_OR_ONE),
  ttl: field(SECONDS),
};

export const CHROME_BUTTON_FIELDS = {
  text: field(TEXT),
  url: field(URL_TEXT, 'request/no-effect'),
};

const CHROME_BUTTON = objectKind({
  words: 'an object with text and url',
  fields: CHROME_BUTTON_FIELDS,
  others: readUnknownField,
  advise: buttonHasText,
  codes: ['request/unknown-field', 'request/no-effect'],
  beyondSchema: ['A url without a text is a warning.'],
});

export const CHROME_BLOCK = {
  title: field(TEXT),
  icon: field(URL_OR_PATH),
  image: field(URL_TEXT),
  rootParams: field(FREE_OBJECT),
  duration: field(SECONDS),
  ttl: field(SECONDS),
  button1: field(CHROME_BUTTON),
  button2: field(CHROME_BUTTON),
};

export const FIREFOX_BLOCK = {
  title: field(TEXT),
  icon: field(URL_OR_PATH),
  rootParams: field(FREE_OBJECT),
};

export const SAFARI_BLOCK = {
  title: field(TEXT, 'request/missing-field'),
  action: field(TEXT),
  urlArgs: field(TEXT_LIST),
  ttl: field(SECONDS),
};

/** Blocks that can be silent. */
const SILENT_RULES = {
  advise: silentShowsNothing,
  codes: ['request/unknown-field', 'request/no-effect'],
  beyondSchema: ['A sound or banner beside `silent` is a warning.'],
} as const;

/** Blocks by the name of their platform in the body. */
export const PRESET_BLOCKS = {
  android: blockField(ANDROID_BLOCK, SILENT_RULES),
  ios: blockField(IOS_BLOCK, SILENT_RULES),
  amazon: blockField(AMAZON_BLOCK),
  wphone: blockField(WINDOWS_PHONE_BLOCK, { defaults: { type: 'Tile' } }),
  osx: blockField(MAC_BLOCK),
  windows: blockField(WINDOWS_BLOCK),
  chrome: blockField(CHROME_BLOCK),
  firefox: blockField(FIREFOX_BLOCK),
  safari: blockField(SAFARI_BLOCK, { required: ['title'] }),
};

function blockField<Fields extends FieldTable>(
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
  return field(kind);
}
