/** What the kind of a field declares for documentation and schemas: every code that can be said of its value, and what no schema can say. */

import { describe, expect, it } from 'vitest';
import { REGISTER_FIELDS } from '../../../src/requests/devices/fields.js';
import {
  CHROME_BLOCK,
  FIREFOX_BLOCK,
  PRESET_BLOCKS,
  SAFARI_BLOCK,
  WINDOWS_BLOCK,
} from '../../../src/requests/preset/blocks.js';
import { PRESET_FIELDS } from '../../../src/requests/preset/fields.js';
import { TARGETED_FIELDS } from '../../../src/requests/targeted/fields.js';
import type { FieldTable } from '../../../src/requests/value-kind.js';
import { kindIn } from './kind-in.js';

const TYPE = 'field/wrong-type';
const VALUE = 'field/wrong-value';
const SPELLING = 'field/other-spelling';
const URLS = ['field/no-url', 'field/plain-http'];
const UNKNOWN = 'request/unknown-field';

describe('the codes of', () => {
  it.each<[table: FieldTable, name: string, ...codes: string[]]>([
    [TARGETED_FIELDS, 'auth', TYPE, VALUE],
    [TARGETED_FIELDS, 'campaign', TYPE],
    [TARGETED_FIELDS, 'send_date', TYPE, VALUE, SPELLING],
    [TARGETED_FIELDS, 'ignore_user_timezone', TYPE, SPELLING],
    [TARGETED_FIELDS, 'timezone', TYPE, 'field/unknown-time-zone'],
    [TARGETED_FIELDS, 'content', TYPE, VALUE, 'field/language-code'],
    [TARGETED_FIELDS, 'wns_content', TYPE, VALUE, 'field/language-code'],
    [TARGETED_FIELDS, 'ios_badges', TYPE, VALUE, SPELLING, 'field/negative-count'],
    [TARGETED_FIELDS, 'ios_category_id', TYPE, VALUE],
    [TARGETED_FIELDS, 'android_led', TYPE, VALUE, 'field/colour-form'],
    [TARGETED_FIELDS, 'android_custom_icon', TYPE, ...URLS],
    [TARGETED_FIELDS, 'android_root_params', TYPE],
    [TARGETED_FIELDS, 'safari_url_args', TYPE],
    [
      TARGETED_FIELDS,
      'ios_root_params',
      ...[TYPE, VALUE, 'field/too-large', ...URLS, 'request/attachment-not-mutable'],
    ],
    [REGISTER_FIELDS, 'hwid', TYPE, VALUE, 'field/too-large'],
    [REGISTER_FIELDS, 'device_type', TYPE, VALUE, SPELLING],
    [WINDOWS_BLOCK, 'message', TYPE, VALUE, UNKNOWN, 'field/language-code'],
    [CHROME_BLOCK, 'button1', TYPE, ...URLS, UNKNOWN, 'request/no-effect'],
    [PRESET_BLOCKS, 'firefox', TYPE, UNKNOWN],
    [PRESET_BLOCKS, 'safari', TYPE, VALUE, SPELLING, UNKNOWN, 'request/missing-field'],
    [
      PRESET_BLOCKS,
      'ios',
      ...[TYPE, VALUE, SPELLING, 'field/negative-count', 'field/too-large', ...URLS],
      ...[UNKNOWN, 'request/no-effect', 'request/attachment-not-mutable'],
    ],
    [
      PRESET_FIELDS,
      'content',
      ...[TYPE, VALUE, SPELLING, 'field/negative-count', 'field/too-large', 'field/colour-form', ...URLS],
      ...['field/language-code', 'request/missing-field', UNKNOWN, 'request/unknown-block', 'request/no-effect'],
      'request/attachment-not-mutable',
    ],
  ])('%# %s', (table, name, ...codes) => {
    const declared = kindIn(table, name).codes;
    expect([name, declared.toSorted()]).toEqual([name, codes.toSorted()]);
  });
});

const LANGUAGES = 'A language code that is no BCP 47 tag is a warning.';
const ATTACHMENTS = 'An attachment without `aps.mutable-content` is a warning.';
const DATA = '`data` is at most 4,096 bytes: of the text in UTF-8, or of its compact JSON.';

describe('what no schema can say of', () => {
  it.each<[table: FieldTable, name: string, ...sentences: string[]]>([
    [TARGETED_FIELDS, 'campaign'],
    [TARGETED_FIELDS, 'android_root_params'],
    [TARGETED_FIELDS, 'safari_url_args'],
    [TARGETED_FIELDS, 'content', LANGUAGES],
    [TARGETED_FIELDS, 'wns_content', 'The text must decode as base64.', LANGUAGES],
    [TARGETED_FIELDS, 'ios_root_params', ATTACHMENTS, DATA],
    [WINDOWS_BLOCK, 'message', LANGUAGES],
    [SAFARI_BLOCK, 'urlArgs'],
    [FIREFOX_BLOCK, 'rootParams'],
    [PRESET_BLOCKS, 'ios', 'A sound or banner beside `silent` is a warning.', ATTACHMENTS, DATA],
  ])('%# %s', (table, name, ...sentences) => {
    expect([name, kindIn(table, name).beyondSchema]).toEqual([name, sentences]);
  });
});
